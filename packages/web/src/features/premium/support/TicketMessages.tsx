import type { TicketMessage } from '@lotwise/contract/premium/support';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { PostHtml } from '../../../components/posts/PostHtml.tsx';

const NAMES: Record<TicketMessage['kind'], string> = {
  member: '',
  staff: 'Support',
  note: 'Internal note',
};

/** What was said in a ticket, the oldest first. */
export function TicketMessages({ messages }: { messages: readonly TicketMessage[] }) {
  return (
    <ol className="flex flex-col gap-3 mb-4">
      {messages.map((message) => (
        <li key={message.id} className={message.kind === 'member' ? 'card' : 'card bg-well'}>
          <p className="meta mt-0 mb-1">
            <b className="font-semibold text-ink">{message.authorName ?? 'Support'}</b>
            {NAMES[message.kind] && <span className="badge">{NAMES[message.kind]}</span>}
            <TimeAgo time={message.createdAt} />
          </p>
          <PostHtml className="prose" post={message} field="textHtml" />
        </li>
      ))}
    </ol>
  );
}
