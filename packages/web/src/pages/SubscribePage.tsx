import { PREMIUM_PRICE } from '@lotwise/domain/limits';
import { Benefit } from '../features/premium/premium/Benefit.tsx';
import { isPremium } from '@lotwise/domain/tiers';
import { CardForm } from '../features/members/subscription/CardForm.tsx';
import { Head } from '../kit/head.tsx';
import type { Address } from '../kit/page.ts';
import { call, need, useRead } from '../kit/queries.ts';
import { useMe } from '../kit/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { SignInPrompt } from '../parts/people/SignInPrompt.tsx';
import { Failure, Skeleton } from '../ui/states.tsx';

const FEATURES = [
  'AI tax assistant with unlimited queries',
  'Priority expert answers',
  'Advanced tax calculator',
  'Exclusive premium insights',
  'Early access to new features',
  'Priority support',
  'Question analytics',
];

export const needs = (_address: Address) => [need('GET /api/subscription/settings', {})];

export function Page() {
  const me = useMe();
  return (
    <div className="page narrow">
      <Head
        title="Premium"
        description={`What premium members get for ${PREMIUM_PRICE} per month.`}
      />
      {me && isPremium(me.subscriptionTier) && <Member />}
      {!(me && isPremium(me.subscriptionTier)) && <Offer isVisitor={!me} />}
    </div>
  );
}

function Member() {
  return (
    <div className="card text-center py-12">
      <h1 className="text-2xl font-bold text-premium mb-2">Premium Member</h1>
      <p className="text-ink-2 mb-4">You have every premium benefit.</p>
      <a className="btn" href="/profile">
        See Your Subscription
      </a>
    </div>
  );
}

function Payment({ isVisitor }: { isVisitor: boolean }) {
  const settings = useRead('GET /api/subscription/settings', {});
  if (settings.isPending) return <Skeleton count={1} height={320} />;
  if (settings.isError)
    return (
      <Failure
        title="Unable to load payment form. Please try again."
        error={settings.error}
        onRetry={() => location.reload()}
      />
    );
  if (isVisitor && settings.data.mode !== 'closed') return <LogInToPay />;
  return (
    <CardForm
      settings={settings.data}
      begin={() => call('POST /api/create-subscription', {})}
      label={`Subscribe for ${PREMIUM_PRICE} per Month`}
      returnPath="/profile?upgraded=true"
      onConfirmed={() => location.assign('/profile?upgraded=true')}
    />
  );
}

/** Where members pay. */
function LogInToPay() {
  return (
    <>
      <p className="font-semibold">Please Log In</p>
      <SignInPrompt text="You need to be logged in to subscribe." />
    </>
  );
}

function Offer({ isVisitor }: { isVisitor: boolean }) {
  return (
    <div className="card">
      <h1 className="text-2xl font-bold mb-1">Upgrade to Premium</h1>
      <p className="text-lg mb-4">{PREMIUM_PRICE} per month</p>
      <ul className="flex flex-col gap-2 mb-6">
        {FEATURES.map((feature) => (
          <li key={feature} className="flex gap-2">
            <span className="text-good pt-0.5">
              <Icon name="check" isSmall />
            </span>
            <Benefit name={feature} />
          </li>
        ))}
      </ul>
      <section className="mb-6" aria-labelledby="payment">
        <h2 id="payment" className="card-title">
          Payment
        </h2>
        <Payment isVisitor={isVisitor} />
      </section>
      <h2 className="card-title">Questions</h2>
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="font-medium">Can I cancel?</dt>
          <dd className="text-ink-2">Yes. Cancel anytime from your profile settings.</dd>
        </div>
        <div>
          <dt className="font-medium">Is there a money-back guarantee?</dt>
          <dd className="text-ink-2">
            Yes, a 7-day money-back guarantee with one click in your profile; from day 8 to day 30,{' '}
            <a href="/support?category=refund">ask support</a> for a refund.
          </dd>
        </div>
      </dl>
    </div>
  );
}
