import type { Page } from '@playwright/test';
import { expect, open, test } from './support/test.ts';

// What stays on a page is seen in the walk (every-page.spec.ts); here, what is there for a while.

test.use({ contextOptions: { forcedColors: 'active' } });

const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.querySelector('main')?.append(link);
    link.click();
  }, address);

test('what is still loading has an edge', async ({ page, member }) => {
  void member;
  await open(page, '/tags');
  await page.route('**/api/bookmarks*', () => {});
  await goTo(page, '/bookmarks');
  await expect(page.locator('.skeleton').first()).toHaveCSS('border-top-width', '1px');
});

test('an unread notification has its dot, and what is said in a chat its edge', async ({
  page,
  site,
  member,
}) => {
  await site.answer(await site.signUp(), await site.ask(member));
  await open(page, '/notifications');
  const dot = page
    .getByRole('main')
    .getByRole('link', { name: /^Unread/ })
    .locator('span')
    .first();
  await expect(dot).toHaveCSS('border-top-width', '4px');
  await open(page, '/');
  await expect(page.locator('.chat-said').first()).toHaveCSS('border-top-width', '1px');
});

test('a row with a problem has its mark', async ({ page }) => {
  await open(page, '/calculator/sample/us?view=transactions');
  const cell = page.locator('.long-table-marked > :first-child');
  const mark = await cell.evaluate((one) => getComputedStyle(one, '::before').borderLeftWidth);
  expect(mark).toBe('3px');
});
