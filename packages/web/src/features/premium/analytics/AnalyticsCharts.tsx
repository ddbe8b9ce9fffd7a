import type { QuestionAnalytics } from '@lotwise/contract/premium/analytics';
import type { ViewSource } from '@lotwise/domain/operation/view-sources';
import { formatCount } from '../../../lib/format.ts';
import { ShareTable } from '../../../ui/charts/ShareTable.tsx';
import { TableBox } from '../../../ui/charts/TableBox.tsx';
import { TimeChart } from '../../../ui/charts/TimeChart.tsx';

const SOURCES: Record<ViewSource, string> = {
  search: 'Search engines',
  site: 'This site',
  other: 'Other sites',
  direct: 'Direct',
  feed_mail: 'Feeds and mail',
};

type Days = QuestionAnalytics['days'];
type Count = Exclude<keyof Days[number], 'day'>;

const total = (days: Days, name: Count): number => days.reduce((sum, day) => sum + day[name], 0);

/** The figures of a question over some days, as numbers, drawings and tables. */
export function AnalyticsCharts({
  analytics: { days, sources },
}: {
  analytics: QuestionAnalytics;
}) {
  const steps = days.map(({ day }) => day);
  return (
    <>
      <Totals days={days} />
      <section className="card mb-4" aria-labelledby="views">
        <h2 id="views" className="card-title">
          Views by day
        </h2>
        <TimeChart
          steps={steps}
          series={[{ name: 'Views', values: days.map(({ views }) => views), drawn: 'bars' }]}
        />
        <p className="hint mt-2">
          Each reader is counted once a day. Robots are not counted. Days are in UTC.
        </p>
      </section>
      <Sources sources={sources} />
      <section className="card" aria-labelledby="acts">
        <h2 id="acts" className="card-title">
          Votes, bookmarks and answers, added up
        </h2>
        <TimeChart
          steps={steps}
          series={[
            {
              name: 'Votes',
              values: addedUp(days, ({ upvotes, downvotes }) => upvotes - downvotes),
              drawn: 'line',
            },
            {
              name: 'Bookmarks',
              values: addedUp(days, ({ bookmarks }) => bookmarks),
              drawn: 'line',
            },
            { name: 'Answers', values: addedUp(days, ({ answers }) => answers), drawn: 'line' },
          ]}
        />
      </section>
    </>
  );
}

/** What stood at the end of each day, counted from the first one shown. */
function addedUp(days: Days, of: (day: Days[number]) => number): number[] {
  let sum = 0;
  return days.map((day) => (sum += of(day)));
}

function Sources({ sources }: Pick<QuestionAnalytics, 'sources'>) {
  return (
    <section className="card mb-4" aria-labelledby="sources">
      <h2 id="sources" className="card-title">
        Where readers came from
      </h2>
      <TableBox label="Visitors by source">
        <ShareTable
          of="Source"
          counted="Visitors"
          rows={sources.map(({ source, visitors }) => ({
            name: SOURCES[source],
            count: visitors,
          }))}
        />
      </TableBox>
      <p className="hint mt-2">
        We count only the type of site, and keep no addresses or other details about readers.
      </p>
    </section>
  );
}

function Totals({ days }: { days: Days }) {
  const figures = [
    { name: 'Views', value: total(days, 'views') },
    { name: 'Votes', value: total(days, 'upvotes') - total(days, 'downvotes') },
    { name: 'Bookmarks', value: total(days, 'bookmarks') },
    { name: 'Answers', value: total(days, 'answers') },
  ];
  return (
    <dl className="grid gap-3 grid-cols-2 max-[16rem]:grid-cols-1 sm:grid-cols-4 mb-4">
      {figures.map(({ name, value }) => (
        <div key={name} className="card min-w-0">
          <dt className="hint">{name}</dt>
          <dd className="font-semibold text-xl leading-tight">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
