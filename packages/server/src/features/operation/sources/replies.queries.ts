import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { sourceMissingReplies } from '../../../platform/db/schema/sources.ts';
import type { ReplyType } from '../../../providers/stack-exchange/stack-exchange.ts';
import { isLocked } from './sources.queries.ts';

/** An answer or a comment that is here, by its ids there and here. */
export interface KnownReply {
  externalId: number;
  id: string;
}

/** The imported answers, or comments, under these questions of a source. */
export async function repliesUnder(
  db: Db,
  {
    sourceId,
    site,
    type,
    questions,
  }: { sourceId: string; site: string; type: ReplyType; questions: readonly number[] },
): Promise<KnownReply[]> {
  const [table, column] =
    type === 'answer' ? [sql`answers`, sql`answer_id`] : [sql`comments`, sql`comment_id`];
  const { rows } = await db.execute<{ externalId: string; id: string }>(sql`
    select o.external_id as "externalId", r.id from source_questions s join ${table} r on r.question_id = s.question_id join origins o on o.${column} = r.id
    where s.source_id = ${sourceId} and s.external_id = any(${sql.param([...questions])}::bigint[]) and o.site = ${site}`);
  return rows.map(({ externalId, id }) => ({ externalId: Number(externalId), id }));
}

/** Marks which of the replies asked about were not found; one found again is no longer missing. */
export async function markReplies(
  db: Db,
  {
    sourceId,
    type,
    found,
    gone,
    now,
  }: {
    sourceId: string;
    type: ReplyType;
    found: readonly KnownReply[];
    gone: readonly KnownReply[];
    now: Date;
  },
): Promise<void> {
  const ids = (replies: readonly KnownReply[]) => replies.map(({ externalId }) => externalId);
  const { sourceId: source, postType, externalId } = sourceMissingReplies;
  await db
    .delete(sourceMissingReplies)
    .where(and(eq(source, sourceId), eq(postType, type), inArray(externalId, ids(found))));
  const column = type === 'answer' ? sql`answer_id` : sql`comment_id`;
  await db.execute(sql`
    insert into source_missing_replies (source_id, post_type, external_id, ${column}, missing_since)
    select ${sourceId}, ${type}, external_id, id, ${now} from unnest(${sql.param(ids(gone))}::bigint[], ${sql.param(gone.map(({ id }) => id))}::uuid[]) g (external_id, id)
    on conflict (source_id, post_type, external_id) do update set ${column} = excluded.${column}`);
}

export interface MissingReplyRow {
  id: string;
  type: ReplyType;
  questionId: string;
  title: string;
  url: string | null;
  authorName: string;
  missingSince: Date;
}

/**
 * The answers and comments of a source that are gone there while their question stayed; those under
 * locked questions can be left out.
 */
export async function missingReplies(
  db: Db,
  sourceId: string,
  { limit, locked }: { limit: number; locked: 'included' | 'left out' },
): Promise<MissingReplyRow[]> {
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<MissingReplyRow, 'missingSince'> & { missingSince: string }
  >(sql`
    select coalesce(a.id, c.id) as id, m.post_type as type, q.id as "questionId", q.title, o.url, o.author_name as "authorName", m.missing_since as "missingSince"
    from source_missing_replies m left join answers a on a.id = m.answer_id left join comments c on c.id = m.comment_id
    join questions q on q.id = coalesce(a.question_id, c.question_id)
    join origins o on o.answer_id = a.id or o.comment_id = c.id
    where m.source_id = ${sourceId} ${locked === 'included' ? sql`` : sql`and not ${isLocked(sql`q.id`)}`}
      and not exists (select from source_questions s where s.source_id = m.source_id and s.question_id = q.id and s.missing_since is not null)
    order by m.missing_since, m.external_id limit ${limit}`);
  return rows.map((row) => ({ ...row, missingSince: new Date(row.missingSince) }));
}
