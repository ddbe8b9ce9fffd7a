import type { Page, Route } from '@playwright/test';
import { expect, hold, open, signIn, type Site, test } from './support/test.ts';

const worlds = new WeakMap<Site, Promise<void>>();
test.beforeEach(async ({ site }) => {
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  await world;
});

async function makeWorld(site: Site): Promise<void> {
  const asker = await site.signUp({ username: 'patient-asker' });
  for (let number = 1; number <= 25; number++)
    await site.ask(asker, { title: `Slow number ${number}?` });
}

const cards = (page: Page) => page.getByRole('region', { name: 'Questions' }).getByRole('article');
const skeleton = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]');

const PARTS = [
  [
    'a list',
    /\/api\/questions\?/,
    (page: Page) => page.getByRole('link', { name: 'votes', exact: true }).click(),
    'Slow number 25?',
  ],
  [
    'a question',
    /\/api\/questions\/[0-9a-f-]+$/,
    (page: Page) => page.getByRole('link', { name: 'Slow number 25?' }).click(),
    'I swapped 1 ETH for 20 SOL in May.',
  ],
  [
    'the tags',
    /\/api\/stats\/tags/,
    (page: Page) => page.getByRole('link', { name: 'Tags' }).click(),
    '25 questions',
  ],
  [
    'the users',
    /\/api\/stats\/users\?/,
    (page: Page) => page.getByRole('link', { name: 'Users' }).click(),
    'patient-asker',
  ],
  [
    'the leaderboard',
    /\/api\/stats\/leaderboard/,
    (page: Page) => page.getByRole('link', { name: 'Leaderboard' }).click(),
    'No rankings yet',
  ],
] as const;

test('what is loading shows a skeleton', async ({ page }) => {
  for (const [name, call, go, full] of PARTS) {
    await open(page, '/');
    const release = await hold(page, call);
    await go(page);
    await expect(skeleton(page), name).toContainText('Loading');
    await expect(page.getByRole('banner'), name).toBeVisible();
    release();
    await expect(page.getByRole('main'), name).toContainText(full);
    await expect(skeleton(page), name).toHaveCount(0);
  }
});

test('what fails to load says why, and Retry brings it', async ({ page, watch }) => {
  watch.allow(/503/);
  const busy = (route: Route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"detail":"The site is busy."}',
    });
  for (const [name, call, go, full] of PARTS) {
    await open(page, '/');
    await page.route(call, busy);
    await go(page);
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure, name).toContainText(
      /(Failed to fetch|We couldn’t load).*The site is busy\./,
    );
    await expect(failure, name).not.toContainText('503');
    await page.unroute(call);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main'), name).toContainText(full);
    await expect(failure, name).toHaveCount(0);
  }
});

test('what stands for cards that load stands as they will', async ({ page }) => {
  for (const [name, call] of [
    ['Tags', /\/api\/stats\/tags/],
    ['Users', /\/api\/stats\/users\?/],
  ] as const) {
    await open(page, '/');
    const release = await hold(page, call);
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    const block = skeleton(page).locator('.skeleton').first();
    await expect(block).toBeVisible();
    const before = await block.boundingBox();
    release();
    const card = page.getByRole('main').getByRole('listitem').first();
    await expect(card).toBeVisible();
    const after = await card.boundingBox();
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
  }
});

test('a failed list of questions reads: Failed to fetch questions', async ({ page, watch }) => {
  watch.allow(/503/);
  await open(page, '/tags');
  await page.route(/\/api\/questions\?/, (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'Busy.' }),
  );
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page.getByText('Failed to fetch questions', { exact: true })).toBeVisible();
  await expect(page.getByText('Busy.', { exact: true })).toBeVisible();
});

test('the back button brings the page back as it was, without asking the server again', async ({
  page,
}) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'recent' }).click();
  await expect(page).toHaveURL('/?filter=recent');
  await expect(cards(page).first()).toContainText('Slow number 25?');
  const card = page.getByRole('link', { name: 'Slow number 10?' });
  await card.scrollIntoViewIfNeeded();
  const scrolledTo = await page.evaluate(() => window.scrollY);
  expect(scrolledTo).toBeGreaterThan(300);
  // The last of what the question's page asks for.
  const related = page.waitForResponse('**/related');
  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow number 10?');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page).toHaveTitle(/Slow number 10\?/);
  await related;

  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/api/') ? 1 : 0));
  await page.goBack();
  await expect(page).toHaveURL('/?filter=recent');
  await expect(card).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolledTo)).toBeLessThan(5);
  expect(calls).toBe(0);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow number 10?');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(cards(page)).toHaveCount(20);
});

for (const [name, after] of [
  ['another link', (page: Page) => page.getByRole('link', { name: 'Users' }).click()],
  ['the Back button', (page: Page) => page.goBack()],
] as const)
  test(`a slow page does not open after ${name} was pressed`, async ({ page }) => {
    await open(page, '/leaderboard');
    await page.getByRole('banner').getByRole('link', { name: 'Users' }).click();
    await expect(page).toHaveURL('/users');
    await page.getByRole('banner').getByRole('link', { name: 'Questions' }).click();
    await expect(page).toHaveURL('/');
    const release = await hold(page, /\/assets\/TagsPage[^/]*\.js/);
    await page.getByRole('link', { name: 'Tags', exact: true }).click();
    await after(page);
    await expect(page).toHaveURL('/users');
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community Members');
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL('/users');
  });

test('the figures of the dashboard have their place before they come', async ({
  page,
  site,
  context,
}) => {
  await signIn(context, site, await site.signUp({ tier: 'admin' }));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const release = await hold(page, /\/api\/admin\/(stats|first-answers)/);
    await page.goto('/admin');
    await page.evaluate(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + value });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    release();
    await expect(page.getByText('$0.00')).toBeVisible();
    await expect(page.getByText('Time to First Answer, Free')).toBeVisible();
    expect(await page.evaluate((): unknown => Reflect.get(window, 'shifts')), `${width}`).toBe(0);
    await page.unroute(/\/api\/admin\/(stats|first-answers)/);
  }
});

test('the states of jobs appear with their counts, which make them wider', async ({
  page,
  site,
  context,
}) => {
  await signIn(context, site, await site.signUp({ tier: 'admin' }));
  const release = await hold(page, /\/api\/admin\/jobs/);
  await page.goto('/admin?tab=platform&part=jobs');
  await expect(skeleton(page).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'State' })).toBeHidden();
  release();
  await expect(page.getByRole('link', { name: 'Failed (0)' })).toBeVisible();
});

test('the countries of the welcome have their row before they come', async ({ page, site }) => {
  const body = { title: 'Is it one?', description: 'A swap.', tags: ['nft'] };
  await site.call(
    'POST /api/questions',
    { body: { ...body, jurisdiction: 'us' } },
    await site.signUp(),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/terms');
  const release = await hold(page, /\/api\/search\/hints/);
  await page.getByRole('banner').locator('.brand').click();
  const first = cards(page).first();
  await expect(first).toBeVisible();
  const before = await first.boundingBox();
  const answered = page.waitForResponse(/\/api\/search\/hints/);
  release();
  await answered;
  await expect(page.getByRole('navigation', { name: 'Where do you pay tax?' })).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
});

test('what stands below the hints of a search, or what a tag is, appears with it', async ({
  page,
  site,
}) => {
  await site.ask(await site.signUp(), { title: 'Is staking income?', tags: ['staking'] });
  await page.setViewportSize({ width: 390, height: 844 });
  const filters = page.getByRole('navigation', { name: 'Filter', exact: true });
  for (const [address, call] of [
    ['/?search=staking', /\/api\/search\/hints\?.*search/],
    ['/tags/staking', /\/api\/tags\/staking/],
  ] as const) {
    await open(page, '/terms');
    const release = await hold(page, call);
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.querySelector('main')?.append(link);
      link.click();
    }, address);
    await expect(page.locator('main .waits').first()).toBeAttached();
    await expect(filters).toBeHidden();
    release();
    await expect(filters).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
  }
});

test('one’s flags wait for what moderators did, which stands above them', async ({
  page,
  member,
}) => {
  void member;
  await open(page, '/terms');
  const release = await hold(page, /\/api\/moderation\/mine/);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/moderation/mine' });
    document.querySelector('main')?.append(link);
    link.click();
  });
  await expect(skeleton(page).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your flags' })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Your flags' })).toBeVisible();
});
