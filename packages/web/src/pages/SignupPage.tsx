import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput } from '@lotwise/contract/calls';
import { useLeaveWhenSignedIn } from '../features/accounts/leave-when-signed-in.ts';
import { ProviderButtons } from '../features/identities/ProviderButtons.tsx';
import { toastFailure } from '../kit/failures.ts';
import { Head } from '../kit/head.tsx';
import { call, need } from '../kit/queries.ts';
import { useSwitchMe } from '../kit/session.ts';
import { useSite } from '../kit/site.ts';
import { showToast } from '../kit/toast.ts';
import { textsOf, useFormErrors } from '../kit/use-form.ts';
import { Field, TextField } from '../ui/Field.tsx';

type Body = CallInput<'POST /api/auth/signup'>['body'];

const loadSchema = async () => (await import('@lotwise/contract/accounts')).signupForm;

export const needs = () => [need('GET /api/auth/providers', {})];

export function Page() {
  const site = useSite();
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  const { errors, check, refused } = useFormErrors();
  useLeaveWhenSignedIn();
  const signup = useMutation({
    mutationFn: (body: Body) => call('POST /api/auth/signup', { body }),
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
    const form = await check(loadSchema, textsOf(event.currentTarget));
    if (!form || signup.isPending) return;
    const { confirmPassword: _confirmation, ...body } = form;
    signup.mutate(body);
  };
  return (
    <div className="page form-page">
      <Head title="Sign up" />
      <form className="card" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <h1 className="text-2xl font-bold mb-4">Create your account</h1>
        <Field label="Username" name="username" autoComplete="username" error={errors['username']} />
        <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
        <div className="grid sm:grid-cols-2 sm:gap-4">
          <Field label="First name (optional)" name="firstName" autoComplete="given-name" error={errors['firstName']} />
          <Field label="Last name (optional)" name="lastName" autoComplete="family-name" error={errors['lastName']} />
        </div>
        <Field label="Password" name="password" type="password" autoComplete="new-password" error={errors['password']} />
        <Field label="Confirm password" name="confirmPassword" type="password" autoComplete="new-password" error={errors['confirmPassword']} />
        <TextField label="Bio (optional)" name="bio" rows={3} error={errors['bio']} />
        <button type="submit" className="btn btn-primary w-full" disabled={signup.isPending}>
          {signup.isPending ? 'Creating Account...' : 'Create Account'}
        </button>
        <p className="hint mt-3">
          By creating an account you agree to the <a href="/terms">Terms of Service</a> and <a href="/privacy">Privacy Policy</a>.
        </p>
        <div className="mt-3 flex flex-col gap-2">
          <ProviderButtons />
        </div>
        <p className="mt-3 text-ink-2">
          Already have an account? <a href="/login">Log in</a>
        </p>
      </form>
    </div>
  );
}
