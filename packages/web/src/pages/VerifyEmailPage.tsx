import type { CallReply } from '@lotwise/contract/calls';
import { FollowLink } from '../features/members/accounts/FollowLink.tsx';
import { Head } from '../kit/head.tsx';
import { call } from '../kit/queries.ts';

const confirm = (token: string) => call('POST /api/auth/verify-email', { body: { token } });

export function Page() {
  return (
    <div className="page form-page">
      <Head title="Confirm your address" isPrivate />
      <div className="card">
        <h1 className="text-2xl font-bold mb-4">Confirm your address</h1>
        <FollowLink
          writes="POST /api/auth/verify-email"
          act={confirm}
          Done={Confirmed}
          advice={<Advice />}
        />
      </div>
    </div>
  );
}

function Confirmed({
  reply: { email, isChanged },
}: {
  reply: CallReply<'POST /api/auth/verify-email'>;
}) {
  return (
    <>
      <p className="mb-4">
        <strong className="[overflow-wrap:anywhere]">{email}</strong> is confirmed
        {isChanged && ' and is now the address of your account'}. Thank you.
      </p>
      <a className="btn btn-primary" href="/">
        Go to the questions
      </a>
    </>
  );
}

function Advice() {
  return (
    <p className="text-ink-2">
      You can have a new one sent in your <a href="/settings">settings</a>.
    </p>
  );
}
