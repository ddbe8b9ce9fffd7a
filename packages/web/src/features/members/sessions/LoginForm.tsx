import { call } from '../../../lib/queries.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { usePasskeyInField } from '../passkeys/use-passkey-in-field.ts';
import { useWelcomeBack } from '../accounts/welcome-back.ts';

const loadSchema = async () => (await import('@lotwise/contract/members/accounts')).loginBody;

/** Email and password. Where the account asks for a second step, its token goes up. */
export function LoginForm({ onSecondStep }: { onSecondStep: (token: string) => void }) {
  const welcomeBack = useWelcomeBack();
  const offerPasskey = usePasskeyInField();
  const { errors, isPending, onSubmit } = useForm({
    writes: 'POST /api/auth/login',
    loadSchema,
    send: (body) => call('POST /api/auth/login', { body }),
    failed: 'Login failed',
    onSuccess: (reply) =>
      'secondStep' in reply ? onSecondStep(reply.secondStep.token) : welcomeBack(reply),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        onPointerEnter={offerPasskey}
        onFocus={offerPasskey}
        error={errors['email']}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors['password']}
      />
      <button type="submit" className="btn btn-primary w-full" aria-disabled={isPending}>
        {isPending ? 'Signing in...' : 'Log in'}
      </button>
    </form>
  );
}
