import type { ReplyOf } from '@lotwise/contract/call';
import type { listRelated } from '@lotwise/contract/community/related';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { type Db, inTransaction, writing } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
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
  const since = new Date(now.getTime() - WEEK_MS);
  const found = await queries.findRelated(db, questionId, since);
  if (!found) throw new Refusal('not_found', 'Question not found');
  if (found.isRecent) return shown(found);
  await find(db, { questionId, jurisdiction: found.jurisdiction }, now);
  return shown((await queries.findRelated(db, questionId, since)) ?? found);
}

/** Each once: a duplicate may be among those that share its words. */
function shown({ lines }: queries.Related): queries.RelatedLine[] {
  const duplicates = new Set(lines.filter((line) => line.isDuplicate).map(({ id }) => id));
  return lines.filter((line) => line.isDuplicate || !duplicates.has(line.id));
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
