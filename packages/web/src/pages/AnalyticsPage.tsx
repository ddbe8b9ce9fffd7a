import { ANALYTICS_DAYS } from '@lotwise/domain/operation/view-sources';
import { isPremium } from '@lotwise/domain/members/tiers';
import { AnalyticsCharts } from '../features/premium/analytics/AnalyticsCharts.tsx';
import { UpgradePrompt } from '../features/premium/premium/UpgradePrompt.tsx';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import type { Address } from '../lib/page.ts';
import { FailedRead, Missing, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const parameters = ['days'];

function inputOf({ params: { id = '' }, search }: Address) {
  const days = Number(search.get('days') ?? 30);
  return { params: { id }, query: { days: ANALYTICS_DAYS.find((known) => known === days) ?? 30 } };
}

export const loaders = (address: Address, _isMember: boolean, isPaid: boolean) =>
  isPaid ? [loader('GET /api/questions/{id}/analytics', inputOf(address))] : [];

/** How one's own question is doing. */
export function Page(address: Address) {
  const me = useMe();
  return (
    <div className="page narrow">
      <Head title="Question analytics" isPrivate />
      {!me && (
        <SignedOut
          title="Please Log In"
          text="You need to be logged in to see how your questions are doing."
        />
      )}
      {me && !isPremium(me.subscriptionTier) && <Offer id={address.params['id'] ?? ''} />}
      {me && isPremium(me.subscriptionTier) && <Analytics address={address} />}
    </div>
  );
}

function Offer({ id }: { id: string }) {
  return (
    <>
      <Crumbs id={id} />
      <h1 className="page-title">Question analytics</h1>
      <UpgradePrompt title="See how your questions are doing">
        <p>
          Premium shows daily views, where readers came from, and how votes, bookmarks and answers
          grew for each of your questions.
        </p>
      </UpgradePrompt>
    </>
  );
}

function Analytics({ address }: { address: Address }) {
  const input = inputOf(address);
  const { id } = input.params;
  const read = useRead('GET /api/questions/{id}/analytics', input);
  if (read.isPending) return <Skeleton count={3} height={230} />;
  if (read.isError && read.error.status === 404)
    return <Missing title="Question not found" href="/" label="Back to questions" />;
  if (read.isError && read.error.status === 403)
    return (
      <Missing
        title="Access Denied"
        text="Only the author of a question sees its analytics."
        href={`/questions/${id}`}
        label="Back to the question"
      />
    );
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the analytics" />;
  return (
    <>
      <Crumbs id={id} />
      <h1 className="page-title mb-0">
        Analytics <span className="sr-only">of</span>
        <span className="block text-base font-normal text-ink-2">{read.data.question.title}</span>
      </h1>
      <nav className="chips my-4" aria-label="Days">
        {ANALYTICS_DAYS.map((days) => (
          <a
            key={days}
            className="chip-filter"
            href={`/questions/${id}/analytics?days=${days}`}
            aria-current={days === input.query.days ? 'true' : undefined}
          >
            {days} days
          </a>
        ))}
      </nav>
      <AnalyticsCharts key={input.query.days} analytics={read.data} />
    </>
  );
}

function Crumbs({ id }: { id: string }) {
  return (
    <nav aria-label="Breadcrumb" className="hint mb-1">
      <a href={`/questions/${id}`} className="crumb">
        Question
      </a>{' '}
      Analytics
    </nav>
  );
}
