import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { TAGS_MAX } from '@lotwise/domain/shared/limits';
import { questionPath } from '@lotwise/domain/community/question-path';
import { type Draft, useDraft } from '../../../lib/forms/draft.ts';
import { usePostFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { LotsHelp } from '../lots/LotsHelp.tsx';
import { AllowanceNote } from '../writing/AllowanceNote.tsx';
import { DraftStatus } from '../../../components/editor/DraftStatus.tsx';
import { WritingField } from '../../../components/editor/WritingField.tsx';
import { FacetFields, facetsOf, useFacetDraft } from '../../../components/editor/FacetFields.tsx';
import { WAITS } from '../replies/waits.ts';
import { SimilarQuestions } from './SimilarQuestions.tsx';
import { TagEntry } from '../../../components/editor/TagEntry.tsx';

interface Form {
  title: string;
  description: string;
  tags: string[];
}
const EMPTY: Form = { title: '', description: '', tags: [] };

const loadSchema = async () => (await import('@lotwise/contract/community/questions')).questionBody;

/**
 * The form for a new question. What is typed stays in the browser and on the server until it is
 * posted.
 */
export function AskForm() {
  const draft = useDraft<Form>('question', EMPTY);
  const facets = useFacetDraft();
  const { title, description, tags } = draft.value;
  useTitleOfAddress(draft);
  const { errors, isPending, onSubmit, clear } = useAsk(draft, facets);
  return (
    <form className="card" noValidate onSubmit={onSubmit}>
      <h1 className="page-title">Ask a question</h1>
      <Field
        label="Title"
        name="title"
        error={errors['title']}
        value={title}
        onChange={(event) => draft.change({ title: event.target.value })}
      />
      <SimilarQuestions
        title={title}
        tags={tags}
        onTag={(tag) => tags.length < TAGS_MAX && draft.change({ tags: [...tags, tag] })}
      />
      <WritingField
        label="Detailed description"
        name="description"
        kind="post"
        rows={12}
        error={errors['description']}
        value={description}
        onText={(text) => draft.change({ description: text })}
      />
      <LotsHelp />
      <TagEntry
        tags={tags}
        error={errors['tags']}
        onChange={(next) => {
          clear('tags');
          draft.change({ tags: next });
        }}
      />
      <FacetFields draft={facets} text={`${title}\n${description}`} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Posting...' : 'Post Your Question'}
        </button>
        <a className="btn" href="/">
          Cancel
        </a>
        <DraftStatus draft={draft} place="ask" subjectId={null} questionId={null} />
      </div>
      <AllowanceNote act="questions" />
    </form>
  );
}

/**
 * A question that was asked elsewhere on the site comes as `?title=`. What the member has begun to
 * write comes before it.
 */
function useTitleOfAddress({ value, change, changedAtMs }: Draft<Form>): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const asked = new URLSearchParams(search).get('title');
  useEffect(() => {
    if (asked === null || changedAtMs === 0) return;
    if (value.title === '') change({ title: asked });
    // Emptied by hand, the field must not fill itself again.
    void navigate(pathname, { replace: true });
  }, [asked, changedAtMs, value.title, change, navigate, pathname]);
}

function useAsk(draft: Draft<Form>, facets: ReturnType<typeof useFacetDraft>) {
  const navigate = useNavigate();
  const fail = usePostFailure();
  return useForm({
    writes: 'POST /api/questions',
    loadSchema,
    draft,
    values: () => {
      if (draft.value.tags.length === 0)
        showToast({
          title: 'Tags required',
          description: 'Please add at least one tag to help categorize your question.',
          tone: 'bad',
        });
      return draft.value;
    },
    send: (body) =>
      call(
        'POST /api/questions',
        { body: { ...body, ...facetsOf(facets.value) } },
        { idempotencyKey: draft.key },
      ),
    failed: (error) => fail('Failed to post question', error),
    onSuccess: async (question) => {
      facets.clear();
      showToast(question.isHeld ? WAITS : { title: 'Question posted successfully!' });
      await navigate(questionPath(question));
    },
  });
}
