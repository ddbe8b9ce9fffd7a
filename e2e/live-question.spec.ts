import type { Locator, Page } from '@playwright/test';
import { openListening } from './support/notifications.ts';
import { expect, test } from './support/test.ts';

const news = (page: Page): Locator => page.getByRole('button', { name: /– show$/ });

test.describe('an open question', () => {
  test('offers a visitor the new answer and shows it when asked, without moving before', async ({
    page,
    site,
  }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    const question = await site.ask(asker);
    await openListening(page, `/questions/${question.id}`);
    const place = await page.getByRole('heading', { name: '0 Answers' }).boundingBox();
    await site.answer(sam, question, 'The first of all answers.');
    await site.comment(sam, question, 'A word on the side.');
    await expect(news(page)).toHaveText('1 new answer, 1 new comment – show');
    expect(await page.getByRole('heading', { name: '0 Answers' }).boundingBox()).toEqual(place);
    await news(page).click();
    await expect(page.getByText('The first of all answers.')).toBeInViewport();
    await expect(page.getByText('A word on the side.')).toBeVisible();
    await expect(news(page)).toHaveCount(0);
  });

  test('hears on after a restart of the server, of what came in between too', async ({
    page,
    emptySite: site,
    watch,
  }) => {
    // The stream is tried until the server is back.
    watch.allow(/api\/events/);
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    const question = await site.ask(asker);
    await openListening(page, `${site.url}/questions/${question.id}`);
    const again = page.waitForResponse(/api\/events/, { timeout: 30_000 });
    await site.restart();
    await site.answer(sam, question, 'While nobody heard.');
    await again;
    await expect(news(page)).toHaveText('1 new answer – show');
    await site.comment(sam, question, 'Heard again.');
    await expect(news(page)).toHaveText('1 new answer, 1 new comment – show');
    await news(page).click();
    await expect(page.getByText('While nobody heard.')).toBeInViewport();
  });

  test('counts the votes of others in place', async ({ page, site }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    const question = await site.ask(asker);
    const answer = await site.answer(sam, question);
    await openListening(page, `/questions/${question.id}`);
    await site.vote(asker, { type: 'answer', id: answer.id });
    await site.vote(sam, { type: 'question', id: question.id });
    await expect(page.getByRole('group', { name: 'Votes on this answer' })).toHaveText('1');
    await expect(page.getByRole('group', { name: 'Votes on this question' })).toHaveText('1');
  });

  test('keeps the vote of its reader while others vote', async ({ page, site, member }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    expect(member.username).not.toBe('');
    const question = await site.ask(asker);
    const answer = await site.answer(sam, question);
    await openListening(page, `/questions/${question.id}`);
    const vote = page.getByRole('group', { name: 'Votes on this answer' });
    await vote.getByRole('button', { name: 'Vote up' }).click();
    await expect(vote).toHaveText('1');
    await site.vote(asker, { type: 'answer', id: answer.id });
    await expect(vote).toHaveText('2');
    await expect(vote.getByRole('button', { name: 'Vote up' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('shows the newest count when a vote’s reply comes after what it hears', async ({
    page,
    site,
    member,
  }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    expect(member.username).not.toBe('');
    const question = await site.ask(asker);
    const answer = await site.answer(sam, question);
    await openListening(page, `/questions/${question.id}`);
    const vote = page.getByRole('group', { name: 'Votes on this answer' });
    const isTaken = vote.getByRole('button', { name: 'Vote up', disabled: false });
    let replied = () => {};
    const reply = new Promise<void>((resolve) => (replied = resolve));
    await page.route('**/api/vote', async (route) => {
      const response = await route.fetch();
      await site.vote(asker, { type: 'answer', id: answer.id });
      await expect(vote).toHaveText('2');
      await route.fulfill({ response });
      replied();
    });
    await isTaken.click();
    await reply;
    // The reply says 1.
    await page.waitForTimeout(300);
    await expect(vote).toHaveText('2');
    await expect(isTaken).toHaveAttribute('aria-pressed', 'true');
  });

  test('offers nothing of what its reader wrote', async ({ page, site, member }) => {
    const question = await site.ask(await site.signUp());
    expect(member.username).not.toBe('');
    await openListening(page, `/questions/${question.id}`);
    await page.getByLabel('Write your answer').fill('It is a disposal.');
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expect(page.getByRole('heading', { name: '1 Answer', exact: true })).toBeVisible();
    await page.waitForTimeout(600);
    await expect(news(page)).toHaveCount(0);
  });
});
