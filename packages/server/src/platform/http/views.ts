import { createHash, randomBytes } from 'node:crypto';
import { dayOf } from '@lotwise/domain/text/days';
import { RETENTION_DAYS } from '@lotwise/domain/members/retention';
import { type ViewSource, viewSourceOf } from '@lotwise/domain/operation/view-sources';
import { sql } from 'drizzle-orm';
import { isDeclaredRobot } from './robots.ts';
import type { Member, Visitor } from './session.ts';
import type { Db } from '../db/db.ts';

/** Whoever looks at a question. */
type Viewer = Omit<Visitor, 'session'> & { session: { member: Pick<Member, 'id'> } | null };

/** Gathers views and stores them in bulk: one per visitor and day, none for robots. */
export interface Views {
  record(questionId: string, viewer: Viewer): void;
  /** Stores the gathered views. Returns the questions whose count changed. */
  flush(): Promise<string[]>;
}

const GATHERED_MAX = 100_000;

/**
 * At most so many readers of a question per day are counted for one address, such as a family or an
 * office. Only the user agent tells them apart, and anyone can make that up.
 */
const READERS_PER_ADDRESS = 8;

interface Waiting {
  questionId: string;
  name: string;
  source: ViewSource;
}

export function createViews(db: Db, { now, siteUrl }: { now: () => Date; siteUrl: string }): Views {
  let salt: { day: string; bytes: Buffer } = { day: '', bytes: Buffer.alloc(0) };
  let waiting = new Map<string, Waiting>();

  return {
    record(questionId, viewer) {
      if (isDeclaredRobot(viewer.userAgent) || waiting.size >= GATHERED_MAX) return;
      const name = nameOf(viewer);
      const key = `${questionId} ${name}`;
      // The first source of a reader; a reload would name this site.
      if (!waiting.has(key))
        waiting.set(key, { questionId, name, source: viewSourceOf(viewer.referer, siteUrl) });
    },
    async flush() {
      if (waiting.size === 0) return [];
      const batch = waiting;
      waiting = new Map();
      const day = dayOf(now());
      if (salt.day !== day) salt = { day, bytes: await saltOf(db, day) };
      const { bytes } = salt;
      const hashed = [...batch.values()].map(({ questionId, name, source }) => ({
        questionId,
        source,
        visitor: createHash('sha256').update(bytes).update(name).digest().subarray(0, 12),
      }));
      const { counted, locked } = await storeViews(db, day, hashed);
      // For the next time.
      for (const [key, view] of batch) if (locked.has(view.questionId)) waiting.set(key, view);
      return counted;
    },
  };
}

// One of a few slots per address, shared by all user agents.
function nameOf({ session, address, userAgent }: Viewer): string {
  if (session) return session.member.id;
  const [first = 0] = createHash('sha256').update(userAgent).digest();
  return `${address}\n${first % READERS_PER_ADDRESS}`;
}

/**
 * The salt of a day, shared by all processes. It is deleted when the day is over; after that no
 * hash can be traced to an address.
 */
async function saltOf(db: Db, day: string): Promise<Buffer> {
  await db.execute(
    sql`insert into view_salts (day, salt) values (${day}, ${randomBytes(16)}) on conflict do nothing`,
  );
  const { rows } = await db.execute<{ salt: Buffer }>(
    sql`select salt from view_salts where day = ${day}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`The salt of ${day} is missing.`);
  return row.salt;
}

interface HashedView {
  questionId: string;
  source: ViewSource;
  visitor: Buffer;
}

/**
 * Stores views, and returns which questions they counted for. Those of a question that somebody
 * holds a lock on are left: while this waited for it, it would hold the locks of all others. Those
 * of questions deleted meanwhile are dropped.
 */
async function storeViews(
  db: Db,
  day: string,
  views: HashedView[],
): Promise<{ counted: string[]; locked: ReadonlySet<string> }> {
  const ids = views.map(({ questionId }) => questionId);
  const visitors = views.map(({ visitor }) => visitor);
  const sources = views.map(({ source }) => source);
  const { rows } = await db.execute<{ id: string; isLocked: boolean }>(sql`
    with free as materialized (
      select q.id from all_questions q join all_question_stats s on s.question_id = q.id
      where q.id = any(${sql.param(ids)}::uuid[]) and q.status = 'visible'
      order by q.id for key share of q skip locked for update of s skip locked
    ), seen as materialized (
      select seen.*
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(visitors)}::bytea[], ${sql.param(sources)}::text[]) as seen (question_id, visitor, source)
      join free on free.id = seen.question_id
    ), fresh as (
      insert into view_visits (question_id, visitor, day) select question_id, visitor, ${day}::date from seen
      on conflict do nothing returning question_id, visitor
    ), by_source as (
      insert into question_views (question_id, day, source, views)
      select question_id, ${day}::date, source, count(*)::int from fresh join seen using (question_id, visitor)
      group by question_id, source order by question_id, source
      on conflict (question_id, day, source) do update set views = question_views.views + excluded.views
    ), counted as (
      update question_stats s set view_count = s.view_count + c.views
      from (select question_id, count(*)::int as views from fresh group by question_id) c
      where s.question_id = c.question_id returning s.question_id
    )
    select question_id as id, false as "isLocked" from counted
    union all
    select id, true from questions where id = any(${sql.param(ids)}::uuid[]) and id not in (select id from free)`);
  const [locked, counted] = [true, false].map((is) =>
    rows.filter(({ isLocked }) => isLocked === is).map(({ id }) => id),
  );
  return { counted: counted ?? [], locked: new Set(locked) };
}

/** Deletes the visits and salts of past days, and analytics that are no longer shown. */
export async function forgetVisits(db: Db, today: string): Promise<void> {
  await db.execute(sql`delete from view_visits where day < ${today}`);
  await db.execute(sql`delete from view_salts where day < ${today}`);
  await db.execute(
    sql`delete from question_views where day < ${today}::date - ${RETENTION_DAYS.questionViews}::int`,
  );
}
