import type { Locator, Page } from '@playwright/test';
import { questionPath } from '../packages/domain/src/community/question-path.ts';
import { focused } from './support/presses.ts';
import { addComment, commentField } from './support/question.ts';
import { settled } from './support/settled.ts';
import { expect, expectToast, open, test } from './support/test.ts';

// The keyboard goes on where a press has left it. Every button of every page is pressed in the walk
// (every-page.spec.ts).

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

test('the focus stays on the pressed button, also of an answer that moves', async ({
  page,
  site,
  member,
}) => {
  const other = await site.ask(await site.signUp());
  const own = await site.ask(member);
  const [first, second] = [await site.signUp(), await site.signUp()];
  const earlier = await site.answer(first, own, 'First.');
  const later = await site.answer(second, own, 'Second.');
  await site.vote(second, { type: 'answer', id: earlier.id });
  await open(page, questionPath(own));
  const of = (id: string) => page.locator(`[id="answer-${id}"]`);
  for (const [toast, name] of [
    ['Answer accepted', 'Undo accept'],
    ['Answer no longer accepted', 'Accept answer'],
  ] as const) {
    await press(page, of(later.id).getByRole('button', { name: /accept/i }));
    await expectToast(page, toast);
    await expect(of(later.id).getByRole('button', { name })).toBeFocused();
  }
  await open(page, questionPath(other));
  for (const name of ['Bookmark', 'Remove bookmark', 'Follow', 'Vote up']) {
    const button = page.getByRole('main').getByRole('button', { name }).first();
    const element = await button.elementHandle();
    await press(page, button);
    await settled(page);
    expect(await element?.evaluate((one) => one === document.activeElement), name).toBe(true);
  }
});

test('the focus goes to the neighbor of what a press has removed', async ({
  page,
  site,
  member,
}) => {
  const asker = await site.signUp();
  for (const title of ['Bookmarked first?', 'Bookmarked second?'])
    await site.bookmark(member, await site.ask(asker, { title }));
  await open(page, '/bookmarks');
  await press(page, page.getByRole('main').getByRole('button').first());
  await expect(page.getByRole('link', { name: 'Bookmarked second?' })).toHaveCount(0);
  expect(await focused(page)).toBe('Bookmarked first?');

  const own = await site.ask(member);
  await open(page, questionPath(own));
  await addComment(page);
  await commentField(page).fill('To be removed.');
  await press(page, page.getByRole('button', { name: 'Post Comment' }));
  await expectToast(page, 'Comment posted successfully!');
  expect(await focused(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Delete/ }));
  await expect(page.getByText('To be removed.')).toHaveCount(0);
  expect(await focused(page)).not.toBeNull();
});

test('a button that works on it takes no second press', async ({ page, site, member }) => {
  void member;
  const { id } = await site.ask(await site.signUp());
  await open(page, `/questions/${id}`);
  let calls = 0;
  await page.route('**/api/bookmarks', async (route) => {
    calls++;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const button = page.getByRole('main').getByRole('button', { name: 'Bookmark' }).first();
  await press(page, button);
  await expect(button).toBeDisabled();
  await page.keyboard.press('Enter');
  await button.dispatchEvent('click');
  await expectToast(page, 'Question bookmarked');
  expect(calls).toBe(1);
});
