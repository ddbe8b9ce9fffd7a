import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useWelcomeBack } from '../accounts/welcome-back.ts';
import { isCancelled, showPasskey } from './browser.ts';

/** Signs in with a passkey; the browser asks which. */
export function PasskeySignIn() {
  const welcomeBack = useWelcomeBack();
  const signIn = useWrite({
    writes: ['POST /api/auth/login/passkey/options', 'POST /api/auth/login/passkey'],
    mutationFn: async () => {
      const { options } = await call('POST /api/auth/login/passkey/options', {});
      return call('POST /api/auth/login/passkey', {
        body: { response: await showPasskey(options) },
      });
    },
    onError: (error) => {
      if (!isCancelled(error)) toastFailure('Login failed', error);
    },
    onSuccess: welcomeBack,
  });
  return (
    <button
      type="button"
      className="btn w-full"
      aria-disabled={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      {signIn.isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
    </button>
  );
}
