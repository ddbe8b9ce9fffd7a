import { durationText } from '@lotwise/domain/premium/durations';
import type { FirstAnswers as Periods } from '@lotwise/contract/premium/experts';
import { formatCount } from '../../../lib/format.ts';
import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';

const WHO = [
  { who: 'premium', name: 'Time to First Answer, Premium' },
  { who: 'free', name: 'Time to First Answer, Free' },
] as const;

const CARDS = 'grid gap-3 sm:grid-cols-2';

/** How quickly premium and free members' questions are answered. */
export function FirstAnswers() {
  const read = useRead('GET /api/admin/first-answers', {});
  if (read.isPending)
    return (
      <div className={CARDS}>
        <Skeleton count={1} height={105} />
        <Skeleton count={1} height={105} />
      </div>
    );
  if (read.isError)
    return <FailedRead read={read} title="We couldn’t load the times to the first answer" />;
  return (
    <div className={CARDS}>
      {WHO.map(({ who, name }) => (
        <section key={who} className="card min-w-0" aria-label={name}>
          <h2 className="hint">{name}</h2>
          {read.data.map((period) => (
            <Median key={period.days} figures={period[who]} days={period.days} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Median({
  figures: { asked, answered, medianSeconds },
  days,
}: {
  figures: Periods[number]['premium'];
  days: number;
}) {
  if (asked === 0)
    return (
      <p>
        <span className="hint">No questions in the last {days} days</span>
      </p>
    );
  return (
    <p>
      <b className="font-semibold">
        {medianSeconds === null ? 'No answer yet' : durationText(medianSeconds * 1000)}
      </b>{' '}
      <span className="hint">
        {medianSeconds !== null && 'median '}in the last {days} days, {formatCount(answered)} of{' '}
        {formatCount(asked)} answered
      </span>
    </p>
  );
}
