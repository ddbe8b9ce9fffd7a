import { useLeaveWhenSignedIn } from '../features/members/accounts/leave-when-signed-in.ts';
import { FinishSignupForm } from '../features/members/identities/FinishSignupForm.tsx';
import { Head } from '../lib/head.tsx';
import { useArrival } from '../lib/forms/link-token.ts';
import { Skeleton } from '../ui/states.tsx';

export function Page() {
  const arrival = useArrival();
  const token = arrival?.get('token');
  useLeaveWhenSignedIn();
  return (
    <div className="page form-page">
      <Head title="Choose a username" isPrivate />
      <div className="card">
        <h1 className="page-title">Choose a username</h1>
        {!arrival && <Skeleton count={1} height={190} />}
        {arrival && !token && (
          <p className="text-ink-2">
            You choose a username here once you have logged in with a provider.{' '}
            <a href="/login">Log in</a>
          </p>
        )}
        {arrival && token && (
          <FinishSignupForm
            token={token}
            username={arrival.get('username') ?? ''}
            email={arrival.get('email') ?? ''}
            isEmailVerified={arrival.get('verified') === 'true'}
          />
        )}
      </div>
    </div>
  );
}
