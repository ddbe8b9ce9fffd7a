import { and, eq, lt, sql } from 'drizzle-orm';
import type { DraftPlace } from '@lotwise/domain/drafts';
import type { Db } from '../../platform/db.ts';
import { answers, comments, questions } from '../../platform/schema/foundation.ts';
import { drafts, type OtherDraft } from '../../platform/schema/writing.ts';

export type DraftRow = typeof drafts.$inferSelect;

/** A place with the posts it is on. */
export interface Site {
  place: DraftPlace;
  questionId: string | null;
  answerId: string | null;
  commentId: string | null;
}

export function draftsOn(db: Db, userId: string, questionId: string | null): Promise<DraftRow[]> {
  const isThere = questionId === null ? sql`${drafts.questionId} is null` : eq(drafts.questionId, questionId);
  return db
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), isThere))
    .orderBy(drafts.place, drafts.id);
}

export async function questionExists(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: questions.id }).from(questions).where(eq(questions.id, id))).length > 0;
}

/** The question that an answer or a comment stands under. */
export async function questionOf(db: Db, type: 'answer' | 'comment', id: string): Promise<string | undefined> {
  const table = type === 'answer' ? answers : comments;
  const [row] = await db.select({ questionId: table.questionId }).from(table).where(eq(table.id, id));
  return row?.questionId;
}

function isAt(userId: string, { place, questionId, answerId, commentId }: Site) {
  return sql`${drafts.userId} = ${userId} and ${drafts.place} = ${place} and ${drafts.questionId} is not distinct from ${questionId}::uuid
    and ${drafts.answerId} is not distinct from ${answerId}::uuid and ${drafts.commentId} is not distinct from ${commentId}::uuid`;
}

/** Makes sure that a place has a draft and locks it until the transaction ends. A new one has version 0. */
export async function lockDraft(db: Db, draft: { id: string; userId: string; savedAt: Date }, site: Site): Promise<DraftRow> {
  const [row] = await db
    .insert(drafts)
    .values({ ...draft, ...site, content: '', version: 0 })
    // Changes nothing, but locks and answers the row that is there.
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.place, drafts.questionId, drafts.answerId, drafts.commentId],
      set: { version: sql`${drafts.version}` },
    })
    .returning();
  if (!row) throw new Error(`The draft of ${draft.userId} at ${site.place} is gone while it is written.`);
  return row;
}

export interface NewText {
  title: string | null;
  content: string;
  tags: string[] | null;
  other: OtherDraft | null;
  version: number;
  savedAt: Date;
}

export async function updateDraft(db: Db, id: string, text: NewText): Promise<void> {
  await db.update(drafts).set(text).where(eq(drafts.id, id));
}

export async function deleteDraft(db: Db, userId: string, site: Site): Promise<void> {
  await db.delete(drafts).where(isAt(userId, site));
}

/** Keeps a member's newest drafts. */
export async function deleteAllBut(db: Db, userId: string, count: number): Promise<void> {
  await db.execute(sql`
    delete from drafts where id in (select id from drafts where user_id = ${userId} order by saved_at desc, id desc offset ${sql.raw(String(Number(count)))})`);
}

export async function deleteDraftsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(drafts).where(lt(drafts.savedAt, before));
}
