import { FLAG_REASONS, type FlagState } from '@lotwise/domain/moderation/flags';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';

const STATES: Record<FlagState, string> = {
  open: 'waiting for a moderator',
  helpful: 'helpful – thank you',
  declined: 'was declined',
  withdrawn: 'was withdrawn',
};

/** The member's latest flags and what became of them. */
export function OwnFlags() {
  const read = useRead('GET /api/flags', { query: {} });
  return (
    <section className="mt-8" aria-labelledby="own-flags">
      <h2 id="own-flags" className="text-xl font-semibold mb-3">
        Your flags
      </h2>
      {read.isPending && <Skeleton count={2} height={56} />}
      <FailedRead read={read} title="We couldn’t load your flags" />
      {read.data?.flags.length === 0 && (
        <p className="card text-ink-2">You haven’t flagged anything.</p>
      )}
      {read.data && read.data.flags.length > 0 && (
        <ul className="card p-0">
          {read.data.flags.map((flag) => (
            <li key={flag.id} className="px-4 py-3 border-b border-line last:border-b-0">
              <a className="underline" href={`/questions/${flag.questionId}`}>
                {flag.postType === 'answer' ? 'An' : 'A'} {flag.postType}
              </a>
              , {FLAG_REASONS[flag.reason].label.toLowerCase()}: {STATES[flag.state]}
              {flag.outcome && ` (${flag.outcome})`}{' '}
              <span className="hint">
                <TimeAgo time={flag.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
