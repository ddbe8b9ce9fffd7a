import type { ReplyOf } from '@lotwise/contract/call';
import type { getAdminCharts } from '@lotwise/contract/operation/charts';
import { dayOf } from '@lotwise/domain/text/days';
import type { Db } from '../../../platform/db/db.ts';
import { queryCacheFor } from '../../../platform/cache/query-cache.ts';
import * as chartsQueries from './charts.queries.ts';

type Charts = ReplyOf<typeof getAdminCharts>;

const DAYS = 30;
const MONTHS = 12;
// Counting the posts of a year takes its time where there are millions.
const chartsOf = queryCacheFor<Charts>({ max: 4, ttl: 600_000 });

/** What happened over the last 30 days, or 12 months. */
export async function charts(db: Db, by: chartsQueries.Step, now: Date): Promise<Charts> {
  const steps = stepsUntil(now, by);
  const key = `${by} ${steps.at(-1)}`;
  const held = chartsOf(db).get(key);
  if (held) return held;
  const since = new Date(`${steps[0]}${by === 'day' ? '' : '-01'}T00:00:00Z`);
  const queries = [
    chartsQueries.signUpsSince,
    chartsQueries.questionsSince,
    chartsQueries.answersSince,
    chartsQueries.firstAnswersSince,
    chartsQueries.revenueSince,
  ];
  const [signUps = [], questions = [], answers = [], firstAnswerMinutes = [], revenueCents = []] = (
    await Promise.all(queries.map((query) => query(db, by, since)))
  ).map((rows) => along(steps, rows));
  const fresh = { steps, signUps, questions, answers, firstAnswerMinutes, revenueCents };
  chartsOf(db).set(key, fresh);
  return fresh;
}

/** The days or months until today, in UTC, oldest first. */
export function stepsUntil(now: Date, by: chartsQueries.Step): string[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (by === 'day')
    return Array.from({ length: DAYS }, (_, index) =>
      dayOf(new Date(Date.UTC(year, month, day - DAYS + 1 + index))),
    );
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + 1 + index)).toISOString().slice(0, 7),
  );
}

function along(steps: readonly string[], rows: readonly chartsQueries.Counted[]): number[] {
  const values = new Map(rows.map(({ step, value }) => [step, value]));
  return steps.map((step) => values.get(step) ?? 0);
}
