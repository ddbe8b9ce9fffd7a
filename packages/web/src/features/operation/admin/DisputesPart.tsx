import type { Dispute } from '@lotwise/contract/moderation/disputes';
import { exactTime } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { useRead } from '../../../lib/queries.ts';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TableBox } from '../../../ui/charts/TableBox.tsx';
import { dollars } from '../../members/subscription/money.ts';
import type { AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';
import { TableHead } from '../../../ui/charts/TableHead.tsx';

const STATES: Record<Dispute['state'], string> = {
  open: 'Open',
  won: 'Won: you keep the money',
  lost: 'Lost: the payment was returned',
  closed: 'Closed',
};

/** Payments that a bank was asked to take back. They are answered at the provider. */
export function DisputesPart({ wanted }: { wanted: AdminSearch }) {
  const read = useRead('GET /api/admin/disputes', { query: { page: wanted.page } });
  return (
    <>
      <p className="text-ink-2 mb-3">
        Members can dispute a payment with their bank. Premium stays until the bank decides, and
        ends if the payment is returned. Submit your evidence in Stripe.
      </p>
      {read.isPending && <Skeleton count={1} height={300} />}
      <FailedRead read={read} title="We couldn’t load the disputes" />
      {read.data?.disputes.length === 0 && <Empty text="There are no disputed payments." />}
      {read.data && read.data.disputes.length > 0 && (
        <TableBox label="Disputes">
          <table className="figures">
            <TableHead
              columns={['Member', 'Paid', { number: 'Amount' }, 'Reason', 'State', 'Answer']}
            />
            <tbody>
              {read.data.disputes.map((dispute) => (
                <Row key={dispute.id} dispute={dispute} />
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
      {read.data && <AdminPages wanted={wanted} hasMore={read.data.hasMore} />}
    </>
  );
}

function Row({ dispute }: { dispute: Dispute }) {
  const { user, paymentId, amountCents, state, reason, paidAt, disputedAt, dueAt } = dispute;
  return (
    <tr>
      <td className="[overflow-wrap:anywhere]">
        {user ? <a href={`/users/${user.username}`}>{user.username}</a> : 'Deleted account'}
      </td>
      <td>
        <Day time={paidAt} />
      </td>
      <td className="number">{dollars(amountCents)}</td>
      <td>{reason.replaceAll('_', ' ')}</td>
      <td>
        {STATES[state]}
        <span className="hint block">
          since <Day time={disputedAt} />
        </span>
      </td>
      <td>
        <a
          href={`https://dashboard.stripe.com/payments/${encodeURIComponent(paymentId)}`}
          target="_blank"
          rel="noreferrer"
        >
          View in Stripe
        </a>
        {dueAt && (
          <span className="hint block">
            until <time dateTime={dueAt}>{exactTime(dueAt)}</time>
          </span>
        )}
      </td>
    </tr>
  );
}
