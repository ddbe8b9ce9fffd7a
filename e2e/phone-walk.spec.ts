import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { worldOf } from './support/finding.ts';
import { expect, open, signIn, type Site, test } from './support/test.ts';

// Every page, walked through on a phone of 390 pixels: nothing that is seen moves by itself.

interface Places {
  question: string;
  own: string;
}
const VISITOR = ({ question }: Places) => [
  '/',
  '/?search=okapi',
  '/?jurisdiction=gb&taxYear=2024',
  '/tags',
  '/tags/regulation',
  '/users',
  '/users/finder-asks',
  '/leaderboard',
  '/law',
  '/law/legislation-gov-uk',
  '/insights',
  '/insights/no-such-insight',
  '/calculator',
  '/calculator?view=transactions',
  '/calculator?view=forms',
  '/subscribe',
  '/support',
  '/terms',
  '/privacy',
  '/login',
  '/signup',
  '/signup/finish',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/undo-email-change?token=none',
  '/moderation/log',
  '/no/such/page',
  question,
];
const MEMBER = ({ question, own }: Places) => [
  '/',
  '/ask',
  '/profile',
  '/profile/card',
  '/profile/reputation',
  '/settings',
  '/bookmarks',
  '/bookmarks/reading',
  '/notifications',
  '/subscribe',
  '/support',
  '/support/no-such-ticket',
  '/calculator',
  '/moderation/mine',
  '/promote-admin',
  '/insights/mine',
  '/insights/new',
  '/insights/edit/no-such-insight',
  question,
  own,
  own.replace('/questions/', '/history/question/'),
  `${own}/analytics`,
];
const ADMIN = ({ question }: Places) => [
  ...[
    '',
    '?tab=content',
    '?tab=scraper',
    '?tab=statistics',
    '?tab=platform',
    '?tab=platform&part=settings',
    '?tab=platform&part=mail',
    '?tab=credentials',
    '?tab=support',
    '?tab=audit',
  ].map((tab) => `/admin${tab}`),
  '/moderation',
  '/experts/queue',
  question,
];

test('every page has its place in a walk', () => {
  const file = path.join(import.meta.dirname, '../packages/web/src/routes.ts');
  const routes = [...readFileSync(file, 'utf8').matchAll(/route\('([^']+)'/g)].map(
    ([, one]) => one,
  );
  const places = { question: '/questions/1', own: '/questions/2' };
  const walked = [VISITOR, MEMBER, ADMIN]
    .flatMap((list) => list(places))
    .map((address) => new URL(address, 'http://site').pathname);
  const missed = routes.filter(
    (route = '') =>
      !walked.some((address) =>
        new RegExp(`^${route.replaceAll(/:\w+\??/g, '[^/]+')}$`).test(address),
      ),
  );
  expect(routes.length).toBeGreaterThan(30);
  expect(missed).toEqual([]);
});

/** What moved by itself at each address, from the first paint to the end of the page. */
async function shiftsOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(noteShifts);
  const found: string[] = [];
  for (const address of addresses) {
    await open(page, address);
    await page.waitForLoadState('networkidle');
    for (let step = 0; step < 4; step++) {
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(100);
    }
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    found.push(...shifts.map((shift) => `${address}: ${shift}`));
  }
  return found;
}

function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        shifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : '')).join(', ')}`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
}

async function placesOf(site: Site, by = site.signUp()): Promise<Places> {
  const { agedId } = await worldOf(site);
  const own = await site.ask(await by);
  return { question: `/questions/${agedId}`, own: `/questions/${own.id}` };
}

test.beforeEach(({ watch }) => watch.allow(/40[04]/));

test('nothing shifts for a visitor', async ({ page, site }) => {
  test.setTimeout(180_000);
  expect(await shiftsOf(page, VISITOR(await placesOf(site)))).toEqual([]);
});

for (const [tier, list] of [
  ['free', MEMBER],
  ['premium', MEMBER],
  ['admin', ADMIN],
] as const)
  test(`nothing shifts for a member (${tier})`, async ({ page, site, context }) => {
    test.setTimeout(180_000);
    const member = await site.signUp({ tier });
    const places = await placesOf(site, Promise.resolve(member));
    await signIn(context, site, member);
    expect(await shiftsOf(page, list(places))).toEqual([]);
  });
