import type { Locator, Page } from '@playwright/test';
import { LOST, takeAway } from './support/missing-code.ts';
import { act } from './support/question.ts';
import { expect, expectToast, open, signIn, type Site, test } from './support/test.ts';

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
  // It stands where the site's notices do.
  expect((await failure.boundingBox())?.x).toBe(410);
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
  const notice = await noticeOf(page);
  await bringBack();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
});

for (const [address, press] of [
  ['/login', 'Log in'],
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
    'The chat can’t be loaded. Check your connection and try again, or reload the page.',
  );
  await bringBack();
  await press.click();
  await expect(page.getByRole('button', { name: 'Minimize Chat' })).toBeVisible();
});

test('no page that a visitor reaches turns white when its code is gone', async ({ page, site }) => {
  const question = await worldOf(site);
  await open(page, '/leaderboard');
  for (const [chunk, address] of [
    ['AskPage', '/ask'],
    ['TagsPage', '/tags'],
    ['TagPage', '/tags/crypto-tax'],
    ['UsersPage', '/users'],
    ['PersonPage', '/users/asks-first'],
    ['InsightsPage', '/insights'],
    ['CalculatorPage', '/calculator'],
    ['SupportPage', '/support'],
    ['TermsPage', '/terms'],
    ['PrivacyPage', '/privacy'],
    ['LoginPage', '/login'],
    ['SignupPage', '/signup'],
    ['QuestionPage', question],
  ] as const) {
    const bringBack = await takeAway(page, chunk);
    await followLink(page, address);
    await page.waitForURL((url) => url.pathname.startsWith(address));
    const notice = await noticeOf(page);
    await expect(page.getByRole('main'), chunk).not.toBeEmpty();
    await bringBack();
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('html'), chunk).toHaveAttribute('data-hydrated', 'true');
  }
});

/** A page loaded whole may stand before it hears of its reader, so that it is told again. */
async function noticeOf(page: Page): Promise<Locator> {
  const notice = page.getByRole('alert').filter({ hasText: 'did not load fully' });
  await expect(async () => {
    await expect(notice).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  return notice;
}

/** Presses a link to an address, as if the page had one. */
async function followLink(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
  }, address);
}

test('what a press of a member loads is told in a toast when it is missing', async ({
  page,
  context,
  site,
}) => {
  const question = await worldOf(site);
  await signIn(context, site, await site.signUp({ tier: 'admin' }));
  const press = (button: string) =>
    button.endsWith(' question')
      ? act(page, button)
      : page.getByRole('button', { name: button }).first().click();
  await open(page, question);
  for (const [chunk, button, shown] of [
    ['RemoveDialog', 'Delete question', 'dialog[open]'],
    ['FlagDialog', 'Flag question', 'dialog[open]'],
    ['ModerateDialog', 'Moderate question', 'dialog[open]'],
    ['HelpDialog', 'Keyboard shortcuts', 'dialog[open]'],
    ['EditForm', 'Edit question', 'form[aria-label="Edit question"]'],
  ] as const) {
    const bringBack = await takeAway(page, chunk);
    await press(button);
    const toast = page.locator('.toast-area li');
    await expect(toast, chunk).toContainText('Check your connection');
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast, chunk).toHaveCount(0);
    await bringBack();
    await press(button);
    await expect(page.locator(shown).first(), chunk).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]'), chunk).toHaveCount(0);
  }
});

test('a list that is asked for without a connection says so, and Retry brings it', async ({
  page,
  context,
  site,
}) => {
  await worldOf(site);
  await signIn(context, site, await site.signUp());
  await open(page, '/');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: 'Unanswered' }).first().click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('can’t be reached');
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(failure).toHaveCount(0);
});

test('a link out of the site pressed without a connection leaves the page where it is', async ({
  page,
  context,
  site,
}) => {
  await worldOf(site);
  await open(page, '/');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect(page.locator('.toast-area li')).toContainText('This page could not be opened');
  await expect(page).toHaveURL('/');
});

test('a page whose first scripts are gone says so once', async ({ page }) => {
  for (const [address, script] of [
    ['/login', 'entry-client'],
    ['/login', 'start'],
    ['/terms', 'start'],
  ] as const) {
    const bringBack = await takeAway(page, script);
    await page.goto(address);
    const notice = page.getByRole('alert').filter({ hasText: 'did not load fully' });
    await expect(notice).toBeVisible();
    await bringBack();
    await notice.getByRole('link', { name: 'Reload' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  }
});

test('a form that is sent without the page’s code is told that nothing was sent', async ({
  page,
}) => {
  await takeAway(page, 'entry-client');
  await page.goto('/login');
  await page.getByLabel('Email').fill('somebody@example.test');
  await page.getByLabel('Password').fill('not-sent-by-script');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('Nothing was saved');
});
