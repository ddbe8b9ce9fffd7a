import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLeaveWhenSignedIn } from '../features/accounts/leave-when-signed-in.ts';
import { toastFailure } from '../kit/failures.ts';
import { Head } from '../kit/head.tsx';
import { call } from '../kit/queries.ts';
import { useSwitchMe } from '../kit/session.ts';
import { showToast } from '../kit/toast.ts';
import { textsOf, useFormErrors } from '../kit/use-form.ts';
import { Field } from '../ui/Field.tsx';

type Form = { email: string; password: string };

const loadSchema = async () => (await import('@lotwise/contract/accounts')).loginBody;

export function Page() {
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  const { errors, check, refused } = useFormErrors();
  useLeaveWhenSignedIn();
  const login = useMutation({
    mutationFn: (body: Form) => call('POST /api/auth/login', { body }),
    onError: (error) => {
      refused(error);
      toastFailure('Login failed', error);
    },
    onSuccess: async (me) => {
      switchMe(me);
      showToast({ title: 'Login successful', description: `Welcome back, ${me.username}.` });
      await navigate('/');
    },
  });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = await check(loadSchema, textsOf(event.currentTarget));
    if (form && !login.isPending) login.mutate(form);
  };
  return (
    <div className="page form-page">
      <Head title="Log in" />
      <form className="card" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <h1 className="text-2xl font-bold mb-4">Log in</h1>
        <Field label="Email" name="email" type="email" autoComplete="email" error={errors['email']} />
        <Field label="Password" name="password" type="password" autoComplete="current-password" error={errors['password']} />
        <button type="submit" className="btn btn-primary w-full" disabled={login.isPending}>
          {login.isPending ? 'Signing in...' : 'Sign In'}
        </button>
        <p className="mt-4 text-ink-2">
          New here? <a href="/signup">Sign up</a>
        </p>
      </form>
    </div>
  );
}
