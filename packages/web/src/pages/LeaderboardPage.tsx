import type { CallReply } from '@lotwise/contract/calls';
import { ListSearchForm } from '../components/ListSearch.tsx';
import { AuthorName } from '../components/people/AuthorName.tsx';
import { TierBadge } from '../components/people/TierBadge.tsx';
import { formatCount, plural } from '../lib/format.ts';
import { Head } from '../lib/head.tsx';
import { loader, useRead } from '../lib/queries.ts';
import type { Address } from '../lib/page.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Empty, FailedRead, Skeleton } from '../ui/states.tsx';
import './leaderboard.css';

const MEDALS: Record<number, string> = { 1: 'Gold', 2: 'Silver', 3: 'Bronze' };

export const parameters = ['period'];

const PERIODS = [
  { period: 'month', name: 'This month', title: 'Top Contributors This Month' },
  { period: 'year', name: 'This year', title: 'Top Contributors This Year' },
  { period: 'all', name: 'All time', title: 'Top Contributors of All Time' },
] as const;

const chosenOf = (search: URLSearchParams) =>
  PERIODS.find(({ period }) => period === search.get('period')) ?? PERIODS[0];

function inputOf(search: URLSearchParams) {
  const { period } = chosenOf(search);
  return { query: period === 'month' ? {} : { period } };
}

export const loaders = ({ search }: Address) => [
  loader('GET /api/stats/leaderboard', inputOf(search)),
];

export function Page({ search }: Address) {
  const ranking = useRead('GET /api/stats/leaderboard', inputOf(search));
  const chosen = chosenOf(search);
  return (
    <div className="page narrow">
      <Head title={chosen.title} description="The members who have given the most answers." />
      <h1 className="page-title">{chosen.title}</h1>
      <div className="list-tools">
        <nav className="filter-row" aria-label="Period">
          {PERIODS.map(({ period, name }) => (
            <a
              key={period}
              className="chip-filter"
              href={period === 'month' ? '/leaderboard' : `/leaderboard?period=${period}`}
              aria-current={period === chosen.period ? 'true' : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <ListSearchForm path="/users" label="Search members" text="" />
      </div>
      {ranking.isPending && <Skeleton count={5} height={64} />}
      <FailedRead read={ranking} title="We couldn’t load the leaderboard" />
      {ranking.data?.length === 0 && <NoRankings />}
      {ranking.data && ranking.data.length > 0 && (
        <ol className="card p-0">
          {ranking.data.map((member) => (
            <Ranked key={member.id} member={member} />
          ))}
        </ol>
      )}
    </div>
  );
}

const NoRankings = () => (
  <Empty text="No rankings yet">
    <p className="text-ink-2 mb-3">
      Members are ranked by the number of answers they give. The editors’ own texts don’t count, so
      first place is still open.
    </p>
    <a className="btn btn-primary" href="/?filter=unanswered">
      Find a question to answer
    </a>
  </Empty>
);

function Ranked({ member }: { member: CallReply<'GET /api/stats/leaderboard'>[number] }) {
  const medal = MEDALS[member.rank];
  return (
    <li
      className={`ranked px-4 py-3 border-b border-line last:border-b-0 ${member.rank <= 3 ? 'bg-well' : ''}`}
    >
      <span className="ranked-place">
        {medal ? (
          <svg
            className="medal"
            data-rank={member.rank}
            viewBox="0 0 24 32"
            role="img"
            aria-label={`${medal} medal, rank ${member.rank}`}
          >
            <path d="M5 0h5l3 11H9zM19 0h-5l-3 11h4z" />
            <circle cx="12" cy="20" r="11" />
            <text x="12" y="25" textAnchor="middle">
              {member.rank}
            </text>
          </svg>
        ) : (
          member.rank
        )}
      </span>
      <Avatar name={member.username} imageUrl={member.profileImageUrl} isBig />
      <span className="ranked-name">
        <AuthorName author={member} />
      </span>
      <span className="ranked-worth">
        <span className="hint">{formatCount(member.reputation)} reputation</span>{' '}
        <TierBadge tier={member.subscriptionTier} />
      </span>
      <span className="ranked-answers">{plural(member.answerCount, 'answer')}</span>
    </li>
  );
}
