import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { answerValidity } from '../../../platform/db/schema/finding.ts';
import {
  answers,
  answerStats,
  origins,
  questions,
  questionStats,
  userStats,
  users,
  votes,
} from '../../../platform/db/schema/foundation.ts';
import type { ShownReview } from '../validity/validity.service.ts';
import { authorColumns } from '../posts/posts.queries.ts';
import { originColumns } from '../../members/people/origins.service.ts';

/** Statements about an answer's law, in the order in which they were made. */
// Where it is read from one table the builder names columns without it, and `answer_id` would be
// the review's own.
const reviews = sql<ShownReview[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'verdict', r.verdict, 'taxYear', r.tax_year,
    'note', r.note, 'url', r.url, 'on', (r.created_at at time zone 'UTC')::date,
    'by', case when u.id is not null then jsonb_build_object('id', u.id, 'username', u.username,
      'credential', case when u.credential_until >= current_date then u.credential end) end
  ) order by r.created_at, r.id)
  from validity_reviews r left join users u on u.id = r.reviewer_id
  where r.answer_id = answer_validity.answer_id), '[]')`;

const columns = {
  id: answers.id,
  questionId: answers.questionId,
  source: answers.source,
  sourceFormat: answers.sourceFormat,
  html: answers.html,
  htmlVersion: answers.htmlVersion,
  createdAt: answers.createdAt,
  updatedAt: answers.updatedAt,
  votes: answerStats.votes,
  isAccepted: sql<boolean>`coalesce(${questionStats.acceptedAnswerId} = ${answers.id}, false)`,
  author: authorColumns,
  origin: originColumns,
  validity: getTableColumns(answerValidity),
  reviews,
  shortAnswer: answers.shortAnswer,
  userVote: votes.direction,
};

export type AnswerRow = Awaited<ReturnType<typeof answersOfQuestion>>[number];

/** A question's answers for a reader: accepted first, then most votes, then oldest. */
export function answersOfQuestion(db: Db, questionId: string, readerId: string | null) {
  const isMember = readerId !== null;
  const name = `answers ${isMember}`;
  return prepared(db, name, () => answersQuery(db, isMember).prepare(name)).execute({
    question: questionId,
    reader: readerId,
  });
}

const answersQuery = (db: Db, isMember: boolean) =>
  answerRows(db, isMember)
    .where(eq(answers.questionId, sql.placeholder('question')))
    .orderBy(
      sql`coalesce(${questionStats.acceptedAnswerId} = ${answers.id}, false) desc, ${answerStats.votes} desc, ${answers.createdAt}, ${answers.id}`,
    );

/** One answer for a reader. */
export async function answerOf(
  db: Db,
  id: string,
  readerId: string,
): Promise<AnswerRow | undefined> {
  const build = () =>
    answerRows(db, true)
      .where(eq(answers.id, sql.placeholder('answer')))
      .prepare('answer');
  const [row] = await prepared(db, 'answer', build).execute({ answer: id, reader: readerId });
  return row;
}

function answerRows(db: Db, isMember: boolean) {
  return db
    .select(columns)
    .from(answers)
    .innerJoin(answerStats, eq(answerStats.answerId, answers.id))
    .innerJoin(questionStats, eq(questionStats.questionId, answers.questionId))
    .innerJoin(users, eq(users.id, answers.authorId))
    .innerJoin(userStats, eq(userStats.userId, users.id))
    .leftJoin(origins, eq(origins.answerId, answers.id))
    .leftJoin(answerValidity, eq(answerValidity.answerId, answers.id))
    .leftJoin(
      votes,
      isMember
        ? and(eq(votes.answerId, answers.id), eq(votes.userId, sql.placeholder('reader')))
        : sql`false`,
    );
}

/** What an answer holds for, with what was said of that. */
export async function validityRow(db: Db, answerId: string) {
  const [row] = await db
    .select({ validity: getTableColumns(answerValidity), reviews })
    .from(answerValidity)
    .where(eq(answerValidity.answerId, answerId));
  return row;
}

/** An answer with its question's counters locked, for accepting it. */
export async function lockForAcceptance(db: Db, answerId: string) {
  const [answer] = await db
    .select({ questionId: answers.questionId, answererId: answers.authorId })
    .from(answers)
    .where(eq(answers.id, answerId));
  if (!answer) return undefined;
  const [question] = await db
    .select({
      askerId: questions.authorId,
      title: questions.title,
      acceptedId: questionStats.acceptedAnswerId,
    })
    .from(questionStats)
    .innerJoin(questions, eq(questions.id, questionStats.questionId))
    .where(eq(questionStats.questionId, answer.questionId))
    .for('update', { of: questionStats });
  return question && { ...answer, ...question };
}

export async function setAccepted(
  db: Db,
  questionId: string,
  answerId: string | null,
  now: Date,
): Promise<void> {
  await db
    .update(questionStats)
    .set({ acceptedAnswerId: answerId, activeAt: now })
    .where(eq(questionStats.questionId, questionId));
}

export async function authorOf(db: Db, answerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ authorId: answers.authorId })
    .from(answers)
    .where(eq(answers.id, answerId));
  return row?.authorId;
}
