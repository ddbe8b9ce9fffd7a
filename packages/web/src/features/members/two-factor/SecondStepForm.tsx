import { useEffect } from 'react';
import { call } from '../../../lib/queries.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { useWelcomeBack } from '../accounts/welcome-back.ts';

const loadSchema = async () => (await import('@lotwise/contract/members/two-factor')).codeBody;

/** The second step of a sign-in. */
export function SecondStepForm({ token, onBack }: { token: string; onBack: () => void }) {
  const welcomeBack = useWelcomeBack();
  // Whoever came here is about to type the code.
  useEffect(() => document.getElementById('code')?.focus(), []);
  const { errors, isPending, onSubmit } = useForm({
    writes: 'POST /api/auth/login/second-step',
    loadSchema,
    send: ({ code }) => call('POST /api/auth/login/second-step', { body: { token, code } }),
    failed: 'Login failed',
    onSuccess: welcomeBack,
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <h1 className="page-title mb-2">Enter your code</h1>
      <p className="text-ink-2 mb-4">
        Open your authenticator app and enter the code it shows for this site. A recovery code works
        too, once.
      </p>
      <Field
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors['code']}
      />
      {errors['token'] && (
        <p className="error-text mb-3" role="alert">
          This took too long. Please log in again.
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Signing in...' : 'Log in'}
        </button>
        <button type="button" className="btn" onClick={onBack}>
          Back
        </button>
      </p>
    </form>
  );
}
