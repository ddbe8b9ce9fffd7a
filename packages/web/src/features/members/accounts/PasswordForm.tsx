import { type FormEvent, useRef } from 'react';
import type { CallInput } from '@lotwise/contract/calls';
import { toastFailure } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { showToast } from '../../../kit/toast.ts';
import { textsOf, useForm } from '../../../kit/forms/use-form.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { Field } from '../../../ui/forms/Field.tsx';

type Body = CallInput<'PATCH /api/auth/password'>['body'];

const loadSchema = async () => (await import('@lotwise/contract/accounts')).passwordForm;

export function PasswordForm() {
  const form = useRef<HTMLFormElement>(null);
  const { errors, check, refused } = useForm();
  const change = useWrite({
    writes: 'PATCH /api/auth/password',
    mutationFn: (body: Body) => call('PATCH /api/auth/password', { body }),
    onError: (error) => {
      refused(error);
      toastFailure('Password Update Failed', error);
    },
    onSuccess: () => {
      form.current?.reset();
      showToast({ title: 'Password Updated', description: 'You are signed out everywhere else.' });
    },
  });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = await check(loadSchema, textsOf(event.currentTarget));
    if (filled && !change.isPending)
      change.mutate({ currentPassword: filled.currentPassword, newPassword: filled.newPassword });
  };
  return (
    <form
      ref={form}
      className="card"
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <h2 className="card-title">Change Password</h2>
      <Field
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={errors['currentPassword']}
      />
      <Field
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        error={errors['newPassword']}
      />
      <Field
        label="Confirm new password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={errors['confirmPassword']}
      />
      <button type="submit" className="btn btn-primary" disabled={change.isPending}>
        {change.isPending ? 'Updating...' : 'Update Password'}
      </button>
    </form>
  );
}
