import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectToast,
  hold,
  isReady,
  type Member,
  open,
  PASSWORD,
  type Site,
  test,
} from './support/test.ts';

const TITLE = 'How do I value a fork?';
const TEXT = 'I held 2 BTC when it split.';

const title = (page: Page): Locator => page.getByLabel('Title', { exact: true });
const description = (page: Page): Locator =>
  page.getByLabel('Detailed description', { exact: true });
const tagField = (page: Page): Locator => page.getByLabel('Tags', { exact: true });
const chosen = (page: Page): Locator =>
  page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem');
const popular = (page: Page, tag: string): Locator =>
  page.getByRole('group', { name: 'Popular tags' }).getByRole('button', { name: tag, exact: true });
const post = (page: Page): Locator => page.getByRole('button', { name: 'Post Your Question' });

async function fill(page: Page): Promise<void> {
  await title(page).fill(TITLE);
  await description(page).fill(TEXT);
  await popular(page, 'mining').click();
}

/** The member's questions as the database has them. */
async function postedBy(site: Site, { id }: Member): Promise<unknown[]> {
  return site.sql('select title, source, tags from questions where author_id = $1', [id]);
}

test('a visitor is told to log in and led there', async ({ page }) => {
  await page.goto('/ask');
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Login required', 'You need to be logged in to ask questions.');
});

test('who was led to the login comes back to the question that they wanted to ask', async ({
  page,
  site,
}) => {
  const { email } = await site.signUp();
  await page.goto('/ask?title=Is%20a%20fork%20income%3F');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/ask');
  await expect(title(page)).toHaveValue('Is a fork income?');
});

test('a question is posted and shown', async ({ page, site, member }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Ask Question' }).click();
  await expect(page).toHaveURL('/ask');
  await fill(page);
  await post(page).click();
  await expect(page).toHaveURL(/\/questions\/[0-9a-f-]{36}\/how-do-i-value-a-fork$/);
  await expectToast(page, 'Question posted successfully!');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(page.getByRole('main')).toContainText('0 answers');
  expect(await postedBy(site, member)).toEqual([{ title: TITLE, source: TEXT, tags: ['mining'] }]);

  await page.getByRole('link', { name: 'Lotwise' }).click();
  await expect(page.getByRole('article').first()).toContainText(TITLE);
  await open(page, '/ask');
  await expect(title(page)).toHaveValue('');
  await expect(chosen(page)).toHaveCount(0);
});

test('the form has the popular tags, the tips and the guidelines', async ({ page, member }) => {
  void member;
  await open(page, '/ask');
  await expect(page.getByRole('group', { name: 'Popular tags' }).getByRole('button')).toHaveText([
    'crypto-tax',
    'defi',
    'nft',
    'accounting',
    'regulation',
    'staking',
    'mining',
    'trading',
    'business-expenses',
    'cost-basis',
  ]);
  await expect(page.getByRole('heading', { name: /tips/i })).toBeVisible();
  await expect(
    page
      .locator('section', { has: page.getByRole('heading', { name: /guidelines/i }) })
      .getByRole('listitem'),
  ).toHaveText([
    /one question per post/i,
    /search first/i,
    /be respectful/i,
    /no investment advice requests/i,
    /focus on tax and accounting/i,
  ]);
});

test.describe('tags', () => {
  test.beforeEach(async ({ page, member }) => {
    void member;
    await open(page, '/ask');
  });

  test('are added by comma, Enter, leaving the field and the popular row', async ({ page }) => {
    await tagField(page).pressSequentially('airdrop,');
    await expect(chosen(page)).toHaveText(['airdrop']);
    await expect(tagField(page)).toHaveValue('');
    await tagField(page).fill('gifts');
    await tagField(page).press('Enter');
    await expect(chosen(page)).toHaveText(['airdrop', 'gifts']);
    await expect(page).toHaveURL('/ask');
    await tagField(page).fill('forks');
    await title(page).focus();
    await expect(chosen(page)).toHaveText(['airdrop', 'gifts', 'forks']);
    await popular(page, 'nft').click();
    await expect(chosen(page)).toHaveText(['airdrop', 'gifts', 'forks', 'nft']);
  });

  test('are trimmed, lower-cased and kept once', async ({ page }) => {
    await tagField(page).fill('  DeFi , NFT,defi,');
    await expect(chosen(page)).toHaveText(['defi', 'nft']);
    await tagField(page).fill('Nft');
    await tagField(page).press('Enter');
    await expect(chosen(page)).toHaveText(['defi', 'nft']);
  });

  test('are removed by a press on their chip', async ({ page }) => {
    await tagField(page).fill('one,two,three,');
    await page.getByRole('button', { name: 'Remove tag two' }).click();
    await expect(chosen(page)).toHaveText(['one', 'three']);
  });

  test('are at most five', async ({ page }) => {
    await tagField(page).fill('one,two,three,four,five,');
    await expect(chosen(page)).toHaveCount(5);
    await tagField(page).fill('six');
    await tagField(page).press('Enter');
    await expectToast(page, 'Too many tags', 'You can only add up to 5 tags per question.');
    await expect(chosen(page)).toHaveText(['one', 'two', 'three', 'four', 'five']);
    await popular(page, 'nft').click();
    await expect(chosen(page)).toHaveCount(5);
  });

  test('are required', async ({ page }) => {
    await title(page).fill(TITLE);
    await description(page).fill(TEXT);
    await post(page).click();
    await expectToast(
      page,
      'Tags required',
      'Please add at least one tag to help categorize your question.',
    );
    await expect(page).toHaveURL('/ask');
  });

  test('still in the field when the form is sent are posted too', async ({
    page,
    site,
    member,
  }) => {
    await title(page).fill(TITLE);
    await description(page).fill(TEXT);
    await tagField(page).fill('forks');
    await post(page).click();
    await expect(page).toHaveURL(/\/questions\//);
    expect(await postedBy(site, member)).toEqual([{ title: TITLE, source: TEXT, tags: ['forks'] }]);
  });
});

test('title and description are required', async ({ page, member }) => {
  void member;
  await open(page, '/ask');
  await popular(page, 'nft').click();
  await post(page).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText([
    'Title is required',
    'Description is required',
  ]);
  await expect(title(page)).toBeFocused();
});

test('a draft survives a reload, tags included', async ({ page, member }) => {
  void member;
  await open(page, '/ask');
  await fill(page);
  await page.reload();
  await isReady(page);
  await expect(title(page)).toHaveValue(TITLE);
  await expect(description(page)).toHaveValue(TEXT);
  await expect(chosen(page)).toHaveText(['mining']);
});

test('what is typed before the scripts arrive is kept', async ({ page, member }) => {
  void member;
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/ask', { waitUntil: 'commit' });
  await title(page).pressSequentially(TITLE);
  release();
  await isReady(page);
  await expect(title(page)).toHaveValue(TITLE);
});

test('a double click posts once', async ({ page, site, member }) => {
  await open(page, '/ask');
  await fill(page);
  // Both presses in one turn of the event loop: no re-render can disable the button between them.
  await post(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(/\/questions\//);
  await page.waitForLoadState('networkidle');
  expect(await postedBy(site, member)).toHaveLength(1);
  const { questions } = await site.call('GET /api/questions', {
    query: { filter: 'recent', page: 1 },
  });
  expect(questions.filter(({ author }) => author.id === member.id)).toHaveLength(1);
  await expect(page.locator('.toast')).toContainText('Question posted successfully!');
});

test('a question that could not be posted is still there, and posted by the next press', async ({
  page,
  site,
  member,
  watch,
}) => {
  watch.allow(/503/);
  await open(page, '/ask');
  await fill(page);
  await page.route(
    '**/api/questions',
    (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"detail":"Busy."}',
      }),
    {
      times: 1,
    },
  );
  await post(page).click();
  await expectToast(page, 'Failed to post question', 'Busy.');
  await expect(title(page)).toHaveValue(TITLE);
  await post(page).click();
  await expect(page).toHaveURL(/\/questions\//);
  expect(await postedBy(site, member)).toHaveLength(1);
});

test('Cancel goes home', async ({ page, member }) => {
  void member;
  await open(page, '/ask');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
});

test('a lapsed sign-in leads to login after half a second, and the draft waits', async ({
  page,
  context,
  site,
  member,
  watch,
}) => {
  watch.allow(/401/);
  await open(page, '/ask');
  await fill(page);
  await context.clearCookies();
  await page.evaluate(() => {
    const watchPage = () => {
      if (location.pathname !== '/login') return void requestAnimationFrame(watchPage);
      Object.assign(window, { atLoginMs: performance.now() });
    };
    watchPage();
  });
  await post(page).click();
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await expect(page).toHaveURL('/login');
  const delayMs = await page.evaluate(() => {
    const refused = performance
      .getEntriesByType('resource')
      .findLast(({ name }) => name.endsWith('/api/questions')) as PerformanceResourceTiming;
    return (window as unknown as { atLoginMs: number }).atLoginMs - refused.responseEnd;
  });
  expect(delayMs).toBeGreaterThanOrEqual(495);
  expect(delayMs).toBeLessThan(2500);
  // Stays there: nobody is signed in.
  await page.waitForTimeout(300);
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Email', { exact: true }).fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/ask');
  await expect(title(page)).toHaveValue(TITLE);
  await expect(description(page)).toHaveValue(TEXT);
  await expect(chosen(page)).toHaveText(['mining']);
  await post(page).click();
  await expect(page).toHaveURL(/\/questions\//);
  expect(await postedBy(site, member)).toHaveLength(1);
});
