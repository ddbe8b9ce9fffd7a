import type { Answer } from '@lotwise/contract/community/questions';
import type { Validity } from '@lotwise/contract/community/validity';
import { inOrderOfForce } from '@lotwise/domain/community/answer-order';
import type { Db } from '../../../platform/db/db.ts';
import { htmlOf, type Posted } from '../posts/posts.service.ts';
import { originOf } from '../../members/people/origins.service.ts';
import { validityOf } from '../validity/validity.service.ts';
import * as queries from './answers.queries.ts';

export { addToSearch, countForAuthor, insertAnswer } from './answers.new.queries.ts';
export { authorOf, lockForAcceptance, setAccepted } from './answers.queries.ts';

/** A question's answers for a reader, in the order they are shown. */
export async function answersOf(
  db: Db,
  questionId: string,
  readerId: string | null,
  now: Date,
): Promise<Answer[]> {
  const rows = await queries.answersOfQuestion(db, questionId, readerId);
  const answers: Answer[] = [];
  // One after the other: a transaction has one connection.
  for (const row of rows) answers.push(await shown(db, row, now));
  return inOrderOfForce(answers);
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
  const validity = validityOf(row.validity, reviews, now);
  return {
    ...answer,
    content: source,
    contentHtml: await htmlOf(db, 'answer', row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    origin: originOf(origin),
    validity,
    shortAnswer: validity && !validity.changed ? row.shortAnswer : null,
  };
}

/** An answer that is there, for a reader. */
export async function answerFor(
  db: Db,
  { id, readerId, now }: { id: string; readerId: string; now: Date },
): Promise<Answer> {
  const row = await queries.answerOf(db, id, readerId);
  if (!row) throw new Error(`The answer ${id} does not exist after it was written.`);
  return shown(db, row, now);
}

/** An answer that was just posted and says nothing yet of what it holds for. */
export const newAnswer = ({ id, questionId, text, author, now }: Posted): Answer => ({
  id,
  questionId,
  content: text.source,
  contentHtml: text.html,
  votes: 0,
  isAccepted: false,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  author,
  origin: null,
  userVote: null,
  validity: null,
  shortAnswer: null,
});

/** What an answer holds for; null where nothing is said. */
export async function validityFor(db: Db, id: string, now: Date): Promise<Validity | null> {
  const row = await queries.validityRow(db, id);
  return row ? validityOf(row.validity, row.reviews, now) : null;
}
