import type { Page } from '@playwright/test';
import { expect, expectToast, open, type Site, test } from './support/test.ts';

// What a browser says of a request that it could not make, which is what these tests are about.
const LOST = /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|request failed|CodeNotLoaded/;

const worlds = new WeakMap<Site, Promise<string>>();
async function worldOf(site: Site): Promise<string> {
  const world =
    worlds.get(site) ??
    (async () => {
      const asker = await site.signUp({ username: 'asks-first' });
      const question = await site.ask(asker, { title: 'Is a lost key a loss?' });
      await site.answer(asker, question);
      return `/questions/${question.id}`;
    })();
  worlds.set(site, world);
  return world;
}

/** Takes a chunk away, named by the file that it was built from; returns how to bring it back. */
async function takeAway(page: Page, chunk: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/assets/${chunk}-[\\w-]{8}\\.js$`);
  await page.route(address, (route) => route.fulfill({ status: 404, body: 'Gone.' }));
  return () => page.unroute(address);
}

test.beforeEach(({ watch }) => watch.allow(LOST));

test('a vote without a connection says that it failed, and the page stands', async ({
  page,
  site,
  context,
}) => {
  await worldOf(site);
  await open(page, '/');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Vote up' }).first().click();
  await expect(page.locator('.toast-area li')).toContainText('Login required');
  await expect(page.getByRole('heading', { name: 'Is a lost key a loss?' })).toBeVisible();
});

test('a link pressed without a connection shows our page, and Retry brings what it names', async ({
  page,
  site,
  context,
}) => {
  await worldOf(site);
  await open(page, '/');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('could not be loaded');
  await expect(page).toHaveURL('/leaderboard');
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Contributors This Month');
});

test('a page whose code is gone after an upgrade is loaded whole', async ({ page, site }) => {
  await worldOf(site);
  await open(page, '/');
  const bringBack = await takeAway(page, 'LeaderboardPage');
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Contributors This Month');
  const notice = page.getByRole('alert').filter({ hasText: 'could not be started' });
  await expect(notice).toBeVisible();
  await bringBack();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
});

for (const [address, press] of [
  ['/login', 'Sign In'],
  ['/signup', 'Create Account'],
] as const)
  test(`${address} says so where its rules can’t be loaded`, async ({ page, context }) => {
    await open(page, address);
    await context.setOffline(true);
    await page.getByRole('button', { name: press }).click();
    await expect(page.locator('.toast-area li')).toContainText('Check your connection');
    await context.setOffline(false);
    await page.getByRole('button', { name: press }).click();
    await expect(page.locator('.error-text').first()).toBeVisible();
  });

test('the assistant’s chat that can’t be loaded is told in a toast, and comes later', async ({
  page,
}) => {
  await open(page, '/');
  const bringBack = await takeAway(page, 'Chat');
  const press = page.getByRole('button', { name: 'Ask AI Assistant' });
  await press.click();
  await expectToast(
    page,
    'AI Assistant Error',
    'The chat can’t be loaded. Check your connection and try again.',
  );
  await bringBack();
  await press.click();
  await expect(page.getByRole('button', { name: 'Minimize Chat' })).toBeVisible();
});
