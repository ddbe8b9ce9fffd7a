import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';

/** In place of the password form, for an account of a sign-in provider. */
export function SetPassword({ email }: { email: string }) {
  const send = useWrite({
    writes: 'POST /api/auth/forgot-password',
    mutationFn: () => call('POST /api/auth/forgot-password', { body: { email } }),
    onError: (error) => toastFailure('Sending failed', error),
    onSuccess: () =>
      showToast({
        title: 'Email sent',
        description: 'Follow the link in it to choose a password.',
      }),
  });
  return (
    <section className="card">
      <h3 className="card-title">Password</h3>
      <p className="text-ink-2 mb-3">
        You log in with a connected account or a passkey and have no password. Set one to log in
        without them too.
      </p>
      <button
        type="button"
        className="btn"
        aria-disabled={send.isPending}
        onClick={() => send.mutate()}
      >
        {send.isPending ? 'Sending...' : 'Send me a link to choose one'}
      </button>
    </section>
  );
}
