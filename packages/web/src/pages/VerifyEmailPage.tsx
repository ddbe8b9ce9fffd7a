import type { CallReply } from '@lotwise/contract/calls';
import { LinkPage } from '../features/members/accounts/LinkPage.tsx';
import { WhoseAccount } from '../features/members/accounts/WhoseAccount.tsx';
import { call } from '../lib/queries.ts';

type Reply = CallReply<'POST /api/auth/verify-email'>;

const confirm = (token: string) => call('POST /api/auth/verify-email', { body: { token } });

export function Page() {
  return (
    <LinkPage
      title="Confirm your address"
      writes="POST /api/auth/verify-email"
      act={confirm}
      Done={Followed}
      advice={<Advice />}
    />
  );
}

function Followed({ reply, token }: { reply: Reply; token: string }) {
  return reply.isConfirmed ? (
    <Confirmed {...reply} />
  ) : (
    <WhoseAccount account={reply} token={token} />
  );
}

function Confirmed({ email, isChanged }: Reply) {
  return (
    <>
      <p className="mb-4">
        <strong className="[overflow-wrap:anywhere]">{email}</strong> is confirmed
        {isChanged && ' and is now the address of your account'}. Thank you. You are logged out
        everywhere else.
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
