import type { QuestionAnalytics } from '@lotwise/contract/premium/analytics';
import { DAY_MS, dayOf } from '@lotwise/domain/text/days';
import { VIEW_SOURCES } from '@lotwise/domain/operation/view-sources';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Member } from '../../../platform/http/session.ts';
import { type Counted, countsSince, findOwner } from './analytics.queries.ts';

/** What happened to a question over the last days, for its author or an admin. */
export async function ofQuestion(
  db: Db,
  { id, days, me, now }: { id: string; days: number; me: Member; now: Date },
): Promise<QuestionAnalytics> {
  const found = await findOwner(db, id);
  if (!found) throw new Refusal('not_found', 'Question not found');
  if (found.authorId !== me.id && me.subscriptionTier !== 'admin')
    throw new Refusal('forbidden', 'Only the author of a question sees its analytics.');
  const span = Array.from({ length: days }, (_, index) =>
    dayOf(new Date(now.getTime() - (days - 1 - index) * DAY_MS)),
  );
  const counts = await countsSince(db, id, span[0] ?? '');
  const counted = new Map(counts.map(({ day, what, count }) => [`${day} ${what}`, count]));
  const on = (day: string, what: Counted) => counted.get(`${day} ${what}`) ?? 0;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    question: { id: found.id, title: found.title },
    days: span.map((day) => ({
      day,
      views: sum(VIEW_SOURCES.map((source) => on(day, source))),
      upvotes: on(day, 'up'),
      downvotes: on(day, 'down'),
      bookmarks: on(day, 'bookmark'),
      answers: on(day, 'answer'),
    })),
    sources: VIEW_SOURCES.map((source) => ({
      source,
      visitors: sum(span.map((day) => on(day, source))),
    })),
  };
}
