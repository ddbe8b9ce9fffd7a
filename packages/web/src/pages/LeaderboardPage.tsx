import { AuthorName } from '../parts/people/AuthorName.tsx';
import { PremiumBadge } from '../parts/people/PremiumBadge.tsx';
import { formatCount, plural } from '../kit/format.ts';
import { Head } from '../kit/head.tsx';
import { need, useRead } from '../kit/queries.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';

const MEDALS: Record<number, { sign: string; name: string }> = {
  1: { sign: '🥇', name: 'Gold' },
  2: { sign: '🥈', name: 'Silver' },
  3: { sign: '🥉', name: 'Bronze' },
};

export const needs = () => [need('GET /api/stats/leaderboard', { query: {} })];

export function Page() {
  const ranking = useRead('GET /api/stats/leaderboard', { query: {} });
  return (
    <div className="page narrow">
      <Head
        title="Top Contributors This Month"
        description="The members with the most answers this month."
      />
      <h1 className="text-2xl font-bold mb-4">Top Contributors This Month</h1>
      {ranking.isPending && <Skeleton count={5} height={64} />}
      {ranking.isError && (
        <Failure
          title="Failed to fetch the leaderboard"
          error={ranking.error}
          onRetry={() => void ranking.refetch()}
        />
      )}
      {ranking.data?.length === 0 && <Empty text="No rankings yet" />}
      {ranking.data && ranking.data.length > 0 && (
        <ol className="card p-0">
          {ranking.data.map((member) => (
            <li
              key={member.id}
              className={`flex items-center gap-3 px-4 py-3 border-b border-line last:border-b-0 ${member.rank <= 3 ? 'bg-well' : ''}`}
            >
              <span className="w-9 text-center font-semibold text-lg">
                {MEDALS[member.rank] ? (
                  <span
                    role="img"
                    aria-label={`${MEDALS[member.rank]?.name} medal, rank ${member.rank}`}
                  >
                    {MEDALS[member.rank]?.sign}
                  </span>
                ) : (
                  member.rank
                )}
              </span>
              <Avatar name={member.username} imageUrl={member.profileImageUrl} isBig />
              <span className="flex-1 min-w-0">
                <span className="block font-semibold leading-snug">
                  <AuthorName author={member} />
                </span>
                <span className="hint">{formatCount(member.reputation)} reputation</span>{' '}
                <PremiumBadge tier={member.subscriptionTier} />
              </span>
              <span className="text-right whitespace-nowrap">
                {plural(member.answerCount, 'answer')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
