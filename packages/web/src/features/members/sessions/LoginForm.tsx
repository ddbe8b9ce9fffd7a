import type { FormEvent } from 'react';
import type { CallInput } from '@lotwise/contract/calls';
import { toastFailure } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { textsOf, useForm } from '../../../kit/forms/use-form.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { usePasskeyInField } from '../passkeys/use-passkey-in-field.ts';
import { useWelcomeBack } from '../accounts/welcome-back.ts';

type Form = CallInput<'POST /api/auth/login'>['body'];

const loadSchema = async () => (await import('@lotwise/contract/accounts')).loginBody;

/** Email and password. Where the account asks for a second step, its token goes up. */
export function LoginForm({ onSecondStep }: { onSecondStep: (token: string) => void }) {
  const welcomeBack = useWelcomeBack();
  const offerPasskey = usePasskeyInField();
  const { errors, check, refused } = useForm();
  const login = useWrite({
    writes: 'POST /api/auth/login',
    mutationFn: (body: Form) => call('POST /api/auth/login', { body }),
    onError: (error) => {
      refused(error);
      toastFailure('Login failed', error);
    },
    onSuccess: (answer) =>
      'secondStep' in answer ? onSecondStep(answer.secondStep.token) : welcomeBack(answer),
  });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = await check(loadSchema, textsOf(event.currentTarget));
    if (form && !login.isPending) login.mutate(form);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
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
      <button type="submit" className="btn btn-primary w-full" disabled={login.isPending}>
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </button>
    </form>
  );
}
