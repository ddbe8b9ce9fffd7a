import type { QueuedTicket } from '@lotwise/contract/premium/support';
import {
  TICKET_CATEGORIES,
  TICKET_STATES,
  type TicketCategory,
  type TicketState,
} from '@lotwise/domain/premium/tickets';
import { useRead } from '../../../lib/queries.ts';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TierBadge } from '../../../components/people/TierBadge.tsx';
import { CATEGORY_NAMES, STAFF_STATE_NAMES } from '../../premium/support/ticket-words.ts';
import { Times } from '../../premium/support/TicketView.tsx';
import { adminHref, type AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';
import { StaffTicket } from './StaffTicket.tsx';

interface Choice {
  state: TicketState;
  category: TicketCategory | undefined;
  isMine: boolean;
}

function readChoice({ more }: AdminSearch): Choice {
  return {
    state: TICKET_STATES.find((known) => known === more['state']) ?? 'open',
    category: TICKET_CATEGORIES.find((known) => known === more['category']),
    isMine: more['mine'] === 'true',
  };
}

const hrefOf = ({ state, category, isMine }: Choice): string =>
  adminHref({
    tab: 'support',
    more: {
      state: state === 'open' ? '' : state,
      category: category ?? '',
      mine: isMine ? 'true' : '',
    },
  });

/** The tickets for staff, or the one that the address names. */
export function SupportTab({ wanted }: { wanted: AdminSearch }) {
  const id = wanted.more['ticket'];
  return (
    <section aria-label="Support">
      {id === undefined ? <Queue wanted={wanted} /> : <StaffTicket key={id} id={id} />}
    </section>
  );
}

function Queue({ wanted }: { wanted: AdminSearch }) {
  const choice = readChoice(wanted);
  const { state, category, isMine } = choice;
  const query = {
    page: wanted.page,
    state,
    mine: isMine ? 'true' : 'false',
    ...(category && { category }),
  } as const;
  const read = useRead('GET /api/admin/tickets', { query });
  return (
    <>
      <Filters choice={choice} />
      {read.isPending && <Skeleton count={4} height={80} />}
      <FailedRead read={read} title="We couldn’t load the tickets" />
      {read.data?.tickets.length === 0 && <Empty text="No matching tickets." />}
      {read.data && read.data.tickets.length > 0 && (
        <ul className="card p-0">
          {read.data.tickets.map((ticket) => (
            <Item key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {read.data && <AdminPages wanted={wanted} hasMore={read.data.hasMore} />}
    </>
  );
}

function Item({ ticket }: { ticket: QueuedTicket }) {
  const { id, subject, category, user, assignee } = ticket;
  return (
    <li className="px-4 py-3 border-b border-line last:border-b-0">
      <a
        className="font-medium [overflow-wrap:anywhere]"
        href={adminHref({ tab: 'support', more: { ticket: id } })}
      >
        {subject}
      </a>
      <p className="meta">
        <TierBadge tier={user.subscriptionTier} />
        <span>{user.username}</span>
        <span>{CATEGORY_NAMES[category]}</span>
        {assignee && <span>with {assignee.username}</span>}
        <Times ticket={ticket} />
      </p>
    </li>
  );
}

function Filters({ choice }: { choice: ReturnType<typeof readChoice> }) {
  const link = (name: string, change: Partial<typeof choice>, isChosen: boolean) => (
    <a
      key={name}
      className="chip-filter"
      href={hrefOf({ ...choice, ...change })}
      aria-current={isChosen ? 'true' : undefined}
    >
      {name}
    </a>
  );
  const { state, category, isMine } = choice;
  return (
    <>
      <nav className="chips mb-2" aria-label="State">
        {TICKET_STATES.map((one) => link(STAFF_STATE_NAMES[one], { state: one }, one === state))}
        {link('Mine', { isMine: !isMine }, isMine)}
      </nav>
      <nav className="chips mb-4" aria-label="Category">
        {link('All', { category: undefined }, category === undefined)}
        {TICKET_CATEGORIES.map((one) =>
          link(CATEGORY_NAMES[one], { category: one }, one === category),
        )}
      </nav>
    </>
  );
}
