import type { Page } from '@playwright/test';
import { expect, expectToast, hold, open, signIn, test } from './support/test.ts';

// The lines of the specification that no other journey shows, in its order. docs/spec-coverage.md
// has them all.

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const ROUTES = [
  '/',
  '/login',
  '/signup',
  '/ask',
  '/tags',
  '/users',
  '/leaderboard',
  '/profile',
  '/settings',
  '/bookmarks',
  '/subscribe',
];

for (const reader of ['a visitor', 'a member'] as const)
  test(`every route of the specification is there for ${reader}`, async ({ site }) => {
    const headers = reader === 'a member' ? { cookie: (await site.signUp()).cookie } : {};
    const question = await site.ask(await site.signUp());
    for (const route of [...ROUTES, `/questions/${question.id}`])
      expect((await fetch(site.url + route, { headers })).status, route).toBe(200);
  });

test('who reads is known with the page, so that nobody waits for it; code that is still loading shows a spinner', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.allow(/401/);
  const asked: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/api/auth/') && asked.push(request.url())),
  );
  const member = await site.signUp();
  await signIn(context, site, member);
  expect(
    await (await fetch(`${site.url}/tags`, { headers: { cookie: member.cookie } })).text(),
  ).toContain(member.username);
  await open(page, '/');
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await expect(page).toHaveURL('/tags');
  await expect(page.locator('summary[aria-label="Profile menu"]')).toBeVisible();
  expect(asked).toEqual([]);
  const answer = await fetch(`${site.url}/api/auth/user`);
  expect(answer.status).toBe(401);

  // Back to a page whose code this document has not loaded.
  await page.reload();
  await open(page, '/tags');
  const release = await hold(page, /HomePage[^/]*\.js$/);
  await page.goBack();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveText('Loading');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Professional Crypto Tax Community',
  );
});

test('an avatar is the profile image, else the first letter of the name', async ({
  page,
  site,
  member,
}) => {
  await site.ask(member, { title: 'With whose face?' });
  const inMenu = page.locator('summary[aria-label="Profile menu"]');
  const inCard = page.getByRole('article').filter({ hasText: 'With whose face?' });
  const inProfile = page.getByRole('main').locator('.avatar').first();
  await open(page, '/?filter=recent');
  for (const place of [inMenu, inCard])
    await expect(place.locator('.avatar')).toHaveText(member.username.slice(0, 1).toUpperCase());
  await open(page, '/profile');
  await expect(inProfile).toHaveText(member.username.slice(0, 1).toUpperCase());

  await site.sql('update users set profile_image_url = $1 where id = $2', [PIXEL, member.id]);
  await open(page, '/?filter=recent');
  for (const place of [inMenu, inCard])
    await expect(place.locator('img')).toHaveAttribute('src', PIXEL);
  await open(page, '/profile');
  await expect(inProfile).toHaveAttribute('src', PIXEL);
});

test('the question says how long ago it was asked, in minutes, hours and days', async ({
  page,
  site,
}) => {
  const { id } = await site.ask(await site.signUp());
  for (const [age, text] of [
    ['5 seconds', 'Asked just now'],
    ['5 minutes 20 seconds', 'Asked 5 minutes ago'],
    ['1 hour 1 minute', 'Asked 1 hour ago'],
    ['23 hours 40 minutes', 'Asked 23 hours ago'],
    ['49 hours', 'Asked 2 days ago'],
    ['30 days 2 hours', 'Asked 30 days ago'],
  ] as const) {
    await site.sql('update questions set created_at = now() - $1::interval where id = $2', [
      age,
      id,
    ]);
    await open(page, `/questions/${id}`);
    await expect(page.locator('h1 + .meta')).toContainText(text);
  }
  await site.sql("update questions set created_at = '2024-02-29T12:00:00Z' where id = $1", [id]);
  await open(page, `/questions/${id}`);
  const asked = page.locator('h1 + .meta time').first();
  await expect(asked).toHaveText('29 February 2024');
  await expect(asked).toHaveAttribute('title', '29 February 2024 at 12:00 UTC');
});

test('eight tags have a colour of their own, every other is neutral', async ({ page, site }) => {
  const asker = await site.signUp();
  const [coloured, neutral] = [
    [
      'crypto-tax',
      'accounting',
      'defi',
      'nft',
      'regulation',
      'business-expenses',
      'cross-chain',
      'cost-basis',
    ],
    ['mining', 'something-else'],
  ];
  await site.ask(asker, { title: 'Coloured at first?', tags: coloured.slice(0, 4) });
  await site.ask(asker, { title: 'Coloured at last?', tags: coloured.slice(4) });
  await site.ask(asker, { title: 'Neutral?', tags: neutral });
  for (const theme of ['light', 'dark'] as const) {
    await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme);
    await open(page, '/?filter=recent');
    const colours = (tags: string[]) => Promise.all(tags.map((tag) => colourOf(page, tag)));
    expect(new Set([...(await colours(coloured)), await colourOf(page, 'mining')]).size).toBe(9);
    expect(new Set(await colours(neutral)).size).toBe(1);
  }
});

const colourOf = (page: Page, tag: string): Promise<string> =>
  page
    .getByRole('article')
    .getByRole('link', { name: tag, exact: true })
    .first()
    .evaluate((chip) => getComputedStyle(chip).color);

test('what was read is not read again by waiting, by focus or by coming back online', async ({
  page,
  site,
}) => {
  await site.ask(await site.signUp());
  await page.clock.install();
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  let reads = 0;
  page.on(
    'request',
    (request) => (reads += /\/api\/(questions|stats|bookmarks)/.test(request.url()) ? 1 : 0),
  );
  await page.clock.fastForward('02:00:00');
  await page.evaluate(() => {
    for (const name of ['blur', 'focus', 'offline', 'online'])
      window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(5000);
  await page.getByRole('link', { name: 'recent' }).click();
  await expect(page).toHaveURL('/?filter=recent');
  await page.getByRole('link', { name: 'all', exact: true }).click();
  await expect(page).toHaveURL('/');
  // The other list was read once, this one not again.
  expect(reads).toBe(1);
});

test('a call that fails is made once', async ({ page, site, member, watch }) => {
  void member;
  watch.allow(/503/);
  await site.ask(await site.signUp());
  await page.clock.install();
  await open(page, '/');
  let calls = 0;
  await page.route(/\/api\/(questions\?|vote)/, (route) => {
    calls++;
    return route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"detail":"Busy."}',
    });
  });
  await page.getByRole('article').first().getByRole('button', { name: 'Vote up' }).click();
  await expectToast(page, 'Vote failed', 'Busy.');
  await page.clock.runFor(3000);
  expect(calls).toBe(1);
  await page.getByRole('link', { name: 'votes', exact: true }).click();
  await expect(page.getByText('Failed to fetch questions', { exact: true })).toBeVisible();
  await page.clock.runFor(3000);
  expect(calls).toBe(2);
});
