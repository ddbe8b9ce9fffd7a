import type { CallReply } from '@lotwise/contract/calls';
import { toastFailure } from '../../../lib/failures.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';

type Session = CallReply<'GET /api/auth/sessions'>[number];

/** Where the member is signed in, and how to end it. */
export function SessionList() {
  const sessions = useRead('GET /api/auth/sessions', {});
  const endOthers = useEnding(
    () => call('DELETE /api/auth/sessions', {}),
    'Logged out everywhere else',
  );
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <section className="card">
      <h3 className="card-title">Sessions</h3>
      {sessions.isPending && <Skeleton count={1} height={90} />}
      <FailedRead read={sessions} title="We couldn’t load your sessions" />
      <ul className="border-y border-line divide-y divide-line">
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {hasOthers && (
        <button
          type="button"
          className="btn btn-bad mt-3"
          aria-disabled={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {endOthers.isPending ? 'Logging out...' : 'Log out all others'}
        </button>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { id, device, createdAt, lastUsedAt, isCurrent } = session;
  const end = useEnding(
    () => call('DELETE /api/auth/sessions/{id}', { params: { id } }),
    'Session logged out',
  );
  return (
    <li className="py-3 flex flex-wrap items-center gap-3 justify-between">
      <div className="min-w-0">
        <p className="font-medium">
          {device} {isCurrent && <span className="badge badge-good">This device</span>}
        </p>
        <p className="hint">
          Logged in <TimeAgo time={createdAt} />, last used <TimeAgo time={lastUsedAt} />
        </p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="btn"
          aria-label={`Log out ${device}`}
          aria-disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          {end.isPending ? 'Logging out...' : 'Log out'}
        </button>
      )}
    </li>
  );
}

function useEnding(end: () => Promise<undefined>, title: string) {
  return useWrite({
    writes: ['DELETE /api/auth/sessions', 'DELETE /api/auth/sessions/{id}'],
    mutationFn: end,
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: () => showToast({ title }),
  });
}
