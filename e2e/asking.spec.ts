import { expect, expectToast, hold, isReady, open, PASSWORD, test } from './support/test.ts';
import {
  chosen,
  description,
  fill,
  popular,
  post,
  postedBy,
  TEXT,
  TITLE,
  title,
} from './support/asking.ts';

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
  await page.getByRole('button', { name: 'Log in' }).click();
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

test('a question whose reply is lost is told before it is posted again with other words', async ({
  page,
  site,
  member,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_RESET|422/);
  await open(page, '/ask');
  await fill(page);
  await page.route(
    '**/api/questions',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await post(page).click();
  await expectToast(
    page,
    'Failed to post question',
    'The site can’t be reached. Check your connection and try again.',
  );
  await description(page).fill('I held 3 BTC when it split.');
  await post(page).click();
  await expectToast(
    page,
    'Failed to post question',
    'An earlier try arrived, although its reply was lost on the way. Look at it first; if you press again, this changed text is sent as well.',
  );
  expect(await postedBy(site, member)).toHaveLength(1);
  await post(page).click();
  await expect(page).toHaveURL(/\/questions\//);
  expect(await postedBy(site, member)).toHaveLength(2);
});

test('Cancel goes home', async ({ page, member }) => {
  void member;
  await open(page, '/ask');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
});

test('an expired session leads to login after half a second, and the draft waits', async ({
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
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/ask');
  await expect(title(page)).toHaveValue(TITLE);
  await expect(description(page)).toHaveValue(TEXT);
  await expect(chosen(page)).toHaveText(['mining']);
  await post(page).click();
  await expect(page).toHaveURL(/\/questions\//);
  expect(await postedBy(site, member)).toHaveLength(1);
});
