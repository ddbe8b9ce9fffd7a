import type { Page } from '@playwright/test';
import { expect, open, signIn, test } from './support/test.ts';

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
  '/login',
  '/signup',
  '/forgot-password',
  '/subscribe',
  '/terms',
  '/privacy',
  '/moderation/log',
  '/no/such/page',
];
const MEMBER_PAGES = [
  '/ask',
  '/profile',
  '/profile/card',
  '/profile/reputation',
  '/settings',
  '/bookmarks',
  '/notifications',
  '/subscribe',
  '/support',
  '/experts/queue',
  '/promote-admin',
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

test('the content of every page begins where the bar and the footer do', async ({
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
  await context.clearCookies();
  await signIn(context, site, admin);
  for (const address of ['/admin', '/moderation']) await measure(address, 'admin');
  for (const part of ['banner', 'contentinfo'] as const)
    edges[part] = await page
      .getByRole(part)
      .locator('.brand')
      .evaluate((brand) => brand.getBoundingClientRect().left);
  expect(edges).toEqual(Object.fromEntries(Object.keys(edges).map((name) => [name, 66])));
});

test('the logo keeps its shape on every screen', async ({ page, member, site }) => {
  void member;
  void site;
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await open(page, '/');
    for (const part of ['banner', 'contentinfo'] as const) {
      const logo = page.getByRole(part).locator('.brand svg');
      expect(await logo.boundingBox()).toMatchObject({ width: 22, height: 22 });
    }
  }
});
