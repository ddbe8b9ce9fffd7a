import { requiredText } from '../../../lib/forms/rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { type ReactNode } from 'react';
import { TICKET_TEXT_MAX } from '@lotwise/domain/shared/limits';
import { useDraft } from '../../../lib/forms/draft.ts';
import { usePostFailure } from '../../../lib/failures.ts';
import type { WriteKey } from '../../../lib/stale.ts';
import { WritingField } from '../../../components/editor/WritingField.tsx';

const EMPTY = { reply: '' };
const replyRules = requiredText<typeof EMPTY>('reply', 'Please write a message');

interface Props {
  /** What this browser stores of it is named after the ticket. */
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
  const { errors, isPending, onSubmit, clear } = useForm({
    writes,
    loadSchema: replyRules,
    draft,
    values: () => draft.value,
    send: ({ reply }) => send(reply, draft.key),
    failed: (error) => fail('Failed to send', error),
  });
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
        error={errors['reply'] ?? errors['text']}
        value={draft.value.reply}
        onText={(reply) => {
          clear();
          draft.change({ reply });
        }}
      />
      <div className="flex flex-wrap items-end gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Sending...' : button}
        </button>
        {children}
      </div>
    </form>
  );
}
