import { durationText } from '@lotwise/domain/durations';
import type { FirstAnswers as Periods } from '@lotwise/contract/experts';
import { formatCount } from '../../kit/format.ts';
import { useRead } from '../../kit/queries.ts';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { TableBox } from '../../ui/TableBox.tsx';

const WHO = [
  { who: 'premium', name: 'Premium' },
  { who: 'free', name: 'Free' },
] as const;

/** How quickly premium and free members' questions are answered. */
export function FirstAnswers() {
  const read = useRead('GET /api/admin/first-answers', {});
  return (
    <section className="card mt-3" aria-labelledby="first-answers">
      <h2 id="first-answers" className="card-title">
        Time to first answer
      </h2>
      {read.isPending && <Skeleton count={1} height={130} />}
      {read.isError && <Failure title="Failed to fetch the times" error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && (
        <TableBox label="Medians">
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">Members</th>
                {read.data.map(({ days }) => (
                  <th key={days} scope="col" className="text-right">
                    {days} days, median
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {WHO.map(({ who, name }) => (
                <tr key={who}>
                  <th scope="row">{name}</th>
                  {read.data.map((period) => (
                    <td key={period.days} className="text-right">
                      <Figures figures={period[who]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </section>
  );
}

function Figures({ figures: { asked, answered, medianSeconds } }: { figures: Periods[number]['premium'] }) {
  return (
    <>
      {medianSeconds === null ? 'No answer yet' : durationText(medianSeconds * 1000)}
      <span className="hint block">
        {formatCount(answered)} of {formatCount(asked)} answered
      </span>
    </>
  );
}
