import type { VoteRing } from '@lotwise/contract/moderation/rings';
import { usePostFailure } from '../../../lib/failures.ts';
import { plural } from '../../../lib/format.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { PastEnd } from '../../../ui/PastEnd.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { NearPages } from '../../../ui/charts/NearPages.tsx';

const RINGS = 'GET /api/moderation/rings';

/** Votes that were set aside because they look as if cast in a ring. */
export function RingQueue({ page }: { page: number }) {
  const read = useRead(RINGS, { query: { page } });
  if (read.isPending) return <Skeleton count={3} height={120} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the votes" />;
  if (read.data.rings.length === 0 && page > 1)
    return <PastEnd what="votes" href="/moderation?tab=votes" />;
  if (read.data.rings.length === 0) return <Empty text="No votes are set aside." />;
  return (
    <>
      <ol>
        {read.data.rings.map((ring) => (
          <li key={ring.id} className="card mb-4 [overflow-wrap:anywhere]">
            <Ring ring={ring} />
          </li>
        ))}
      </ol>
      <NearPages
        page={page}
        hasMore={read.data.hasMore}
        hrefOf={(next) => `/moderation?tab=votes&page=${next}`}
      />
    </>
  );
}

const share = ({ votes, all, inARow }: VoteRing['evidence']['there']) =>
  `${votes} of ${plural(all, 'up vote')}, ${inARow} in quick succession`;

const HEADINGS: Record<VoteRing['kind'], string> = {
  mutual: 'Votes for each other',
  one_author: 'Votes for one author',
  group: 'Votes within a group',
};

function Ring({ ring }: { ring: VoteRing }) {
  const fail = usePostFailure();
  const restore = useWrite({
    writes: 'POST /api/moderation/rings/{id}/restore',
    isStaleOnError: true,
    mutationFn: () => call('POST /api/moderation/rings/{id}/restore', { params: { id: ring.id } }),
    onError: (error) => fail('Update Failed', error),
    onSuccess: ({ restored }) =>
      showToast({ title: 'Votes Restored', description: plural(restored, 'vote') }),
  });
  return (
    <>
      <h2 className="font-semibold">
        {HEADINGS[ring.kind]}{' '}
        <span className="hint font-normal">
          <TimeAgo time={ring.createdAt} />
        </span>
      </h2>
      {ring.voters.length > 0 && (
        <p>
          {ring.kind === 'group'
            ? ring.voters.join(', ')
            : `${ring.voters.join(', ')} for ${ring.authors.join(', ')}`}
          : {plural(ring.votes, 'vote')}
        </p>
      )}
      <p className="text-ink-2">
        {share(ring.evidence.there)}
        {ring.kind === 'mutual' && `; back ${share(ring.evidence.back)}`}
      </p>
      {ring.state === 'restored' ? (
        <p className="hint">They now count again.</p>
      ) : (
        <button
          type="button"
          className="btn mt-2"
          aria-disabled={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {restore.isPending ? 'Restoring...' : 'Restore Votes'}
        </button>
      )}
    </>
  );
}
