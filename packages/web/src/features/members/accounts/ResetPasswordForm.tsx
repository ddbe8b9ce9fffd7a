import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { toastFailure } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { useSwitchMe } from '../../../kit/session.ts';
import { showToast } from '../../../kit/toast.ts';
import { textsOf, useForm } from '../../../kit/forms/use-form.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { Field } from '../../../ui/forms/Field.tsx';

const loadSchema = async () => (await import('@lotwise/contract/recovery')).resetForm;

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  const { errors, check, refused } = useForm();
  const reset = useWrite({
    writes: 'POST /api/auth/reset-password',
    mutationFn: (newPassword: string) =>
      call('POST /api/auth/reset-password', { body: { token, newPassword } }),
    onError: (error) => {
      refused(error);
      toastFailure('Password Update Failed', error);
    },
    onSuccess: async () => {
      // It ended every session, this browser's too.
      switchMe(null);
      showToast({
        title: 'Password Updated',
        description: 'You are signed out everywhere. Log in with the new password.',
      });
      await navigate('/login');
    },
  });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = await check(loadSchema, { ...textsOf(event.currentTarget), token });
    if (form && !reset.isPending) reset.mutate(form.newPassword);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <Field
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        error={errors['newPassword']}
        hint="At least 8 characters."
      />
      <Field
        label="Confirm new password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={errors['confirmPassword']}
      />
      {errors['token'] && (
        <p className="error-text mb-3" role="alert">
          {errors['token']}{' '}
          <a className="underline" href="/forgot-password">
            Have a new one sent
          </a>
          .
        </p>
      )}
      <button type="submit" className="btn btn-primary w-full" disabled={reset.isPending}>
        {reset.isPending ? 'Updating...' : 'Update Password'}
      </button>
    </form>
  );
}
