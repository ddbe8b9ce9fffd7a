import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import type { Unshown } from './packs.ts';
import {
  answers,
  contentPacks,
  questions,
  userStats,
  users,
} from '../../../platform/db/schema/foundation.ts';

/**
 * One import at a time, in all processes. A server that starts meanwhile waits for as long as the
 * first one's import takes, which can be longer than a statement may.
 */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0; set local lock_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(7203119)`);
  await tx.execute(sql`set local statement_timeout to default; set local lock_timeout to default`);
}

export async function hasQuestions(db: Db): Promise<boolean> {
  const rows = await db.select({ id: questions.id }).from(questions).limit(1);
  return rows.length > 0;
}

export async function importedSlugs(db: Db, pack: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: contentPacks.slug })
    .from(contentPacks)
    .where(eq(contentPacks.pack, pack));
  return new Set(rows.map((row) => row.slug));
}

/** Whether there are any of the editors' texts here. */
export const hasPacks = async (db: Db): Promise<boolean> =>
  (await db.select({ slug: contentPacks.slug }).from(contentPacks).limit(1)).length > 0;

export async function markImported(
  db: Db,
  row: { pack: string; slug: string; questionId: string },
): Promise<void> {
  await db.insert(contentPacks).values(row);
}

/** Makes an account of the editors, which nobody signs in to, unless it is there. */
export async function ensureEditorialAccount(
  db: Db,
  account: { id: string; username: string; bio: string; now: Date },
): Promise<void> {
  const { id, username, bio, now } = account;
  const marks = { isExternal: true, isEditorial: true, createdAt: now, updatedAt: now };
  await db
    .insert(users)
    .values({ id, username, bio, ...marks })
    .onConflictDoNothing({ target: users.id });
  await db.insert(userStats).values({ userId: id }).onConflictDoNothing();
}

/** Keeps the other words in which a question is asked, and the short answer of its accepted answer. */
export async function storeUnshown(
  db: Db,
  { id, paraphrases, shortAnswer }: { id: string; paraphrases: string[]; shortAnswer: string },
): Promise<void> {
  await db.update(questions).set({ paraphrases }).where(eq(questions.id, id));
  await db.execute(sql`
    update answers a set rule = ${shortAnswer} from question_stats s where s.question_id = ${id} and a.id = s.accepted_answer_id`);
}

/**
 * Gives the editors' texts that are here these paraphrases. Returns which questions and insights had
 * others.
 */
export async function replaceParaphrases(
  db: Db,
  renewed: readonly Unshown[],
): Promise<{ questionIds: string[]; insightIds: string[] }> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as n (kind text, name text, paraphrases text[])`;
  const changed = await db.execute<{ id: string; kind: Unshown['kind'] }>(sql`
    with of_questions as (
      update questions q set wordings = n.paraphrases from ${rows} join content_packs c on c.slug = n.name
      where n.kind = 'question' and q.id = c.question_id and q.wordings <> n.paraphrases
        and exists (select from users u where u.id = q.author_id and u.is_editorial)
      returning q.id
    ), of_insights as (
      update insights i set wordings = n.paraphrases from ${rows}
      where n.kind = 'insight' and i.title = n.name and i.wordings <> n.paraphrases
        and exists (select from users u where u.id = i.author_id and u.is_editorial)
      returning i.id
    )
    select id, 'question' as kind from of_questions union all select id, 'insight' from of_insights`);
  const idsOf = (wanted: Unshown['kind']) =>
    changed.rows.flatMap(({ id, kind }) => (kind === wanted ? id : []));
  return { questionIds: idsOf('question'), insightIds: idsOf('insight') };
}

/**
 * Gives the editors' texts that are here these short answers, where they still say what these were
 * written for. Returns how many had others.
 */
export async function replaceShortAnswers(db: Db, renewed: readonly Unshown[]): Promise<number> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as n (kind text, name text, "shortAnswer" text, text text)`;
  const changed = await db.execute(sql`
    with of_answers as (
      update answers a set rule = n."shortAnswer"
      from ${rows} join content_packs c on c.slug = n.name join question_stats s on s.question_id = c.question_id
      where n.kind = 'question' and a.id = s.accepted_answer_id and a.source = n.text and a.rule is distinct from n."shortAnswer"
      returning a.id
    ), of_insights as (
      update insights i set rule = n."shortAnswer" from ${rows}
      where n.kind = 'insight' and i.title = n.name and i.source = n.text and i.rule is distinct from n."shortAnswer"
      returning i.id
    )
    select id from of_answers union all select id from of_insights`);
  return changed.rows.length;
}

const posts = { question: questions, answer: answers };

/** Dates the last change of a post whose earlier text the files don't keep. */
export async function markEdited(
  db: Db,
  type: keyof typeof posts,
  id: string,
  at: Date,
): Promise<void> {
  const table = posts[type];
  await db
    .update(table)
    .set({ updatedAt: sql`greatest(${table.updatedAt}, ${at}::timestamptz)` })
    .where(eq(table.id, id));
}
