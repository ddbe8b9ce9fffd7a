import { Head } from '../lib/head.tsx';
import { call } from '../lib/queries.ts';
import { useForm } from '../lib/forms/use-form.ts';
import { Field } from '../ui/forms/Field.tsx';

const loadSchema = async () =>
  (await import('@lotwise/contract/members/recovery')).forgotPassword.body;

export function Page() {
  const { errors, isPending, onSubmit, sent } = useForm({
    writes: 'POST /api/auth/forgot-password',
    loadSchema,
    send: ({ email }) => call('POST /api/auth/forgot-password', { body: { email } }),
    failed: 'Sending failed',
  });
  return (
    <div className="page form-page">
      <Head title="Forgot password" isPrivate />
      <form className="card" method="post" noValidate onSubmit={onSubmit}>
        <h1 className="page-title mb-2">Forgot your password?</h1>
        {sent ? (
          <p role="status" className="mb-4">
            If <strong className="[overflow-wrap:anywhere]">{sent.form.email}</strong> has an
            account, a link to choose a new password is on its way. It works once, within an hour.
            Check your spam folder too.
          </p>
        ) : (
          <>
            <p className="text-ink-2 mb-4">
              Enter your email address and we’ll send you a link to choose a new password.
            </p>
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              error={errors['email']}
            />
            <button type="submit" className="btn btn-primary w-full" aria-disabled={isPending}>
              {isPending ? 'Sending...' : 'Send Link'}
            </button>
          </>
        )}
        <p className="mt-4 text-ink-2">
          <a className="row-link" href="/login">
            Back to log in
          </a>
        </p>
      </form>
    </div>
  );
}
