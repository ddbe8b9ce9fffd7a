import type { Page } from '@playwright/test';
import { expect, hold, open, signIn, signOut, test } from './support/test.ts';

const VISITOR_PAGES = [
  '/',
  '/?search=zebrafish',
  '/tags',
  '/tags/crypto-tax',
  '/tags/title-place',
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

/** Where the widest of what a page shows begins, from the left, and how wide it is. */
const edgesOf = (page: Page): Promise<[number, number]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main .page > *')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 1);
    const left = Math.min(...boxes.map((box) => box.left));
    return [left, Math.max(...boxes.map((box) => box.right)) - left];
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

/** Of their titles one asks nothing: they are a text's, a person's, or the home page's. */
const TITLED = VISITOR_PAGES.filter(
  (one) => !/^.(\?|$)|grid-asker|crypto-tax|terms|privacy/.test(one),
);

test('every page begins at one of three places, the widest where the bar does, has the width of its kind, and one size and place of its title', async ({
  page,
  site,
  context,
  watch,
}) => {
  test.slow();
  watch.allow(/404/);
  const asker = await site.signUp({ username: 'grid-asker' });
  const question = await site.ask(asker);
  await site.ask(asker, { tags: ['title-place'] });
  const lefts: Record<string, number> = {};
  const kinds: Record<string, [number, number]> = {};
  const titles: Record<string, string> = {};
  const intros: Record<string, number> = {};
  const walk = async (who: 'visitor' | 'member' | 'admin', addresses: readonly string[]) => {
    for (const address of new Set(addresses)) {
      await open(page, address);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const [left, width] = await edgesOf(page);
      lefts[`${address} ${who}`] = left;
      kinds[`${address} ${who}`] = [Math.round(left), Math.round(width)];
      if (who !== 'visitor' || !TITLED.includes(address)) continue;
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
  };
  const own = `/questions/${question.id}`;
  const ofKinds = Object.values(KINDS);
  await walk('visitor', [...VISITOR_PAGES, own, ...ofKinds.flatMap(({ visitor }) => visitor)]);
  await signIn(context, site, asker);
  await walk('member', [...MEMBER_PAGES, own]);
  await signOut(page);
  await signIn(context, site, await site.signUp({ tier: 'admin' }));
  await walk(
    'admin',
    ofKinds.flatMap(({ admin }) => admin),
  );
  for (const part of ['banner', 'contentinfo'] as const)
    lefts[part] = await page
      .getByRole(part)
      .locator('.brand')
      .evaluate((brand) => brand.getBoundingClientRect().left);
  const odd = Object.entries(lefts).filter(([, left]) => ![66, 250, 410].includes(left));
  expect.soft([odd, lefts['banner'], lefts['contentinfo']]).toEqual([[], 66, 66]);
  for (const [kind, { is, visitor, admin }] of Object.entries(KINDS)) {
    const all = [...visitor.map((one) => `${one} visitor`), ...admin.map((one) => `${one} admin`)];
    expect
      .soft(Object.fromEntries(all.map((one) => [one, kinds[one]])), kind)
      .toEqual(Object.fromEntries(all.map((one) => [one, is])));
  }
  expect(Object.keys(titles)).toEqual(TITLED);
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
  const actions = page.locator('#question .post-actions');
  await actions.getByRole('button', { name: 'Follow' }).click();
  await expect(actions.getByRole('button', { name: 'Following' })).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Remove bookmark' })).toBeVisible();
  expect((await actions.boundingBox())?.height).toBeLessThanOrEqual(48);
  // Its votes and those of an answer stand in the same row; who wrote it, above the text.
  for (const post of await page.locator('.post').all()) {
    const middles = await post.locator('.vote > *, .post-actions > *').evaluateAll((parts) =>
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
