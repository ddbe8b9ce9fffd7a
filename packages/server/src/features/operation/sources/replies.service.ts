import type { Db } from '../../../platform/db/db.ts';
import {
  PAGE_SIZE,
  type PresentQuestion,
  type StackExchange,
} from '../../../providers/stack-exchange/stack-exchange.ts';
import { markReplies, repliesUnder } from './replies.queries.ts';
import { refuseFault } from './trust.ts';

type Asking = { db: Db; stackExchange: StackExchange; now: Date };

export interface CheckedReplies {
  answers: number;
  comments: number;
  /** The site's last statement about its request quota, if it was asked. */
  quotaRemaining: number | null;
  waitSeconds: number;
}

/**
 * Marks the answers and comments that are gone under questions that are there. The list that came
 * with the questions costs no request, but may leave some out, and what was merged here hangs
 * elsewhere there: only what is not found by itself either is gone.
 */
export async function checkReplies(
  { db, stackExchange, now }: Asking,
  source: { id: string; site: string },
  there: readonly PresentQuestion[],
) {
  const checked: CheckedReplies = { answers: 0, comments: 0, quotaRemaining: null, waitSeconds: 0 };
  const questions = there.map(({ id }) => id);
  for (const type of ['answer', 'comment'] as const) {
    const known = await repliesUnder(db, {
      sourceId: source.id,
      site: source.site,
      type,
      questions,
    });
    const present = new Set(there.flatMap(({ replies }) => replies[type]));
    const unlisted = known.filter(({ externalId }) => !present.has(externalId));
    for (let at = 0; at < unlisted.length; at += PAGE_SIZE) {
      const ids = unlisted.slice(at, at + PAGE_SIZE).map(({ externalId }) => externalId);
      const page = await stackExchange.presentReplies({ site: source.site, type, ids });
      for (const externalId of page.items) present.add(externalId);
      checked.quotaRemaining = page.quotaRemaining;
      checked.waitSeconds = Math.max(checked.waitSeconds, page.waitSeconds);
    }
    const gone = unlisted.filter(({ externalId }) => !present.has(externalId));
    refuseFault({ asked: known.length, gone: gone.length, what: `${type}s` });
    await markReplies(db, {
      sourceId: source.id,
      type,
      found: known.filter(({ externalId }) => present.has(externalId)),
      gone,
      now,
    });
    checked[`${type}s`] = gone.length;
  }
  return checked;
}
