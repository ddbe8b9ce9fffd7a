import { PREMIUM_PRICE } from '@lotwise/domain/shared/limits';
import type { SubscriptionStatus } from '@lotwise/contract/members/subscription';
import { Day } from '../../../ui/Day.tsx';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { Invoices } from './Invoices.tsx';
import { SubscriptionActions } from './SubscriptionActions.tsx';
import { useReturn } from './use-return.ts';

/** What the member pays for, and everything they can do about it. */
export function SubscriptionCard({ search }: { search: URLSearchParams }) {
  const read = useRead('GET /api/subscription/status', {});
  const confirming = useReturn(search);
  const isConfirming = confirming === 'running' && read.data?.status === 'none';
  return (
    <section className="card" aria-labelledby="subscription">
      <h2 id="subscription">Subscription</h2>
      {read.isPending && <Skeleton count={1} height={96} />}
      <FailedRead read={read} title="We couldn’t load your subscription" />
      {isConfirming && <p role="status">Your payment is being confirmed…</p>}
      {confirming === 'unconfirmed' && read.data?.status === 'none' && <Unconfirmed />}
      {read.data && !isConfirming && <State status={read.data} />}
      <Invoices />
    </section>
  );
}

function Unconfirmed() {
  return (
    <div className="rounded-control bg-well p-3 mb-3" role="status">
      <p className="mb-2">
        Your payment is not confirmed yet. This can take up to a minute; your payment is safe.
      </p>
      <button type="button" className="btn" onClick={() => location.reload()}>
        Check Again
      </button>
    </div>
  );
}

function State({ status }: { status: SubscriptionStatus }) {
  if (status.status === 'none')
    return (
      <>
        <p className="text-ink-2 mb-3">Premium is {PREMIUM_PRICE} per month.</p>
        <a className="btn btn-premium w-full" href="/subscribe">
          Upgrade to Premium
        </a>
      </>
    );
  return (
    <>
      <p className="badge badge-premium mb-2">Active</p>
      {status.status === 'granted' ? (
        <p className="text-ink-2">You have all premium benefits free of charge.</p>
      ) : (
        <Paid status={status} />
      )}
    </>
  );
}

function Paid({ status }: { status: SubscriptionStatus }) {
  const { currentPeriodEnd, cancelAtPeriodEnd, graceUntil, card } = status;
  return (
    <>
      {graceUntil && (
        <p className="rounded-control bg-well p-3 mb-3" role="status">
          <strong className="text-bad">Your last payment failed.</strong> You stay premium until{' '}
          <Day time={graceUntil} />: please change your card.
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-2 mb-3">
        {currentPeriodEnd && !graceUntil && (
          <>
            <dt className="text-ink-2">
              {cancelAtPeriodEnd ? 'Premium ends' : 'Next billing date'}
            </dt>
            <dd className="text-right">
              <Day time={currentPeriodEnd} />
            </dd>
          </>
        )}
        <dt className="text-ink-2">Price</dt>
        <dd className="text-right">{PREMIUM_PRICE} per month</dd>
        {card && (
          <>
            <dt className="text-ink-2">Card</dt>
            <dd className="text-right">{card}</dd>
          </>
        )}
      </dl>
      {cancelAtPeriodEnd && (
        <p className="text-ink-2 mb-3">
          Your subscription is canceled: nothing more will be charged.
        </p>
      )}
      <SubscriptionActions status={status} />
    </>
  );
}
