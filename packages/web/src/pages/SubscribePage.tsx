import { PREMIUM_PRICE } from '@lotwise/domain/shared/limits';
import { Benefit } from '../features/premium/premium/Benefit.tsx';
import { isPremium } from '@lotwise/domain/members/tiers';
import { CardForm } from '../features/members/subscription/CardForm.tsx';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { call, loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { SignInPrompt } from '../components/people/SignInPrompt.tsx';
import { Failure, Notice, Skeleton } from '../ui/states.tsx';

const FEATURES = [
  {
    name: 'AI tax assistant with unlimited queries',
    says: 'Answers drawn from this site’s accepted answers and insights, with their sources.',
  },
  {
    name: 'Priority expert answers',
    says: 'Your questions go to the top of the verified professionals’ queue.',
  },
  {
    name: 'Advanced tax calculator',
    says: 'The calculator is open to everybody. Premium adds downloads of forms and reports, ledgers saved to your account, methods compared on your own files, sales tried before you make them, and Forms 1099-DA checked row by row.',
  },
  {
    name: 'Exclusive premium insights',
    says: 'Every article in full; the openings are free for everyone.',
  },
  { name: 'Early access to new features', says: 'Try what is new before everyone else.' },
  { name: 'Priority support', says: 'Your tickets come first.' },
  {
    name: 'Question analytics',
    says: 'How often your questions are read, and where their readers come from.',
  },
];

export const loaders = (_address: Address) => [loader('GET /api/subscription/settings', {})];

export function Page() {
  const me = useMe();
  return (
    <div className="page">
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
    <Notice
      title={<span className="text-premium">Premium Member</span>}
      text="You have every premium benefit."
    >
      <ul className="my-4 flex flex-col gap-2">
        {FEATURES.map(({ name }) => (
          <li key={name} className="flex gap-3">
            <Tick />
            <Benefit name={name} />
          </li>
        ))}
      </ul>
      <a className="btn" href="/profile">
        See Your Subscription
      </a>
    </Notice>
  );
}

const Tick = () => (
  <span className="text-good pt-0.5">
    <Icon name="check" isSmall />
  </span>
);

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

/**
 * The price beside what it is for; on a phone before it. Visitors see both before they are asked to
 * log in.
 */
function Offer({ isVisitor }: { isVisitor: boolean }) {
  const payment = (
    <>
      <h2 id="payment" className="sr-only">
        Payment
      </h2>
      <Payment isVisitor={isVisitor} />
    </>
  );
  return (
    <>
      <h1 className="page-title">Upgrade to Premium</h1>
      <div className="columns">
        <section className="card price" aria-label="Price">
          <p className="text-2xl font-bold text-premium">{PREMIUM_PRICE} per month</p>
          <p className="hint">Cancel anytime. 7-day money-back guarantee.</p>
          {!isVisitor && <div className="mt-4">{payment}</div>}
        </section>
        <div className="benefits min-w-0">
          <ul className="card p-0 mb-6">
            {FEATURES.map(({ name, says }) => (
              <li key={name} className="flex gap-3 px-4 py-3 border-b border-line last:border-b-0">
                <Tick />
                <div>
                  <p className="font-semibold">
                    <Benefit name={name} />
                  </p>
                  <p className="text-ink-2">{says}</p>
                </div>
              </li>
            ))}
          </ul>
          <Questions />
        </div>
        {isVisitor && (
          <section className="card prompt" aria-labelledby="payment">
            {payment}
          </section>
        )}
      </div>
    </>
  );
}

function Questions() {
  return (
    <section className="card" aria-labelledby="questions">
      <h2 id="questions" className="card-title">
        Questions
      </h2>
      <details className="mb-2">
        <summary className="font-medium">Can I cancel?</summary>
        <p className="text-ink-2">Yes. Cancel anytime from your profile settings.</p>
      </details>
      <details>
        <summary className="font-medium">Is there a money-back guarantee?</summary>
        <p className="text-ink-2">
          Yes, a 7-day money-back guarantee with one click in your profile; from day 8 to day 30,{' '}
          <a href="/support?category=refund">ask support</a> for a refund.
        </p>
      </details>
    </section>
  );
}
