import { useId, useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import { COMMENT_MAX, EDIT_NOTE_MAX, POST_MAX } from '@lotwise/domain/limits';
import { useDraft } from '../../../kit/forms/draft.ts';
import { usePostFailure } from '../../../kit/failures.ts';
import { showToast } from '../../../kit/toast.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FacetFields, type Facets, facetFields } from '../../../parts/editor/FacetFields.tsx';
import { TagEntry } from '../../../parts/editor/TagEntry.tsx';
import type { Fields } from '../../../parts/editor/draft-text.ts';
import { EditConflict } from './EditConflict.tsx';
import { DraftStatus } from '../../../parts/editor/DraftStatus.tsx';
import type { EditablePost } from '../../../parts/posts/editable-post.ts';
import { type NewerPost, readNewer, sendEdit } from './send-edit.ts';
import { WritingField } from '../../../parts/editor/WritingField.tsx';

const NAMES = { question: 'Question', answer: 'Answer', comment: 'Comment' };

/** The fields of the form over a post. */
const fieldsOf = ({ title, tags, content }: EditablePost): Fields =>
  title === undefined ? { content } : { title, description: content, tags: tags ?? [] };

/**
 * The form over a post. What is changed stays as a draft until it is saved; a text that someone
 * else saved meanwhile is shown, not overwritten.
 */
export function EditForm({ post, onDone }: { post: EditablePost; onDone: () => void }) {
  const { type, id, questionId } = post;
  const prefix = useId();
  // What the edit grew from stays the same while the page refetches the post.
  const [posted] = useState(() => fieldsOf(post));
  const [basedOn, setBasedOn] = useState(post.updatedAt);
  const [note, setNote] = useState('');
  const [newer, setNewer] = useState<NewerPost | null>(null);
  const draft = useDraft<Fields>(`edit:${id}`, posted, NO_EARLY);
  const [postedFacets] = useState(() => facetFields(post));
  const facets = useDraft<Facets>(`edit-facets:${id}`, postedFacets);
  const fail = usePostFailure();
  const { errors, isPending, onSubmit, clear } = useForm({
    idPrefix: prefix,
    writes: `PATCH /api/${type}s/{id}`,
    draft,
    send: () => {
      const idempotencyKey = `${draft.key}-${basedOn}-${note.length}-${draft.changedAtMs}-${facets.changedAtMs}`;
      return sendEdit(post, draft.value, { facets: facets.value, note, basedOn, idempotencyKey });
    },
    failed: async (error) => {
      if (error instanceof ApiError && error.status === 409) setNewer(await readNewer(post));
      else fail('Update Failed', error);
    },
    onSuccess: () => {
      facets.clear();
      showToast({ title: `${NAMES[type]} updated` });
    },
    onShown: onDone,
  });
  const { value } = draft;
  const isQuestion = 'description' in value;
  return (
    <form className="my-2" noValidate aria-label={`Edit ${type}`} onSubmit={onSubmit}>
      {newer && (
        <EditConflict
          newer={newer}
          onUse={() => {
            draft.change(newer.fields);
            if (newer.facets) facets.change(newer.facets);
            setBasedOn(newer.updatedAt);
            setNewer(null);
          }}
          onOverwrite={() => {
            setBasedOn(newer.updatedAt);
            setNewer(null);
          }}
        />
      )}
      {isQuestion && (
        <Field
          label="Title"
          name={`${prefix}title`}
          error={errors['title']}
          value={value.title}
          onChange={(event) => draft.change({ title: event.target.value })}
        />
      )}
      <WritingField
        label={`Text of the ${type}`}
        name={`${prefix}text`}
        kind={type === 'comment' ? 'comment' : 'post'}
        rows={type === 'comment' ? 3 : 12}
        maxLength={type === 'comment' ? COMMENT_MAX : POST_MAX}
        error={errors[isQuestion ? 'description' : 'content']}
        value={isQuestion ? value.description : value.content}
        onText={(text) => {
          clear(isQuestion ? 'description' : 'content');
          draft.change(isQuestion ? { description: text } : { content: text });
        }}
      />
      {isQuestion && (
        <TagEntry
          id={`${prefix}tags`}
          tags={value.tags}
          error={errors['tags']}
          onChange={(tags) => {
            clear('tags');
            draft.change({ tags });
          }}
        />
      )}
      {isQuestion && <FacetFields draft={facets} text={`${value.title}\n${value.description}`} />}
      <Field
        label="What did you change? (optional)"
        name={`${prefix}note`}
        maxLength={EDIT_NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="submit" className="btn btn-primary" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save changes'}
        </button>
        <button type="button" className="btn" onClick={onDone}>
          Close
        </button>
        {draft.link.now().isUnsaved ||
        draft.link.now().version !== null ||
        facets.link.now().isUnsaved ? (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              draft.change(posted);
              facets.clear();
            }}
          >
            Back to the posted text
          </button>
        ) : null}
        <DraftStatus draft={draft} place={`edit_${type}`} subjectId={id} questionId={questionId} />
      </div>
    </form>
  );
}

// The form opens by a press: nobody can have typed into it before.
const NO_EARLY = { content: '-', title: '-', description: '-', tags: '-' };
