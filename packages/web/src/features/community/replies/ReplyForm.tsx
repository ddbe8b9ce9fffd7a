import { type ReactNode } from 'react';
import { useDraft } from '../../../lib/forms/draft.ts';
import { usePostFailure } from '../../../lib/failures.ts';
import { type Texts, useForm } from '../../../lib/forms/use-form.ts';
import { requiredText } from '../../../lib/forms/rules.ts';
import { showToast } from '../../../lib/toast.ts';
import { DraftStatus } from '../../../components/editor/DraftStatus.tsx';
import { WAITS } from './waits.ts';
import { WritingField } from '../../../components/editor/WritingField.tsx';

const EMPTY = { content: '' };
const FIELDS = { answer: { content: 'answer' }, comment: { content: 'comment' } };

interface ReplyTexts {
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
  texts: ReplyTexts;
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
  const { errors, isPending, onSubmit, clear } = useForm({
    writes:
      kind === 'answer' ? 'POST /api/questions/{id}/answers' : 'POST /api/questions/{id}/comments',
    loadSchema: requiredText<Texts>(kind, texts.missing),
    draft,
    values: () => ({ [kind]: draft.value.content }),
    send: () => send(draft.value.content, draft.key),
    failed: (error) => fail(texts.failed, error),
    onSuccess: ({ isHeld }) => {
      showToast(isHeld ? WAITS : { title: texts.posted });
      onPosted?.();
    },
  });
  const problem = Object.values(errors).find((error) => error !== undefined);
  return (
    <form noValidate onSubmit={onSubmit}>
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
          clear();
          draft.change({ content });
        }}
      />
      {more}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="submit"
          className={kind === 'answer' ? 'btn btn-primary' : 'btn'}
          aria-disabled={isPending}
        >
          {isPending ? 'Posting...' : texts.button}
        </button>
        <DraftStatus draft={draft} place={kind} subjectId={questionId} questionId={questionId} />
      </div>
    </form>
  );
}
