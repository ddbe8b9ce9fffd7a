import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput } from '@lotwise/contract/calls';
import { USERNAME_MAX } from '@lotwise/domain/limits';
import { toastFailure } from '../../kit/failures.ts';
import { call } from '../../kit/queries.ts';
import { useSwitchMe } from '../../kit/session.ts';
import { useSite } from '../../kit/site.ts';
import { showToast } from '../../kit/toast.ts';
import { textsOf, useFormErrors } from '../../kit/use-form.ts';
import { Field } from '../../ui/Field.tsx';

type Body = CallInput<'POST /api/auth/signup/provider'>['body'];

const loadSchema = async () => (await import('@lotwise/contract/identities')).finishSignUpBody;

/** Creates the account of a first sign-in by a provider. Its address is asked for where the provider does not vouch for one. */
export function FinishSignupForm({ token, username, email, isEmailVerified }: { token: string; username: string; email: string; isEmailVerified: boolean }) {
  const site = useSite();
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  const { errors, check, refused } = useFormErrors();
  const finish = useMutation({
    mutationFn: (body: Body) => call('POST /api/auth/signup/provider', { body }),
    onError: (error) => {
      refused(error);
      toastFailure('Signup failed', error);
    },
    onSuccess: async (me) => {
      switchMe(me);
      showToast({ title: 'Account created', description: `Welcome to ${site.name}, ${me.username}.` });
      await navigate('/');
    },
  });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = await check(loadSchema, { ...textsOf(event.currentTarget), token });
    if (form && !finish.isPending) finish.mutate(form);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <Field label="Username" name="username" autoComplete="username" defaultValue={usernameFrom(username)} error={errors['username']} />
      {isEmailVerified ? (
        <p className="hint mb-4 [overflow-wrap:anywhere]">Your email address: {email}</p>
      ) : (
        <Field label="Email" name="email" type="email" autoComplete="email" defaultValue={email} error={errors['email']} />
      )}
      {errors['token'] && (
        <p className="error-text mb-3" role="alert">
          {errors['token']}{' '}
          <a className="underline" href="/login">
            Log in
          </a>
        </p>
      )}
      <button type="submit" className="btn btn-primary w-full" disabled={finish.isPending}>
        {finish.isPending ? 'Creating Account...' : 'Create Account'}
      </button>
      <p className="hint mt-3">
        By creating an account you agree to the <a href="/terms">Terms of Service</a> and <a href="/privacy">Privacy Policy</a>.
      </p>
    </form>
  );
}

// A suggestion: what of the provider's name a username may hold.
function usernameFrom(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}_.-]/gu, '')
    .slice(0, USERNAME_MAX);
}
