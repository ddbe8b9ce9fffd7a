import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Visitor } from './session.ts';
import type { Db } from './db.ts';

/** Gathers views and stores them in bulk: one a visitor and day, robots none. */
export interface Views {
  record(questionId: string, visitor: Visitor): void;
  /** Stores what was gathered. Answers the questions whose count changed. */
  flush(): Promise<string[]>;
}

// Declared robots only; nobody can count the others out.
const ROBOT = /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|curl\/|wget\/|python-|headless|lighthouse|monitor/i;
const GATHERED_MAX = 100_000;

export function createViews(db: Db, now: () => Date): Views {
  let salt: { day: string; bytes: Buffer } = { day: '', bytes: Buffer.alloc(0) };
  let waiting = new Map<string, { questionId: string; visitor: Visitor }>();

  return {
    record(questionId, visitor) {
      if (visitor.userAgent === '' || ROBOT.test(visitor.userAgent) || waiting.size >= GATHERED_MAX) return;
      waiting.set(`${questionId} ${nameOf(visitor)}`, { questionId, visitor });
    },
    async flush() {
      if (waiting.size === 0) return [];
      const batch = waiting;
      waiting = new Map();
      const day = now().toISOString().slice(0, 10);
      if (salt.day !== day) salt = { day, bytes: await saltOf(db, day) };
      const { bytes } = salt;
      const hashed = [...batch.values()].map(({ questionId, visitor }) => ({
        questionId,
        visitor: createHash('sha256').update(bytes).update(nameOf(visitor)).digest().subarray(0, 12),
      }));
      return storeViews(db, day, hashed);
    },
  };
}

function nameOf({ session, address, userAgent }: Visitor): string {
  return session ? session.member.id : `${address}\n${userAgent}`;
}

/** The day's salt, the same in all processes. It goes with its day, and with it any way back from a hash to an address. */
async function saltOf(db: Db, day: string): Promise<Buffer> {
  await db.execute(sql`insert into view_salts (day, salt) values (${day}, ${randomBytes(16)}) on conflict do nothing`);
  const { rows } = await db.execute<{ salt: Buffer }>(sql`select salt from view_salts where day = ${day}`);
  const [row] = rows;
  if (!row) throw new Error(`The salt of ${day} is missing.`);
  return row.salt;
}

async function storeViews(db: Db, day: string, views: { questionId: string; visitor: Buffer }[]): Promise<string[]> {
  const ids = views.map(({ questionId }) => questionId);
  const visitors = views.map(({ visitor }) => visitor);
  const { rows } = await db.execute<{ question_id: string }>(sql`
    with fresh as (
      insert into view_visits (question_id, visitor, day)
      select question_id, visitor, ${day}::date from unnest(${sql.param(ids)}::uuid[], ${sql.param(visitors)}::bytea[]) as seen (question_id, visitor)
      on conflict do nothing returning question_id
    ), counted as (
      select question_id, count(*)::int as views from fresh group by question_id
    ), locked as (
      select s.question_id, c.views from question_stats s join counted c using (question_id) order by s.question_id for update of s
    )
    update question_stats s set view_count = s.view_count + locked.views from locked where s.question_id = locked.question_id returning s.question_id`);
  return rows.map((row) => row.question_id);
}

/** Forgets the visits and salts of past days. */
export async function forgetVisits(db: Db, today: string): Promise<void> {
  await db.execute(sql`delete from view_visits where day < ${today}`);
  await db.execute(sql`delete from view_salts where day < ${today}`);
}
