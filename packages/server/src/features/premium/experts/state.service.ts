import type { ExpertState, FirstAnswers } from '@lotwise/contract/premium/experts';
import { DAY_MS } from '@lotwise/domain/text/days';
import { queryCacheFor } from '../../../platform/cache/query-cache.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { firstAnswersSince, type FirstAnswerRow, stateOf } from './state.queries.ts';

const FRESH_MS = 10 * 60_000;
const PERIODS = [30, 90];

/** How a member's own question stands with the experts. */
export async function state(
  db: Db,
  { questionId, memberId, now }: { questionId: string; memberId: string; now: Date },
): Promise<ExpertState> {
  const found = await stateOf(db, questionId, now);
  if (!found) throw new Refusal('not_found', 'Question not found');
  if (found.authorId !== memberId)
    throw new Refusal('forbidden', 'Only the author of the question can see this.');
  const { createdAt, answerCount, told, answering, expertName, answeredAt } = found;
  return {
    since: new Date(createdAt).toISOString(),
    told,
    isWaiting: answerCount === 0,
    answering,
    expertAnswer:
      expertName !== null && answeredAt !== null
        ? { username: expertName, answeredAt: new Date(answeredAt).toISOString() }
        : null,
  };
}

const held = queryCacheFor<FirstAnswers>({ max: 1, ttl: FRESH_MS });

/**
 * The median times to the first answer. They read every question of three months, so they are
 * cached for some minutes.
 */
export async function firstAnswers(db: Db, now: Date): Promise<FirstAnswers> {
  const cache = held(db);
  const known = cache.get('all');
  if (known) return known;
  const fresh: FirstAnswers = [];
  for (const days of PERIODS) {
    const rows = await firstAnswersSince(db, new Date(now.getTime() - days * DAY_MS));
    fresh.push({ days, premium: figuresOf(rows, true), free: figuresOf(rows, false) });
  }
  cache.set('all', fresh);
  return fresh;
}

function figuresOf(
  rows: readonly FirstAnswerRow[],
  isPremium: boolean,
): FirstAnswers[number]['premium'] {
  const {
    asked = 0,
    answered = 0,
    medianSeconds = null,
  } = rows.find((row) => row.isPremium === isPremium) ?? {};
  return { asked, answered, medianSeconds };
}
