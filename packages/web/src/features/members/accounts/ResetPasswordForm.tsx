import { useNavigate } from 'react-router';
import { call } from '../../../lib/queries.ts';
import { useSwitchMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';

const loadSchema = async () => (await import('@lotwise/contract/members/recovery')).resetForm;

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  const { errors, isPending, onSubmit } = useForm({
    writes: 'POST /api/auth/reset-password',
    loadSchema,
    values: (texts) => ({ ...texts, token }),
    send: ({ newPassword }) =>
      call('POST /api/auth/reset-password', { body: { token, newPassword } }),
    failed: 'Password Update Failed',
    onSuccess: async () => {
      // It ended every session, this browser's too.
      switchMe(null);
      showToast({
        title: 'Password Updated',
        description: 'You are logged out everywhere. Log in with the new password.',
      });
      await navigate('/login');
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
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
            Request a new one
          </a>
          .
        </p>
      )}
      <button type="submit" className="btn btn-primary w-full" aria-disabled={isPending}>
        {isPending ? 'Updating...' : 'Update Password'}
      </button>
    </form>
  );
}
