import { useEffect, useState } from 'react';
import { useLeaveWhenSignedIn } from '../features/members/accounts/leave-when-signed-in.ts';
import { LoginForm } from '../features/members/sessions/LoginForm.tsx';
import { ProviderButtons } from '../features/members/identities/ProviderButtons.tsx';
import { PasskeySignIn } from '../features/members/passkeys/PasskeySignIn.tsx';
import { SecondStepForm } from '../features/members/two-factor/SecondStepForm.tsx';
import { Head } from '../lib/head.tsx';
import { useArrival } from '../lib/forms/link-token.ts';
import { toastFailure } from '../lib/failures.ts';
import { lazyCode } from '../lib/lazy-code.ts';
import { loader } from '../lib/queries.ts';

const loadProblems = lazyCode(() => import('../features/members/identities/provider-problems.ts'));

export const loaders = () => [loader('GET /api/auth/providers', {})];

export function Page() {
  const arrival = useArrival();
  const [token, setToken] = useState<string | null>(null);
  useLeaveWhenSignedIn();
  useEffect(() => {
    if (!arrival) return;
    setToken(arrival.get('second-step'));
    // Hardly anybody comes back from a provider with one.
    if (arrival.has('problem'))
      loadProblems().then(
        ({ toastProblem }) => toastProblem(arrival, 'Login failed'),
        (error: unknown) => toastFailure('Login failed', error),
      );
  }, [arrival]);
  return (
    <div className="page form-page">
      <Head title="Log in" />
      <div className="card">
        {token === null ? (
          <WaysIn onSecondStep={setToken} />
        ) : (
          <SecondStepForm token={token} onBack={() => setToken(null)} />
        )}
      </div>
    </div>
  );
}

function WaysIn({ onSecondStep }: { onSecondStep: (token: string) => void }) {
  return (
    <>
      <h1 className="page-title">Log in</h1>
      <LoginForm onSecondStep={onSecondStep} />
      <p className="mt-3">
        <a className="row-link" href="/forgot-password">
          Forgot password?
        </a>
      </p>
      <div className="mt-4 pt-4 border-t border-line flex flex-col gap-2">
        <PasskeySignIn />
        <ProviderButtons />
      </div>
      <p className="mt-4 text-ink-2">
        New here? <a href="/signup">Sign up</a>
      </p>
    </>
  );
}
