import { toastFailure } from '../lib/failures.ts';
import { Head } from '../lib/head.tsx';
import { call } from '../lib/queries.ts';
import { useMe } from '../lib/session.ts';
import { showToast } from '../lib/toast.ts';
import { useWrite } from '../lib/use-write.ts';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

const RELOAD_MS = 1000;
const TIER_NAMES = { free: 'Free Account', premium: 'Premium', admin: 'Admin' } as const;

export function Page() {
  const isMember = useMe() !== null;
  return (
    <div className="page form-page">
      <Head title="Become an admin" isPrivate />
      {isMember ? (
        <Promotion />
      ) : (
        <SignedOut title="Authentication Required" text="Please log in to become an admin." />
      )}
    </div>
  );
}

function Promotion() {
  const me = useMe();
  const promote = useWrite({
    writes: 'POST /api/promote-to-admin',
    mutationFn: () => call('POST /api/promote-to-admin', {}),
    onError: (error) => toastFailure('Promotion Failed', error),
    onSuccess: ({ user }) => {
      showToast({ title: 'User Updated', description: `${user.username} is now an admin.` });
      setTimeout(() => location.reload(), RELOAD_MS);
    },
  });
  if (!me) return null;
  const isAdmin = me.subscriptionTier === 'admin';
  return (
    <section className="card">
      <h1 className="page-title">Become an admin</h1>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] max-[16rem]:grid-cols-1 gap-x-6 gap-y-2 mb-4">
        <dt className="text-ink-2">Username</dt>
        <dd className="[overflow-wrap:anywhere]">{me.username}</dd>
        <dt className="text-ink-2">Current tier</dt>
        <dd>{TIER_NAMES[me.subscriptionTier]}</dd>
      </dl>
      {isAdmin ? (
        <a className="btn btn-primary w-full" href="/admin">
          Open the admin dashboard
        </a>
      ) : (
        <>
          <p className="text-ink-2 mb-4">
            The operator of this site decides whose email address may become an admin. It has to be
            verified.
          </p>
          <button
            type="button"
            className="btn btn-primary w-full"
            aria-disabled={promote.isPending || promote.isSuccess}
            onClick={() => promote.mutate()}
          >
            {promote.isPending ? 'Promoting...' : 'Promote to Admin'}
          </button>
        </>
      )}
    </section>
  );
}
