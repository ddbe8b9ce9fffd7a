import type { ReplyOf } from '@lotwise/contract/call';
import type { listRelated } from '@lotwise/contract/related';
import type { Jurisdiction } from '@lotwise/domain/jurisdictions';
import { type Db, inTransaction, writing } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { duplicatesOf } from '../closing/thread.service.ts';
import * as queries from './related.queries.ts';

const SHOWN = 5;
const WEEK_MS = 7 * 24 * 3600 * 1000;

/**
 * Questions like this one, of its country or of none: looked for when a reader first asks, and
 * again when that is more than a week ago.
 */
export async function related(
  db: Db,
  questionId: string,
  now: Date,
): Promise<ReplyOf<typeof listRelated>> {
  const run = await queries.findRun(db, questionId);
  if (!run) throw new Refusal('not_found', 'Question not found');
  if (run.foundAt === null || now.getTime() - run.foundAt.getTime() > WEEK_MS)
    await find(db, { questionId, jurisdiction: run.jurisdiction }, now);
  const [near, duplicates] = await Promise.all([
    queries.relatedTo(db, questionId, run.jurisdiction),
    duplicatesOf(db, questionId),
  ]);
  const repeated = new Set(duplicates.map(({ id }) => id));
  return [
    ...duplicates.map((question) => ({ ...question, isDuplicate: true })),
    ...near
      .filter(({ id }) => !repeated.has(id))
      .map((question) => ({ ...question, isDuplicate: false })),
  ];
}

async function find(
  db: Db,
  question: { questionId: string; jurisdiction: Jurisdiction | null },
  now: Date,
): Promise<void> {
  const { questionId } = question;
  const lexemes = await queries.rareLexemes(db, questionId);
  const ids =
    lexemes.length === 0 ? [] : await queries.nearestQuestions(db, question, lexemes, SHOWN);
  await inTransaction(writing(db), (tx) => queries.replaceRelated(tx, questionId, ids, now));
}
