import type { CallReply } from '@lotwise/contract/calls';
import { LinkPage } from '../features/members/accounts/LinkPage.tsx';
import { call } from '../kit/queries.ts';

const confirm = (token: string) => call('POST /api/auth/verify-email', { body: { token } });

export function Page() {
  return (
    <LinkPage
      title="Confirm your address"
      writes="POST /api/auth/verify-email"
      act={confirm}
      Done={Confirmed}
      advice={<Advice />}
    />
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
      You can request a new one in your <a href="/settings">settings</a>.
    </p>
  );
}
