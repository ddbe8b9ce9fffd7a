import { type FormEvent, useEffect } from 'react';
import { toastFailure } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { textsOf, useForm } from '../../../kit/forms/use-form.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { useWelcomeBack } from '../accounts/welcome-back.ts';

const loadSchema = async () => (await import('@lotwise/contract/two-factor')).codeBody;

/** The second step of a sign-in. */
export function SecondStepForm({ token, onBack }: { token: string; onBack: () => void }) {
  const welcomeBack = useWelcomeBack();
  const { errors, check, refused } = useForm();
  // Whoever came here is about to type the code.
  useEffect(() => document.getElementById('code')?.focus(), []);
  const finish = useWrite({
    writes: 'POST /api/auth/login/second-step',
    mutationFn: (code: string) =>
      call('POST /api/auth/login/second-step', { body: { token, code } }),
    onError: (error) => {
      refused(error);
      toastFailure('Login failed', error);
    },
    onSuccess: welcomeBack,
  });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = await check(loadSchema, textsOf(event.currentTarget));
    if (form && !finish.isPending) finish.mutate(form.code);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <h1 className="text-2xl font-bold mb-2">Enter your code</h1>
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
        <button type="submit" className="btn btn-primary" disabled={finish.isPending}>
          {finish.isPending ? 'Signing in...' : 'Sign In'}
        </button>
        <button type="button" className="btn" onClick={onBack}>
          Back
        </button>
      </p>
    </form>
  );
}
