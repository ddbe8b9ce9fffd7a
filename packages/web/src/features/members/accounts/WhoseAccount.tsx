import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallReply } from '@lotwise/contract/calls';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { useMe, useSwitchMe } from '../../../lib/session.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { returnTo } from '../../../lib/return-url.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';

type Account = Pick<CallReply<'POST /api/auth/verify-email'>, 'email' | 'username' | 'isChanged'>;

/**
 * Asks whoever followed the link of a check, and is not logged in to its account, whether the
 * account is theirs.
 */
export function WhoseAccount({ account, token }: { account: Account; token: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite({
    writes: 'POST /api/auth/verify-email/disown',
    mutationFn: () => call('POST /api/auth/verify-email/disown', { body: { token } }),
    onError: (error) =>
      toastFailure(account.isChanged ? 'Update Failed' : 'Deletion Failed', error),
  });
  if (remove.isSuccess) return <Removed {...account} />;
  const { isChanged, username } = account;
  const label = isChanged
    ? remove.isPending
      ? 'Canceling...'
      : 'It wasn’t me: cancel it'
    : remove.isPending
      ? 'Removing...'
      : 'It wasn’t me: remove it';
  return (
    <>
      <What {...account} />
      <p className="flex flex-wrap gap-2">
        <LogIn token={token} />
        <button
          type="button"
          className="btn"
          aria-disabled={remove.isPending}
          onClick={() => (isChanged ? remove.mutate() : setAsking(true))}
        >
          {label}
        </button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={`Remove the account ${username}?`}
          text="The account and everything saved in it are deleted at once. If it has posted anything, that stays and is credited to “deleted user”. This can’t be undone."
          confirm="Remove the Account"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function What({ email, username, isChanged }: Account) {
  const me = useMe();
  const address = <strong className="[overflow-wrap:anywhere]">{email}</strong>;
  const name = <strong className="[overflow-wrap:anywhere]">{username}</strong>;
  return (
    <>
      <p className="mb-3">
        {isChanged ? (
          <>
            Someone asked to use {address} for the account {name}.
          </>
        ) : (
          <>
            The account {name} was made with {address}.
          </>
        )}{' '}
        If it was you, log in to {isChanged ? 'that account' : 'it'} to confirm the address.
      </p>
      {me && (
        <p className="mb-3 text-ink-2">
          You are logged in as {me.username}. Logging in to {username} logs you out of that account
          first.
        </p>
      )}
    </>
  );
}

/** Leads to the login page, and from there back here. */
function LogIn({ token }: { token: string }) {
  const me = useMe();
  const switchMe = useSwitchMe();
  const navigate = useNavigate();
  const leave = useWrite({
    writes: 'POST /api/auth/logout',
    mutationFn: async () => me && call('POST /api/auth/logout', {}),
    onError: (error) => toastFailure('Logout failed', error),
    onSuccess: async () => {
      if (me) switchMe(null);
      await navigate('/login', returnTo(`/verify-email?${new URLSearchParams({ token })}`));
    },
  });
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-disabled={leave.isPending}
      onClick={() => leave.mutate()}
    >
      It was me: log in
    </button>
  );
}

function Removed({ email, username, isChanged }: Account) {
  return (
    <>
      <p className="mb-4 [overflow-wrap:anywhere]">
        {isChanged
          ? `The change is canceled: the account ${username} doesn’t get your address.`
          : `The account ${username} is removed, and ${email} belongs to no account.`}
      </p>
      <a className="btn btn-primary" href="/">
        Go to the questions
      </a>
    </>
  );
}
