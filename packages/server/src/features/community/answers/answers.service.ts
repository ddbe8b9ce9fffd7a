import type { Answer } from '@lotwise/contract/questions';
import type { Validity } from '@lotwise/contract/validity';
import { inOrderOfForce } from '@lotwise/domain/answer-order';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { htmlOf, originOf } from '../posts/posts.service.ts';
import { plainText } from '@lotwise/domain/plain-text';
import { validityOf } from '../validity/validity.service.ts';
import * as queries from './answers.queries.ts';

export { authorOf, lockForAcceptance, setAccepted, versionsOfAnswers } from './answers.queries.ts';

/** A question's answers for a reader, in the order they are shown. */
export async function answersOf(
  db: Db,
  questionId: string,
  readerId: string | null,
  now: Date,
): Promise<Answer[]> {
  const rows = await queries.answersOfQuestion(db, questionId, readerId);
  return inOrderOfForce(await Promise.all(rows.map((row) => shown(db, row, now))));
}

async function shown(db: Db, row: queries.AnswerRow, now: Date): Promise<Answer> {
  const {
    source,
    sourceFormat: _format,
    html: _html,
    htmlVersion: _version,
    origin,
    reviews,
    ...answer
  } = row;
  return {
    ...answer,
    content: source,
    contentHtml: await htmlOf(db, 'answer', row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    origin: originOf(origin),
    validity: validityOf(row.validity, reviews, now),
  };
}

/** An answer that is there, for a reader. */
export async function answerFor(
  db: Db,
  { id, readerId, now }: { id: string; readerId: string; now: Date },
): Promise<Answer> {
  const row = await queries.answerOf(db, id, readerId);
  if (!row) throw new Error(`The answer ${id} is not there after it was written.`);
  return shown(db, row, now);
}

/** What an answer holds for; null where nothing is said. */
export async function validityFor(db: Db, id: string, now: Date): Promise<Validity | null> {
  const row = await queries.validityRow(db, id);
  return row ? validityOf(row.validity, row.reviews, now) : null;
}

/** Counts a new answer on its question, whose counters it locks. */
export async function countAnswer(tx: Db, questionId: string, now: Date): Promise<void> {
  if (!(await queries.countAnswer(tx, questionId, now)))
    throw new Refusal('not_found', 'Question not found');
}

/** Stores a new answer with its counters and words in search. */
export const store = (tx: Db, answer: queries.NewAnswer): Promise<void> =>
  queries.insertAnswer(tx, answer, plainText(answer.html));
