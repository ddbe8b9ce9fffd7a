import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { DraftPlace } from '@lotwise/domain/community/drafts';
import type { Db } from '../../../platform/db/db.ts';
import { answers, comments, questions } from '../../../platform/db/schema/foundation.ts';
import { drafts, type OtherDraft } from '../../../platform/db/schema/writing.ts';

export type DraftRow = typeof drafts.$inferSelect;

/** A place with the posts it is on. */
export interface Site {
  place: DraftPlace;
  questionId: string | null;
  answerId: string | null;
  commentId: string | null;
  insightId: string | null;
}

/**
 * Which drafts: all on a question's page, that of an insight, of a new insight, or of the ask page.
 */
export interface Page {
  questionId?: string | undefined;
  insightId?: string | undefined;
}

export function draftsOn(
  db: Db,
  userId: string,
  { questionId, insightId }: Page,
): Promise<DraftRow[]> {
  const isThere = questionId
    ? eq(drafts.questionId, questionId)
    : insightId === undefined
      ? eq(drafts.place, 'ask')
      : insightId === 'new'
        ? eq(drafts.place, 'insight')
        : eq(drafts.insightId, insightId);
  return db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isThere))
    .orderBy(drafts.place, drafts.id);
}

export interface CurrentInsight
  extends Record<string, unknown>, Pick<NewText, 'title' | 'content' | 'tags' | 'scope'> {
  version: number;
}

/**
 * An insight that this member may change, as its author or an admin; nobody saves it until this
 * transaction ends.
 */
export async function ownInsight(
  db: Db,
  userId: string,
  id: string,
): Promise<CurrentInsight | undefined> {
  const { rows } = await db.execute<CurrentInsight>(sql`
    select i.version, i.title, i.source as content, i.tags, jsonb_build_object('jurisdiction', coalesce(i.jurisdiction, ''),
      'taxYearFrom', coalesce(i.tax_year_from::text, ''), 'taxYearTo', coalesce(i.tax_year_to::text, '')) as scope
    from insights i join users u on u.id = ${userId} where i.id = ${id} and (i.author_id = u.id or u.subscription_tier = 'admin') for share of i`);
  return rows[0];
}

/** An insight as it was and as it is now. */
export interface Saved {
  insightId: string;
  before: { title: string; content: string };
  after: Omit<NewText, 'other' | 'version'>;
}

/**
 * Puts the text that an insight has now into the drafts that others have of it, and offers theirs
 * beside it. Whose draft is the text from before, as after an earlier save of someone else, is
 * offered what was offered then.
 */
export async function setAside(
  db: Db,
  exceptUserId: string,
  { insightId, before, after }: Saved,
): Promise<void> {
  const theirs = sql`jsonb_build_object('title', ${drafts.title}, 'content', ${drafts.content}, 'tags', ${drafts.tags}, 'scope', ${drafts.scope},
    'savedAt', to_char(${drafts.savedAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
  const other = sql`case when ${drafts.title} = ${before.title} and ${drafts.content} = ${before.content} then ${drafts.other} else ${theirs} end`;
  await db
    .update(drafts)
    .set({ ...after, other, version: sql`${drafts.version} + 1` })
    .where(and(eq(drafts.insightId, insightId), ne(drafts.userId, exceptUserId)));
}

export async function questionExists(db: Db, id: string): Promise<boolean> {
  return (
    (await db.select({ id: questions.id }).from(questions).where(eq(questions.id, id))).length > 0
  );
}

/** The question that an answer or a comment is under. */
export async function questionOf(
  db: Db,
  type: 'answer' | 'comment',
  id: string,
): Promise<string | undefined> {
  const table = type === 'answer' ? answers : comments;
  const [row] = await db
    .select({ questionId: table.questionId })
    .from(table)
    .where(eq(table.id, id));
  return row?.questionId;
}

/**
 * Makes sure that a place has a draft and locks it until the transaction ends. A new one has
 * version 0.
 */
export async function lockDraft(
  db: Db,
  draft: { id: string; userId: string; savedAt: Date },
  site: Site,
): Promise<DraftRow> {
  const [row] = await db
    .insert(drafts)
    .values({ ...draft, ...site, content: '', version: 0 })
    // Changes nothing, but locks and returns the row that is there.
    .onConflictDoUpdate({
      target: [
        drafts.userId,
        drafts.place,
        drafts.questionId,
        drafts.answerId,
        drafts.commentId,
        drafts.insightId,
      ],
      set: { version: sql`${drafts.version}` },
    })
    .returning();
  if (!row)
    throw new Error(
      `The draft of ${draft.userId} at ${site.place} disappeared while it was being written.`,
    );
  return row;
}

export interface NewText {
  title: string | null;
  content: string;
  tags: string[] | null;
  scope: DraftRow['scope'];
  other: OtherDraft | null;
  version: number;
  savedAt: Date;
}

export async function updateDraft(db: Db, id: string, text: NewText): Promise<void> {
  await db.update(drafts).set(text).where(eq(drafts.id, id));
}

export async function deleteDraft(db: Db, userId: string, site: Site): Promise<void> {
  const { place, questionId, answerId, commentId, insightId } = site;
  await db.execute(sql`
    delete from drafts where user_id = ${userId} and place = ${place}
      and question_id is not distinct from ${questionId}::uuid and answer_id is not distinct from ${answerId}::uuid
      and comment_id is not distinct from ${commentId}::uuid and insight_id is not distinct from ${insightId}::uuid`);
}

/** Keeps a member's newest drafts. */
export async function deleteAllBut(db: Db, userId: string, count: number): Promise<void> {
  await db.execute(sql`
    delete from drafts where id in (select id from drafts where user_id = ${userId} order by saved_at desc, id desc offset ${sql.raw(String(Number(count)))})`);
}

export async function deleteDraftsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(drafts).where(lt(drafts.savedAt, before));
}
