import type { QuestionFilter } from '@lotwise/contract/community/questions';
import type { Db } from '../../../platform/db/db.ts';
import { queryCacheFor } from '../../../platform/cache/query-cache.ts';
import { countQuestions } from './questions.list.queries.ts';

const EXACT_BELOW = 2_000;
const cacheOf = queryCacheFor<number>({ max: 1000, ttl: 30_000 });

type Tag = { id: number; questionCount: number } | null;

/**
 * How many questions a list has: exact for a short list, up to 30 seconds old for a long one, which
 * is slow to count and where one more makes no difference.
 */
export async function totalOf(db: Db, filter: QuestionFilter, tag: Tag): Promise<number> {
  if (tag && filter !== 'unanswered') return tag.questionCount;
  const key = `${filter === 'unanswered'} ${tag?.id}`;
  const cache = cacheOf(db);
  const held = cache.get(key);
  if (held !== undefined && held >= EXACT_BELOW) return held;
  const total = await countQuestions(db, filter, tag?.id ?? null);
  cache.set(key, total);
  return total;
}
