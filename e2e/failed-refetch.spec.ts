import type { Page } from '@playwright/test';
import { expect, expectToast, open, test } from './support/test.ts';
import { busy } from './support/question.ts';

const notice = (page: Page) =>
  page.getByRole('paragraph').filter({ hasText: /^This page may be out of date\. ?Refresh/ });
const refresh = (page: Page) => notice(page).getByRole('button');

test('a vote without a connection leaves the question in its place', async ({
  page,
  context,
  site,
  member,
  watch,
}) => {
  void member;
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const author = await site.signUp();
  const question = await site.ask(author, { title: 'Is this still here without a connection?' });
  await site.answer(author, question, 'Yes, this answer stays.');
  await open(page, `/questions/${question.id}`);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Vote up' }).first().click();
  // Without the area's own code, which can't be fetched either.
  await expect(page.locator('.toast-area li')).toContainText('Vote failed');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question.title);
  await expect(page.getByText('Yes, this answer stays.')).toBeVisible();
  await expect(page.getByText(/Failed to fetch|We couldn’t load/)).toHaveCount(0);
  await refresh(page).click();
  await expect(refresh(page)).toHaveText('Refresh');
  await context.setOffline(false);
  await refresh(page).click();
  await expect(notice(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Vote up' }).first().click();
  await expect(page.getByRole('button', { name: 'Vote up' }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('what a write refetches and does not get stays, and is read again by the next write', async ({
  page,
  site,
  member,
  watch,
}) => {
  watch.allow(/503/);
  const question = await site.ask(member);
  const { id } = await site.answer(await site.signUp(), question);
  await open(page, `/questions/${question.id}`);
  const pattern = `**/api/questions/${question.id}`;
  await page.route(pattern, (route) => route.fulfill(busy));
  const accept = page.locator(`[id="answer-${id}"]`).getByRole('button', { name: 'Accept' });
  await accept.click();
  await expectToast(page, 'Answer accepted');
  await expect(notice(page)).toBeVisible();
  await expect(accept).toBeVisible();
  await page.unroute(pattern);
  await page.getByRole('main').locator('summary', { hasText: 'Add a comment' }).click();
  await page.getByLabel('Add a comment', { exact: true }).fill('Which year was it?');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expectToast(page, 'Comment posted successfully!');
  await expect(page.getByRole('button', { name: 'Undo accept' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('a list stays when it can’t be read again', async ({ page, site, member, watch }) => {
  void member;
  watch.allow(/503/);
  const { title } = await site.ask(await site.signUp(), { title: 'Does the list stay?' });
  await open(page, '/');
  await page.route('**/api/questions?*', (route) => route.fulfill(busy));
  await page.getByRole('article').filter({ hasText: title }).getByLabel('Vote up').click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});
