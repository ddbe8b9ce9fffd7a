import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import { TICKET_TEXT_MAX } from '@lotwise/domain/limits';
import { posting, useDraft } from '../../../kit/forms/draft.ts';
import { usePostFailure } from '../../../kit/failures.ts';
import type { WriteKey } from '../../../kit/stale.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { WritingField } from '../../../parts/editor/WritingField.tsx';

const EMPTY = { reply: '' };

interface Props {
  /** What is kept of it in this browser goes by the ticket. */
  ticketId: string;
  label: string;
  button: string;
  hint?: string;
  /** The calls that `send` may make. */
  writes: WriteKey | readonly WriteKey[];
  send: (text: string, idempotencyKey: string) => Promise<void>;
  /** Further fields and buttons. */
  children?: ReactNode;
}

/** The form for a message in a ticket. What is typed stays in the browser until it is sent. */
export function TicketReply({ ticketId, label, button, hint, writes, send, children }: Props) {
  const draft = useDraft(`ticket:${ticketId}`, EMPTY);
  const fail = usePostFailure();
  const [problem, setProblem] = useState<string>();
  const post = useWrite({
    writes,
    mutationFn: () => posting(draft, () => send(draft.value.reply, draft.key)),
    onError: (error) => {
      if (error instanceof ApiError) setProblem(error.errors[0]?.message);
      fail('Failed to send', error);
    },
    onSuccess: draft.clear,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.value.reply.trim() === '') return setProblem('Please write a message');
    setProblem(undefined);
    if (!post.isPending) post.mutate();
  };
  return (
    <form className="card" method="post" noValidate onSubmit={onSubmit}>
      <WritingField
        label={label}
        name="reply"
        kind="post"
        withoutImages
        rows={6}
        maxLength={TICKET_TEXT_MAX}
        hint={hint}
        error={problem}
        value={draft.value.reply}
        onText={(reply) => {
          setProblem(undefined);
          draft.change({ reply });
        }}
      />
      <div className="flex flex-wrap items-end gap-2">
        <button type="submit" className="btn btn-primary" disabled={post.isPending}>
          {post.isPending ? 'Sending...' : button}
        </button>
        {children}
      </div>
    </form>
  );
}
