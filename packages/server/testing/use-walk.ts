import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type TestApp, type TestMember, useApp } from './app.ts';
import { sampleOf } from './bad-input.ts';
import { aMember, anAnswer, anExpert, aQuestion } from './data.ts';
import { aModerator } from './moderation.ts';
import { addressOf, callsOf, JSON_TYPE, type Walked } from './walk.ts';

type Request = Omit<Parameters<TestApp['send']>[0], 'method'> & { as?: TestMember | null };

/** A site with a member of each tier and right, and every call of it, which its tests refuse. */
export function useWalk() {
  // Each test asks every call of the site, some of them many times.
  vi.setConfig({ testTimeout: 180_000 });

  const site = useApp();
  const walked: Walked[] = [];
  const tiers = {} as Record<'free' | 'premium' | 'admin' | 'expert' | 'moderator', TestMember>;
  let before = '';

  beforeAll(async () => {
    walked.push(...(await callsOf(site)));
    for (const tier of ['free', 'premium', 'admin'] as const)
      tiers[tier] = await aMember(site, { tier });
    tiers.expert = await anExpert(site);
    tiers.moderator = await aModerator(site);
    const question = await aQuestion(site, tiers.premium);
    await anAnswer(site, question, tiers.admin);
  });

  beforeEach(async () => void (before = await everythingOf(site)));
  // Nothing a refused request sends may leave a trace, in no table.
  afterEach(async () => expect(await everythingOf(site)).toBe(before));

  const actorOf = ({ 'x-access': access }: Walked) =>
    access === 'anyone' ? null : access === 'member' ? tiers.free : tiers.admin;

  const send = (
    call: Walked,
    { as = actorOf(call), url = addressOf(call.path), ...request }: Request = {},
  ) => site.send({ ...request, method: call.method as 'GET', url: url as string }, as);

  const sendBody = (call: Walked, body: unknown, as?: TestMember | null) =>
    send(call, {
      payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      headers: JSON_TYPE,
      ...(as !== undefined && { as }),
    });

  return { site, walked, tiers, send, sendBody };
}

/** What a call takes as its body, where it takes one. */
export const sampleBody = ({ body }: Walked) =>
  body ? { payload: JSON.stringify(sampleOf(body)), headers: JSON_TYPE } : {};

/** Every table with the number and a hash of its rows. */
async function everythingOf(site: TestApp): Promise<string> {
  const { db } = site.app.platform.database;
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const each = rows.map(
    ({ name }) =>
      sql`select ${name} as name, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from ${sql.identifier(name)} t`,
  );
  // Ordered here: a plan that reads tables side by side returns rows in the order in which they
  // were done.
  return JSON.stringify(
    (await db.execute(sql`${sql.join(each, sql` union all `)} order by name`)).rows,
  );
}
