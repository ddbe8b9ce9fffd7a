import { eq } from 'drizzle-orm';
import { LINE_MAX } from '@lotwise/domain/shared/limits';
import { describe, expect, test } from 'vitest';
import { useValidity } from '../../../../testing/validity.ts';
import { answers } from '../../../platform/db/schema/foundation.ts';

const here = useValidity();
const { site } = here;
const SHORT = 'A gift of coins is no sale, so neither of you has a gain.';

/** An accepted answer of which somebody wrote what it says in a sentence. */
async function answered(years?: Parameters<typeof here.said>[0]) {
  const { question, id } = await here.said(years);
  await site.call('POST /api/answers/{id}/accept', { params: { id } }, here.asker);
  await site.app.platform.database.db
    .update(answers)
    .set({ shortAnswer: SHORT })
    .where(eq(answers.id, id));
  return { question, id };
}

async function shown({ id }: { id: string }) {
  const { body } = await site.call('GET /api/questions/{id}', { params: { id } });
  const list = await site.call('GET /api/questions', { query: { filter: 'recent' } });
  const listed = list.body.questions.find((question) => question.id === id);
  return [body.shortAnswer, body.answers[0]?.shortAnswer, listed?.shortAnswer];
}

describe('the short answer', () => {
  test('is shown with the question, its answer and in lists', async () => {
    const { question } = await answered();
    expect(await shown(question)).toEqual([SHORT, SHORT, SHORT]);
  });

  test('stands in lists as a line, over a line of the question', async () => {
    const { question, id } = await answered();
    const long = `${SHORT} ${'The giver’s cost and days become yours. '.repeat(5)}`.trim();
    await site.app.platform.database.db
      .update(answers)
      .set({ shortAnswer: long })
      .where(eq(answers.id, id));
    const [asked, answer, listed] = await shown(question);
    expect([asked, answer]).toEqual([long, long]);
    expect(listed).toMatch(/^A gift of coins is no sale, .*…$/);
    expect(listed?.length).toBeLessThanOrEqual(LINE_MAX);
  });

  test('goes with the text that it was written for', async () => {
    const { question, id } = await answered();
    const body = { content: 'It depends.' };
    await site.call('PATCH /api/answers/{id}', { params: { id }, body }, here.author);
    expect(await shown(question)).toEqual([null, null, null]);
  });

  test('is not shown once its law has changed', async () => {
    const { question, id } = await answered();
    await here.review(id, { verdict: 'changed', taxYear: 2026, note: 'Taxed from 2026 on.' });
    expect(await shown(question)).toEqual([null, null, null]);
  });

  test('of an answer that names no years is not shown', async () => {
    const { question } = await answered({});
    expect(await shown(question)).toEqual([null, null, null]);
  });
});
