import { type ReactNode, useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import { posting, useDraft } from '../../../kit/forms/draft.ts';
import { usePostFailure } from '../../../kit/failures.ts';
import { showToast } from '../../../kit/toast.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { KeptDraft } from '../../../parts/editor/KeptDraft.tsx';
import { WritingField } from '../../../parts/editor/WritingField.tsx';

/** What is said of a post that a moderator looks at first. */
export const WAITS = {
  title: 'Waits for Review',
  description: 'A moderator looks at it first. You see it here until then.',
};

const EMPTY = { content: '' };
const FIELDS = { answer: { content: 'answer' }, comment: { content: 'comment' } };

interface Texts {
  label: string;
  hint?: string;
  button: string;
  missing: string;
  posted: string;
  failed: string;
}

interface Props {
  /** `answer` or `comment`: the field's name, and the draft's with the question's id. */
  kind: 'answer' | 'comment';
  questionId: string;
  rows: number;
  maxLength: number;
  texts: Texts;
  send: (content: string, idempotencyKey: string) => Promise<{ isHeld?: true | undefined }>;
  /** Further fields. */
  more?: ReactNode;
  onPosted?: () => void;
}

/**
 * The form for a text under a question. What is typed stays as a draft until it is posted; posting
 * the same draft twice posts once.
 */
export function ReplyForm({
  kind,
  questionId,
  rows,
  maxLength,
  texts,
  send,
  more,
  onPosted,
}: Props) {
  const draft = useDraft(`${kind}:${questionId}`, EMPTY, FIELDS[kind]);
  const fail = usePostFailure();
  const [problem, setProblem] = useState<string>();
  const post = useWrite({
    writes:
      kind === 'answer' ? 'POST /api/questions/{id}/answers' : 'POST /api/questions/{id}/comments',
    mutationFn: () => posting(draft, () => send(draft.value.content, draft.key)),
    onError: (error) => {
      if (error instanceof ApiError) setProblem(error.errors[0]?.message);
      fail(texts.failed, error);
    },
    onSuccess: ({ isHeld }) => {
      draft.clear();
      showToast(isHeld ? WAITS : { title: texts.posted });
      onPosted?.();
    },
  });
  const submit = () => {
    if (draft.value.content.trim() === '') return setProblem(texts.missing);
    setProblem(undefined);
    if (!post.isPending) post.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <WritingField
        label={texts.label}
        name={kind}
        kind={kind === 'answer' ? 'post' : 'comment'}
        rows={rows}
        maxLength={maxLength}
        hint={texts.hint}
        error={problem}
        value={draft.value.content}
        onText={(content) => {
          setProblem(undefined);
          draft.change({ content });
        }}
      />
      {more}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className={kind === 'answer' ? 'btn btn-primary' : 'btn'}
          disabled={post.isPending}
        >
          {post.isPending ? 'Posting...' : texts.button}
        </button>
        <KeptDraft draft={draft} place={kind} subjectId={questionId} questionId={questionId} />
      </div>
    </form>
  );
}
