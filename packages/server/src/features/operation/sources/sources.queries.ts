import type { SourceRun } from '@lotwise/contract/operation/sources';
import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { contentPacks, users } from '../../../platform/db/schema/foundation.ts';
import type { Editor } from '../../moderation/editing/editor.service.ts';
import {
  contentSources,
  sourceQuestions,
  sourceRuns,
} from '../../../platform/db/schema/sources.ts';

export type Source = typeof contentSources.$inferSelect;
export type Run = typeof sourceRuns.$inferSelect;

export interface ListedSource {
  id: string;
  site: string;
  tag: string;
  removesMissing: boolean;
  questionCount: number;
  missingCount: number;
  missingReplyCount: number;
  run:
    | (Omit<SourceRun, 'createdAt' | 'endedAt'> & { createdAt: string; endedAt: string | null })
    | null;
}

const ACTIVE = ['waiting', 'running'] as const;

/** How many questions of each pack are here, and how many were removed here. */
export async function packCounts(
  db: Db,
): Promise<Map<string, { imported: number; removed: number }>> {
  const rows = await db
    .select({
      pack: contentPacks.pack,
      imported: sql<number>`count(question_id)::int`,
      removed: sql<number>`count(*) filter (where question_id is null)::int`,
    })
    .from(contentPacks)
    .groupBy(contentPacks.pack);
  return new Map(rows.map(({ pack, ...counts }) => [pack, counts]));
}

/** The sources in the order they were added, or one of them. */
export async function listedSources(db: Db, id?: string): Promise<ListedSource[]> {
  const { rows } = await db.execute<Record<string, unknown> & ListedSource>(sql`
    select s.id, s.site, s.tag, s.remover_id is not null as "removesMissing",
      (select count(*)::int from source_questions q where q.source_id = s.id and q.question_id in (select id from questions)) as "questionCount",
      (select count(*)::int from source_questions q where q.source_id = s.id and q.question_id in (select id from questions) and q.missing_since is not null) as "missingCount",
      (select count(*)::int from source_missing_replies m where m.source_id = s.id and num_nonnulls(m.answer_id, m.comment_id) = 1) as "missingReplyCount",
      (select jsonb_build_object('kind', r.kind, 'state', r.state, 'pages', r.pages, 'questionsRead', r.questions_read, 'questionsAdded', r.questions_added,
          'answersAdded', r.answers_added, 'questionsMissing', r.questions_missing,
          'answersMissing', r.answers_missing, 'commentsMissing', r.comments_missing, 'quotaRemaining', r.quota_remaining, 'message', r.message,
          'createdAt', r.created_at, 'endedAt', r.ended_at)
        from source_runs r where r.source_id = s.id order by r.created_at desc, r.id desc limit 1) as run
    from content_sources s ${id === undefined ? sql`` : sql`where s.id = ${id}`} order by s.created_at, s.id`);
  return rows;
}

export async function insertSource(
  db: Db,
  source: { id: string; site: string; tag: string; createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(contentSources)
    .values(source)
    .onConflictDoNothing()
    .returning({ id: contentSources.id });
  return rows.length > 0;
}

export async function lockSource(db: Db, id: string): Promise<Source | undefined> {
  const [row] = await db
    .select()
    .from(contentSources)
    .where(eq(contentSources.id, id))
    .for('update');
  return row;
}

export async function findSource(db: Db, id: string): Promise<Source | undefined> {
  const [row] = await db.select().from(contentSources).where(eq(contentSources.id, id));
  return row;
}

export async function setRemover(db: Db, id: string, removerId: string | null): Promise<void> {
  await db.update(contentSources).set({ removerId }).where(eq(contentSources.id, id));
}

/** The admin of this id, while they are one. */
export async function adminById(db: Db, id: string): Promise<Editor | undefined> {
  const [row] = await db
    .select({ id: users.id, username: users.username, subscriptionTier: users.subscriptionTier })
    .from(users)
    .where(and(eq(users.id, id), eq(users.subscriptionTier, 'admin')));
  return row;
}

export async function deleteSource(db: Db, id: string): Promise<void> {
  await db.delete(contentSources).where(eq(contentSources.id, id));
}

/** Adds a run, unless one is active. */
export async function insertRun(
  db: Db,
  run: { id: string; sourceId: string; kind: Run['kind']; since: Date | null; createdAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(sourceRuns)
    .values(run)
    .onConflictDoNothing()
    .returning({ id: sourceRuns.id });
  return rows.length > 0;
}

/** When the latest import that came to its end began. */
export async function lastImportAt(db: Db, sourceId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(created_at) as at from source_runs where source_id = ${sourceId} and kind = 'import' and state = 'done'`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** The run, where it has not ended. */
export async function activeRun(db: Db, id: string): Promise<Run | undefined> {
  const [row] = await db
    .select()
    .from(sourceRuns)
    .where(and(eq(sourceRuns.id, id), inArray(sourceRuns.state, [...ACTIVE])));
  return row;
}

/** Changes a run that has not ended. False where it has. */
export async function updateRun(db: Db, id: string, change: Partial<Run>): Promise<boolean> {
  const rows = await db
    .update(sourceRuns)
    .set(change)
    .where(and(eq(sourceRuns.id, id), inArray(sourceRuns.state, [...ACTIVE])))
    .returning({ id: sourceRuns.id });
  return rows.length > 0;
}

/** Ends the active run of a source. False where there is none. */
export async function cancelRun(db: Db, sourceId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(sourceRuns)
    .set({ state: 'cancelled', endedAt: now, message: null })
    .where(and(eq(sourceRuns.sourceId, sourceId), inArray(sourceRuns.state, [...ACTIVE])))
    .returning({ id: sourceRuns.id });
  return rows.length > 0;
}

/** Notes which questions a source has brought, those included that another one had. */
export async function noteQuestions(
  db: Db,
  sourceId: string,
  site: string,
  externalIds: readonly number[],
): Promise<void> {
  await db.execute(sql`
    insert into source_questions (source_id, external_id, question_id)
    select ${sourceId}, o.external_id::bigint, o.question_id from origins o
    where o.site = ${site} and o.question_id is not null and o.external_id = any(${sql.param(externalIds.map(String))}::text[])
    on conflict (source_id, external_id) do update set missing_since = null`);
}

/**
 * The questions among these imports that were here, which may have new answers.
 */
export async function questionIdsOf(
  db: Db,
  sourceId: string,
  externalIds: readonly number[],
): Promise<string[]> {
  const rows = await db
    .select({ id: sourceQuestions.questionId })
    .from(sourceQuestions)
    .where(
      and(
        eq(sourceQuestions.sourceId, sourceId),
        inArray(sourceQuestions.externalId, [...externalIds]),
        isNotNull(sourceQuestions.questionId),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

/** The next questions of a source that are here, by their ids there. */
export async function questionsAfter(
  db: Db,
  sourceId: string,
  externalId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ externalId: sourceQuestions.externalId })
    .from(sourceQuestions)
    .where(
      and(
        eq(sourceQuestions.sourceId, sourceId),
        gt(sourceQuestions.externalId, externalId),
        isNotNull(sourceQuestions.questionId),
      ),
    )
    .orderBy(asc(sourceQuestions.externalId))
    .limit(limit);
  return rows.map((row) => row.externalId);
}

/**
 * Marks which of the questions asked about were not found; one found again is no longer missing.
 */
export async function markMissing(
  db: Db,
  sourceId: string,
  { asked, missing, now }: { asked: readonly number[]; missing: readonly number[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    update source_questions set missing_since = case when external_id = any(${sql.param([...missing])}::bigint[]) then coalesce(missing_since, ${now}) end
    where source_id = ${sourceId} and external_id = any(${sql.param([...asked])}::bigint[])`);
}

export interface Missing {
  id: string;
  title: string;
  url: string | null;
  answersOfMembers: number;
  missingSince: Date;
}

/** What a check may not remove automatically: a locked question stays as it is. */
export const isLocked = (questionId: SQL): SQL =>
  sql`exists (select from question_states l where l.question_id = ${questionId} and l.locked_at is not null)`;

/**
 * The questions of a source that are gone there; those that members have answered, or moderators
 * have locked, can be left out.
 */
export async function missingQuestions(
  db: Db,
  sourceId: string,
  { limit, answered }: { limit: number; answered: 'included' | 'left out' },
): Promise<Missing[]> {
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<Missing, 'missingSince'> & { missingSince: string }
  >(sql`
    select q.id, q.title, o.url, m.missing_since as "missingSince",
      (select count(*)::int from answers a join users u on u.id = a.author_id where a.question_id = q.id and not u.is_external) as "answersOfMembers"
    from source_questions m join questions q on q.id = m.question_id left join origins o on o.question_id = q.id
    where m.source_id = ${sourceId} and m.missing_since is not null
      ${
        answered === 'included'
          ? sql``
          : sql`and not exists (select from answers a join users u on u.id = a.author_id where a.question_id = q.id and not u.is_external)
        and not ${isLocked(sql`q.id`)}`
      }
    order by m.missing_since, q.id limit ${limit}`);
  return rows.map((row) => ({ ...row, missingSince: new Date(row.missingSince) }));
}
