import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';

const site = useApp();
const merged = useApp();
const HOUR = 3600;

test('admins see the median time to the first answer, of premium and free members, over 30 and 90 days', async () => {
  const { db } = site.app.platform.database;
  const [premium, free, helper, admin] = [
    await aMember(site, { tier: 'premium' }),
    await aMember(site),
    await aMember(site),
    await aMember(site, { tier: 'admin' }),
  ];
  const asked = async (
    by: typeof free,
    { daysAgo, answeredAfter }: { daysAgo: number; answeredAfter: number | null },
  ) => {
    const question = await aQuestion(site, by);
    const ids: string[] = [];
    // What the asker writes under their own question answers nothing.
    if (answeredAfter !== null)
      ids.push(
        (await anAnswer(site, question, by)).id,
        (await anAnswer(site, question, helper)).id,
      );
    await db.execute(
      sql`update questions set created_at = created_at - make_interval(days => ${daysAgo}) where id = ${question.id}`,
    );
    await db.execute(
      sql`update question_stats set created_at = created_at - make_interval(days => ${daysAgo}) where question_id = ${question.id}`,
    );
    for (const [index, id] of ids.entries())
      await db.execute(sql`
        update answers a set created_at = q.created_at + make_interval(secs => ${index === 0 ? 1 : answeredAfter}) from questions q where q.id = a.question_id and a.id = ${id}`);
  };
  for (const answeredAfter of [HOUR, 2 * HOUR, 9 * HOUR, null])
    await asked(premium, { daysAgo: 10, answeredAfter });
  for (const answeredAfter of [5 * HOUR, 7 * HOUR])
    await asked(free, { daysAgo: 10, answeredAfter });
  await asked(premium, { daysAgo: 60, answeredAfter: 20 * HOUR });
  await asked(free, { daysAgo: 100, answeredAfter: HOUR });
  // Members who leave premium were premium when they asked.
  await db.execute(sql`update users set subscription_tier = 'free' where id = ${premium.id}`);
  const read = (as: typeof free | null) => site.call('GET /api/admin/first-answers', {}, as);
  expect((await read(admin)).body).toEqual([
    {
      days: 30,
      premium: { asked: 4, answered: 3, medianSeconds: 2 * HOUR },
      free: { asked: 2, answered: 2, medianSeconds: 6 * HOUR },
    },
    {
      days: 90,
      premium: { asked: 5, answered: 4, medianSeconds: 5.5 * HOUR },
      free: { asked: 2, answered: 2, medianSeconds: 6 * HOUR },
    },
  ]);
  for (const as of [null, free, premium])
    expect((await read(as)).status).toBe(as === null ? 401 : 403);
});

test('an answer that is older than its question, by a merge, took no time', async () => {
  const [asker, helper, admin] = [
    await aMember(merged),
    await aMember(merged),
    await aMember(merged, { tier: 'admin' }),
  ];
  merged.at('2026-11-20T12:00:00Z');
  const earlier = await aQuestion(merged, asker);
  await anAnswer(merged, earlier, helper);
  merged.at('2026-11-21T12:00:00Z');
  const later = await aQuestion(merged, asker);
  const { status } = await merged.call(
    'POST /api/moderation/questions/{id}/merge',
    { params: { id: earlier.id }, body: { targetId: later.id } },
    await aModerator(merged),
  );
  expect(status).toBe(200);
  const read = await merged.call('GET /api/admin/first-answers', {}, admin);
  expect(read.body[0]?.free).toEqual({ asked: 1, answered: 1, medianSeconds: 0 });
});
