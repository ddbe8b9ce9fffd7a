import type { Page } from '@playwright/test';
import { expect, hold, open, signIn, signOut, test } from './support/test.ts';

const VISITOR_PAGES = [
  '/',
  '/?search=zebrafish',
  '/tags',
  '/tags/crypto-tax',
  '/users',
  '/leaderboard',
  '/users/grid-asker',
  '/insights',
  '/law',
  '/calculator',
  '/calculator/sample/us',
  '/subscribe',
  '/terms',
  '/privacy',
  '/moderation/log',
];
const MEMBER_PAGES = [
  '/ask',
  '/profile',
  '/profile/reputation',
  '/settings',
  '/bookmarks',
  '/notifications',
  '/subscribe',
  '/support',
  '/experts/queue',
];

/** Where what a page shows begins, from the left. */
const leftEdge = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('main .page > *')]
        .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 1)
        .map((part) => part.getBoundingClientRect().left),
    ),
  );

test('the content of every page begins at one of three places, the widest where the bar does', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.allow(/404/);
  const asker = await site.signUp({ username: 'grid-asker' });
  const question = await site.ask(asker);
  const admin = await site.signUp({ tier: 'admin' });
  const edges: Record<string, number> = {};
  const measure = async (address: string, who: string) => {
    await open(page, address);
    edges[`${address} ${who}`] = await leftEdge(page);
  };
  for (const address of [...VISITOR_PAGES, `/questions/${question.id}`])
    await measure(address, 'visitor');
  await signIn(context, site, asker);
  for (const address of [...MEMBER_PAGES, `/questions/${question.id}`])
    await measure(address, 'member');
  await signOut(page);
  await signIn(context, site, admin);
  for (const address of ['/admin', '/moderation']) await measure(address, 'admin');
  for (const part of ['banner', 'contentinfo'] as const)
    edges[part] = await page
      .getByRole(part)
      .locator('.brand')
      .evaluate((brand) => brand.getBoundingClientRect().left);
  const odd = Object.entries(edges).filter(([, left]) => ![66, 250, 410].includes(left));
  expect([odd, edges['banner'], edges['contentinfo']]).toEqual([[], 66, 66]);
});

/** Where the widest of what a page shows begins and ends. */
const edges = (page: Page): Promise<[number, number]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main .page > *')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 1);
    const left = Math.min(...boxes.map((box) => box.left));
    return [left, Math.max(...boxes.map((box) => box.right)) - left].map(Math.round) as [
      number,
      number,
    ];
  });

// At 1280 px, of which the page uses 1,148.
const KINDS = {
  'a table': {
    is: [66, 1148],
    visitor: ['/calculator', '/calculator/sample/us', '/tags', '/users'],
    admin: ['/admin'],
  },
  'a list': {
    is: [250, 780],
    visitor: ['/law', '/leaderboard', '/moderation/log'],
    admin: ['/bookmarks', '/profile/reputation', '/moderation'],
  },
  'a text': { is: [250, 780], visitor: ['/terms', '/privacy'], admin: [] },
  'an account form': {
    is: [410, 460],
    visitor: ['/login', '/signup', '/forgot-password', '/reset-password'],
    admin: ['/promote-admin'],
  },
  'a notice': {
    is: [410, 460],
    visitor: ['/no/such/page', '/profile', '/settings', '/bookmarks', '/admin', '/moderation'],
    admin: [],
  },
} as const;

for (const [kind, { is, visitor, admin }] of Object.entries(KINDS))
  test(`${kind} has one place and one width on every page`, async ({
    page,
    site,
    context,
    watch,
  }) => {
    watch.allow(/404/);
    const found: Record<string, [number, number]> = {};
    const measure = async (address: string) => {
      await open(page, address);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      found[address] = await edges(page);
    };
    for (const address of visitor) await measure(address);
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    for (const address of admin) await measure(address);
    expect(found).toEqual(Object.fromEntries([...visitor, ...admin].map((one) => [one, is])));
  });

test('the title of a page has one size and one distance from the bar, and what says what for follows it', async ({
  page,
  site,
}) => {
  await site.ask(await site.signUp(), { tags: ['title-place'] });
  const titles: Record<string, string> = {};
  const intros: Record<string, number> = {};
  for (const address of VISITOR_PAGES.filter(
    (one) => !/^.(\?|$)|grid-asker|terms|privacy/.test(one),
  )) {
    await open(page, address.replace('crypto-tax', 'title-place'));
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    const [size, place] = [
      await title.evaluate((one) => getComputedStyle(one).fontSize),
      await title.boundingBox(),
    ];
    titles[address] = `${size} at ${Math.round(place?.y ?? 0)}`;
    const intro = page.locator('main .intro');
    if ((await intro.count()) > 0)
      intros[address] = Math.round(
        ((await intro.boundingBox())?.y ?? 0) - (place?.y ?? 0) - (place?.height ?? 0),
      );
  }
  expect([...new Set(Object.values(titles))], JSON.stringify(titles)).toHaveLength(1);
  expect([...new Set(Object.values(intros))], JSON.stringify(intros)).toEqual([4]);
});

test('the footer ends where the bar does, before its code has come, and its button works', async ({
  page,
  site,
}) => {
  void site;
  const release = await hold(page, /\/assets\/entry-client-[\w-]+\.js$/);
  await page.goto('/tags', { waitUntil: 'commit' });
  const help = page.getByRole('contentinfo').getByRole('button', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull();
  const rightOf = (selector: string) =>
    page.locator(selector).evaluate((one) => one.getBoundingClientRect().right);
  expect(await rightOf('.foot-links > :last-child')).toBeCloseTo(
    (await rightOf('.bar-inner')) - 16,
    0,
  );
  await help.click();
  release();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the price of premium stands first on a phone, and stays in view beside the benefits', async ({
  page,
  site,
  context,
}) => {
  await signIn(context, site, await site.signUp());
  const top = async (place: string) => (await page.locator(place).boundingBox())?.y ?? 0;
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/subscribe');
  expect(await top('.price')).toBeLessThan(await top('main .card:has(> li)'));
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, '/subscribe');
  expect(await top('.price')).toBe(await top('main .card:has(> li)'));
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => top('main .card:has(> li)')).toBeLessThan(0);
  expect(await top('.price')).toBe(72);
});

test('the logo keeps its shape on every screen', async ({ page, member, site }) => {
  void member;
  void site;
  await open(page, '/');
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const part of ['banner', 'contentinfo'] as const) {
      const logo = page.getByRole(part).locator('.brand svg');
      expect(await logo.boundingBox()).toMatchObject({ width: 22, height: 22 });
    }
  }
});

test('no choice is cropped on a phone', async ({ page, member, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await site.ask(member);
  for (const address of ['/', '/ask', '/support', '/calculator', '/calculator/sample/us']) {
    await open(page, address);
    await expect(page.locator('main select').first()).toBeVisible();
    const cropped = await page.evaluate(() =>
      [...document.querySelectorAll('select')]
        .filter((select) => select.checkVisibility())
        .filter((select) => {
          const whole = select.cloneNode(true) as HTMLSelectElement;
          whole.replaceChildren(
            ...(select.selectedOptions[0] ? [select.selectedOptions[0].cloneNode(true)] : []),
          );
          whole.style.cssText = 'position: absolute; width: max-content; max-width: none';
          select.parentElement?.append(whole);
          const width = whole.offsetWidth;
          whole.remove();
          return width > select.offsetWidth;
        })
        .map((select) => select.selectedOptions[0]?.text),
    );
    expect(cropped, address).toEqual([]);
  }
});

test('a row that is wider than a phone shows where one is', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ['/?filter=votes', '/admin?tab=audit']) {
    if (address.startsWith('/admin'))
      await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await open(page, `${site.url}${address}`);
    await expect(
      page.locator('main :is(.chip-filter, .tab-row > a)[aria-current]').first(),
    ).toBeInViewport({
      ratio: 1,
    });
  }
});

test('what a member can do with a question takes one row on a phone', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const member = await site.signUp();
  const question = await site.ask(await site.signUp());
  await site.answer(await site.signUp(), question);
  await site.bookmark(member, question);
  await open(page, `${site.url}/questions/${question.id}`);
  await expect(page.getByRole('heading', { name: 'Comments (0)' })).toHaveCount(0);
  await signIn(context, site, member);
  await open(page, `${site.url}/questions/${question.id}`);
  const acts = page.locator('#question .post-acts');
  await acts.getByRole('button', { name: 'Follow' }).click();
  await expect(acts.getByRole('button', { name: 'Following' })).toBeVisible();
  await expect(acts.getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  expect((await acts.boundingBox())?.height).toBeLessThanOrEqual(48);
  // Its votes and those of an answer stand in the same row; who wrote it, above the text.
  for (const post of await page.locator('.post').all()) {
    const middles = await post.locator('.vote > *, .post-acts > *').evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect())
        .map(({ top, bottom }) => (top + bottom) / 2),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(3);
    const [author, text] = [
      await post.locator('.author-card').boundingBox(),
      await post.locator('.prose').boundingBox(),
    ];
    expect(author?.y).toBeLessThan(text?.y ?? 0);
    expect(author?.height).toBeLessThanOrEqual(44);
  }
});
