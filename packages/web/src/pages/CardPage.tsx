import { useEffect, useState } from 'react';
import { CardForm } from '../features/members/subscription/CardForm.tsx';
import { toastFailure } from '../lib/failures.ts';
import { Head } from '../lib/head.tsx';
import type { Address } from '../lib/page.ts';
import { call, loader, useRead } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import { Failure, Skeleton } from '../ui/states.tsx';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

export const loaders = (_address: Address, isMember: boolean) =>
  isMember
    ? [loader('GET /api/subscription/settings', {}), loader('GET /api/subscription/status', {})]
    : [];

export function Page() {
  const isMember = useMe() !== null;
  return (
    <div className="page form-page">
      <Head title="Change card" isPrivate />
      {isMember ? (
        <ChangeCard />
      ) : (
        <SignedOut title="Please Log In" text="You need to be logged in to change your card." />
      )}
    </div>
  );
}

/** Takes the confirmed card; where it is refused for what is open, a new change is begun. */
async function finish(setupId: string, onRefused: () => void): Promise<void> {
  try {
    await call('PUT /api/subscription/card', { body: { setupId } });
    location.assign('/profile?card=changed');
  } catch (error) {
    toastFailure('Payment Failed', error);
    onRefused();
  }
}

function ChangeCard() {
  const settings = useRead('GET /api/subscription/settings', {});
  const status = useRead('GET /api/subscription/status', {});
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);
  useEffect(() => {
    // Back from the bank.
    const setupId = new URLSearchParams(location.search).get('setup_intent');
    if (setupId === null) return;
    history.replaceState(history.state, '', '/profile/card');
    void finish(setupId, again);
  }, []);
  const failed = [settings, status].find(({ isError }) => isError);
  if (failed?.error)
    return (
      <Failure
        title="We couldn’t load your subscription"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!settings.data || !status.data) return <Skeleton count={1} height={320} />;
  const { status: state, card } = status.data;
  return (
    <div className="card">
      <h1 className="page-title mb-1">Change Card</h1>
      {state === 'active' || state === 'past_due' ? (
        <>
          <p className="text-ink-2 mb-4">
            {card ? `${card} pays for your subscription.` : 'No card on file.'}{' '}
            {state === 'past_due' &&
              'The outstanding amount is charged to the new card right away.'}
          </p>
          <CardForm
            key={attempt}
            settings={settings.data}
            begin={() => call('POST /api/subscription/card', {})}
            label="Save Card"
            returnPath="/profile/card"
            onConfirmed={(clientSecret) => finish(clientSecret.split('_secret_')[0] ?? '', again)}
          />
        </>
      ) : (
        <p className="text-ink-2 mb-4">There is no subscription to pay for.</p>
      )}
      <p className="mt-4">
        <a href="/profile">Back to your profile</a>
      </p>
    </div>
  );
}
