import { useState } from 'react';
import type { Invoice } from '@lotwise/contract/members/subscription';
import { Day } from '../../../ui/Day.tsx';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { dollars } from './money.ts';

/** The member's invoices, asked for when they are opened. */
export function Invoices() {
  const [isOpen, setOpen] = useState(false);
  const read = useRead('GET /api/subscription/invoices', {}, isOpen);
  return (
    <details className="mt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-2">Invoices</summary>
      {isOpen && read.isPending && <Skeleton count={1} height={48} />}
      <FailedRead read={read} title="We couldn’t load your invoices" />
      {read.data?.length === 0 && <p className="text-ink-2">No invoices yet.</p>}
      {read.data && read.data.length > 0 && (
        <ul>
          {read.data.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </details>
  );
}

function Line({ invoice }: { invoice: Invoice }) {
  const { number, amountCents, createdAt, url } = invoice;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-2 py-2 border-t border-line">
      <Day time={createdAt} />
      <span className="text-right">{dollars(amountCents)}</span>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="text-control break-all">
          {number ?? 'Invoice'}
        </a>
      ) : (
        <span className="text-ink-2 text-control break-all">{number}</span>
      )}
      <span className="text-ink-2 text-control text-right">{stateOf(invoice)}</span>
    </li>
  );
}

function stateOf({ status, refundedCents, amountCents }: Invoice): string {
  if (refundedCents >= amountCents) return 'Refunded';
  if (refundedCents > 0) return `${dollars(refundedCents)} refunded`;
  return { paid: 'Paid', open: 'Not paid yet', void: 'Void' }[status];
}
