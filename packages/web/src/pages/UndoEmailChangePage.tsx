import type { CallReply } from '@lotwise/contract/calls';
import { LinkPage } from '../features/members/accounts/LinkPage.tsx';
import { call } from '../lib/queries.ts';
import { useSwitchMe } from '../lib/session.ts';

export function Page() {
  const switchMe = useSwitchMe();
  const undo = async (token: string) => {
    const reply = await call('POST /api/auth/undo-email-change', { body: { token } });
    switchMe(null);
    return reply;
  };
  return (
    <LinkPage
      title="Keep your address"
      writes="POST /api/auth/undo-email-change"
      act={undo}
      Done={Kept}
      advice={<Advice />}
    />
  );
}

function Kept({ reply: { email } }: { reply: CallReply<'POST /api/auth/undo-email-change'> }) {
  return (
    <>
      <p className="mb-4">
        Your address is <strong className="[overflow-wrap:anywhere]">{email}</strong>, and your
        account is logged out everywhere. If someone else asked for the change, choose a new
        password now.
      </p>
      <a className="btn btn-primary" href="/forgot-password">
        Choose a new password
      </a>
    </>
  );
}

function Advice() {
  return (
    <p className="text-ink-2">
      If you can’t get into your account, <a href="/forgot-password">choose a new password</a>.
    </p>
  );
}
