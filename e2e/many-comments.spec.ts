import type { Page } from '@playwright/test';
import { openListening } from './support/notifications.ts';
import { addComment, busy } from './support/question.ts';
import type { Site } from './support/site.ts';
import { expect, expectToast, open, test } from './support/test.ts';

const comments = (page: Page) => page.locator('section[aria-labelledby="comments"] li');
const earlier = (page: Page) => page.getByRole('link', { name: /^Show .* earlier comments?$/ });

/** A question with 32 comments, which say their numbers. */
async function aTalk(site: Site) {
  const asker = await site.signUp();
  const question = await site.ask(asker);
  for (let number = 1; number <= 32; number++)
    await site.comment(asker, question, `Remark number ${number}.`);
  return { asker, question };
}

const talks = new WeakMap<Site, ReturnType<typeof aTalk>>();
/** One that is only read, made once for this file's site. */
function theTalk(site: Site) {
  const talk = talks.get(site) ?? aTalk(site);
  talks.set(site, talk);
  return talk;
}

test('of many comments a question shows the newest, and all of them by a press', async ({
  page,
  site,
}) => {
  const { question } = await theTalk(site);
  await open(page, `/questions/${question.id}`);
  await expect(page.getByRole('heading', { name: 'Comments (32)' })).toBeVisible();
  await expect(comments(page)).toHaveCount(30);
  await expect(comments(page).first()).toContainText('Remark number 3.');
  await expect(comments(page).last()).toContainText('Remark number 32.');
  await expect(earlier(page)).toHaveText('Show 2 earlier comments');
  const plain = page.url();
  await earlier(page).click();
  await expect(comments(page)).toHaveCount(32);
  await expect(comments(page).first()).toContainText('Remark number 1.');
  await expect(earlier(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Comments (32)' })).toBeInViewport();
  await page.reload();
  await expect(comments(page)).toHaveCount(32);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', plain);
  await page.goBack();
  await expect(comments(page)).toHaveCount(30);
});

test('all comments that do not come leave the newest, with another try', async ({
  page,
  site,
  watch,
}) => {
  watch.allow(/503/);
  const { question } = await theTalk(site);
  await open(page, `/questions/${question.id}`);
  let answer: () => void = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const all = /\/comments$/;
  await page.route(all, async (route) => {
    await asked;
    await route.fulfill(busy);
  });
  await earlier(page).click();
  await expect(page).toHaveURL(/\?comments=all#comments$/);
  await expect(comments(page)).toHaveCount(30);
  await expect(page.getByRole('heading', { name: 'Comments (32)' })).toBeInViewport();
  answer();
  await expect(page.getByText('We couldn’t load the comments')).toBeVisible();
  await expect(comments(page)).toHaveCount(30);
  await page.unroute(all);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(comments(page)).toHaveCount(32);
});

test('a comment below many is shown and counted', async ({ page, site, member }) => {
  void member;
  const { question } = await aTalk(site);
  await open(page, `/questions/${question.id}`);
  await addComment(page);
  await page.getByLabel('Add a comment').fill('My own remark.');
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await expectToast(page, 'Comment posted successfully!');
  await expect(page.getByRole('heading', { name: 'Comments (33)' })).toBeVisible();
  await expect(comments(page)).toHaveCount(30);
  await expect(comments(page).last()).toContainText('My own remark.');
  await expect(earlier(page)).toHaveText('Show 3 earlier comments');
});

test('a removed comment makes no earlier one new', async ({ page, emptySite: site, watch }) => {
  // The stream is tried until the server is back.
  watch.allow(/api\/events/);
  const { asker, question } = await aTalk(site);
  await openListening(page, `${site.url}/questions/${question.id}`);
  const again = page.waitForResponse(/api\/events/, { timeout: 30_000 });
  await site.restart();
  const all = await site.call(
    'GET /api/questions/{id}/comments',
    { params: { id: question.id }, query: {} },
    asker,
  );
  await site.call('DELETE /api/comments/{id}', { params: { id: all[31]?.id ?? '' } }, asker);
  await site.comment(asker, question, 'After the restart.');
  await again;
  const news = page.getByRole('button', { name: /– show$/ });
  await expect(news).toHaveText('1 new comment – show');
  await news.click();
  await expect(comments(page).last()).toContainText('After the restart.');
  await expect(page.getByRole('heading', { name: 'Comments (32)' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all comments are a link away', async ({ page, site, watch }) => {
    // How Chromium says that scripts are switched off.
    watch.allow(/\/assets\/.*\.js csp$/);
    const { question } = await theTalk(site);
    await page.goto(`/questions/${question.id}`);
    await expect(comments(page)).toHaveCount(30);
    await earlier(page).click();
    await expect(page).toHaveURL(/\?comments=all#comments$/);
    await expect(comments(page)).toHaveCount(32);
  });
});
