import { useRef } from 'react';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { CodeField, type Proof } from './ProofField.tsx';

const loadSchema = async () => (await import('@lotwise/contract/members/accounts')).passwordForm;

/** A new password. With two-factor on, it takes a code beside the old one. */
export function PasswordForm({ proof: { takesCode } }: { proof: Proof }) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, isPending, onSubmit } = useForm({
    writes: 'PATCH /api/auth/password',
    loadSchema,
    send: ({ currentPassword, newPassword, code }) =>
      call('PATCH /api/auth/password', { body: { currentPassword, newPassword, code } }),
    failed: 'Password Update Failed',
    onSuccess: () => {
      form.current?.reset();
      showToast({ title: 'Password Updated', description: 'You are logged out everywhere else.' });
    },
  });
  return (
    <form ref={form} className="card" method="post" noValidate onSubmit={onSubmit}>
      <h3 className="card-title">Change Password</h3>
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
      {takesCode && <CodeField id="code" error={errors['code']} />}
      <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
        {isPending ? 'Updating...' : 'Update Password'}
      </button>
    </form>
  );
}
