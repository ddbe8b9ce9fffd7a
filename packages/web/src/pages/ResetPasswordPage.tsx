import { Head } from '../lib/head.tsx';
import { useLinkToken } from '../lib/forms/link-token.ts';
import { ResetPasswordForm } from '../features/members/accounts/ResetPasswordForm.tsx';
import { Skeleton } from '../ui/states.tsx';

export function Page() {
  const token = useLinkToken();
  return (
    <div className="page form-page">
      <Head title="New password" isPrivate />
      <div className="card">
        <h1 className="page-title">Choose a new password</h1>
        {token === undefined && <Skeleton count={1} height={190} />}
        {token === null && (
          <p className="text-ink-2">
            This link is incomplete. Open it from the email again, or{' '}
            <a href="/forgot-password">request a new one</a>.
          </p>
        )}
        {token && <ResetPasswordForm token={token} />}
      </div>
    </div>
  );
}
