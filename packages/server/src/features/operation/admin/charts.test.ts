import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { clearQueryCaches } from '../../../platform/cache/query-cache.ts';
import { stepsUntil } from './charts.service.ts';

const site = useApp();
const query = (text: string, values: unknown[] = []) =>
  site.app.platform.database.pool.query(text, values);

describe('the charts', () => {
  test('count sign-ups, questions, answers, minutes to the first answer and revenue, each on its day', async () => {
    site.at('2026-03-20T12:00:00Z');
    const admin = await aMember(site, { tier: 'admin' });
    const member = await aMember(site);
    await query("update users set created_at = '2026-03-01T00:00:00Z' where id = $1", [admin.id]);
    const minutes = [10, 30, 500];
    for (const after of minutes) {
      const question = await aQuestion(site, member);
      const answer = await anAnswer(site, question, admin);
      await anAnswer(site, question, admin);
      await query("update questions set created_at = '2026-03-19T23:50:00Z' where id = $1", [
        question.id,
      ]);
      await query(
        "update answers set created_at = '2026-03-19T23:50:00Z'::timestamptz + $2 * interval '1 minute' where id = $1",
        [answer.id, after],
      );
    }
    await query(
      `insert into payments (id, user_id, provider, invoice_id, payment_id, amount_cents, refunded_cents, paid_at)
       values (gen_random_uuid(), $1, 'sandbox', 'i-1', 'p-1', 999, 0, '2026-03-18T10:00:00Z'), (gen_random_uuid(), $1, 'sandbox', 'i-2', 'p-2', 999, 999, '2026-03-18T11:00:00Z')`,
      [member.id],
    );
    // A bank took this one back.
    await query(
      `insert into payments (id, user_id, provider, invoice_id, payment_id, amount_cents, paid_at, dispute_id, dispute_state, disputed_at)
       values (gen_random_uuid(), $1, 'stripe', 'i-3', 'p-3', 999, '2026-03-18T12:00:00Z', 'd-3', 'lost', '2026-03-19T12:00:00Z')`,
      [member.id],
    );
    const read = async (by: 'day' | 'month') =>
      (await site.call('GET /api/admin/charts', { query: { by } }, admin)).body;
    const days = await read('day');
    const at = (step: string) => {
      const index = days.steps.indexOf(step);
      return [
        days.signUps[index],
        days.questions[index],
        days.answers[index],
        days.firstAnswerMinutes[index],
        days.revenueCents[index],
      ];
    };
    expect([days.steps.length, days.steps[0], days.steps.at(-1)]).toEqual([
      30,
      '2026-02-19',
      '2026-03-20',
    ]);
    expect(at('2026-03-01')).toEqual([1, 0, 0, 0, 0]);
    expect(at('2026-03-18')).toEqual([0, 0, 0, 0, 999]);
    // Asked before midnight and answered after it: the question's day counts.
    expect(at('2026-03-19')).toEqual([0, 3, 0, 30, 0]);
    expect(at('2026-03-20')).toEqual([1, 0, 6, 0, 0]);
    const months = await read('month');
    expect([
      months.steps.length,
      months.steps.at(-1),
      months.signUps.at(-1),
      months.questions.at(-1),
      months.revenueCents.at(-1),
    ]).toEqual([12, '2026-03', 2, 3, 999]);
    // Kept for some minutes, until the caches are cleared.
    await aMember(site);
    expect((await read('day')).signUps.at(-1)).toBe(1);
    clearQueryCaches(site.app.platform.database.db);
    expect((await read('day')).signUps.at(-1)).toBe(2);
  });

  test.each([
    ['day', '2026-03-01T00:00:00Z', '2026-01-31', '2026-03-01'],
    ['day', '2024-03-01T23:59:59Z', '2024-02-01', '2024-03-01'],
    ['month', '2026-01-31T12:00:00Z', '2025-02', '2026-01'],
    ['month', '2026-12-31T23:59:59Z', '2026-01', '2026-12'],
  ] as const)('by %s at %s go from %s to %s', (by, now, first, last) => {
    const steps = stepsUntil(new Date(now), by);
    expect([steps[0], steps.at(-1), new Set(steps).size]).toEqual([first, last, steps.length]);
  });
});
