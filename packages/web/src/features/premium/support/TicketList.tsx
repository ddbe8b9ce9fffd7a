import type { Ticket } from '@lotwise/contract/premium/support';
import { useRead } from '../../../lib/queries.ts';
import { NearPages } from '../../../ui/charts/NearPages.tsx';
import { PastEnd } from '../../../ui/PastEnd.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { CATEGORY_NAMES, STATE_NAMES, ticketHref } from './ticket-words.ts';

/** The member's tickets. */
export function TicketList({ page }: { page: number }) {
  const read = useRead('GET /api/support/tickets', { query: { page } });
  return (
    <section aria-labelledby="your-tickets">
      <h2 id="your-tickets" className="text-xl font-semibold mb-3">
        Your tickets
      </h2>
      {read.isPending && <Skeleton count={3} height={72} />}
      <FailedRead read={read} title="We couldn’t load your tickets" />
      {read.data?.tickets.length === 0 &&
        (page > 1 ? (
          <PastEnd what="tickets" href="/support" />
        ) : (
          <p className="text-ink-2">You have not written to support yet.</p>
        ))}
      {read.data && read.data.tickets.length > 0 && (
        <ul className="card p-0">
          {read.data.tickets.map((ticket) => (
            <Item key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {read.data && read.data.tickets.length > 0 && (
        <NearPages
          page={page}
          hasMore={read.data.hasMore}
          hrefOf={(to) => (to === 1 ? '/support' : `/support?page=${to}`)}
        />
      )}
    </section>
  );
}

function Item({ ticket: { id, subject, category, state, hasNews, activeAt } }: { ticket: Ticket }) {
  return (
    <li className="px-4 py-3 border-b border-line last:border-b-0">
      <a className="font-medium [overflow-wrap:anywhere]" href={ticketHref(id)}>
        {subject}
      </a>
      <p className="meta">
        {hasNews && <span className="badge">New reply</span>}
        <span>{STATE_NAMES[state]}</span>
        <span>{CATEGORY_NAMES[category]}</span>
        <span>
          last message <TimeAgo time={activeAt} />
        </span>
      </p>
    </li>
  );
}
