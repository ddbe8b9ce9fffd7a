import type { Page } from '@playwright/test';
import { type Reader, visit, worldOf } from './support/hostile-site.ts';
import { brokenLinks, linksOn } from './support/links.ts';
import { expectGoodLooks, smallText } from './support/looks.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

// The longest file: its tests are shared between the workers.
test.describe.configure({ mode: 'parallel' });

/** Every page once; as both where a reader who is signed in is shown something else. */
const PAGES: Record<string, { as: Reader; addresses: string[] }> = {
  'what a visitor reads': {
    as: 'signed out',
    addresses: ['/', '/?search=zebrafish', '/questions/wide', '/questions/no-such-question'],
  },
  'the lists and texts': {
    as: 'signed out',
    addresses: [
      '/?filter=unanswered&page=1',
      '/tags',
      '/users',
      '/leaderboard',
      '/users/WWWWWWWWWWWWWWWWWWWW',
      '/terms',
      '/privacy',
      '/no/such/page',
    ],
  },
  'the ways into an account': {
    as: 'signed out',
    addresses: [
      '/login',
      '/signup',
      '/signup/finish',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/undo-email-change',
      // It asks to log in, as all pages of members do.
      '/profile',
      '/subscribe',
    ],
  },
  'what a member reads': {
    as: 'signed in',
    addresses: ['/', '/questions/wide', '/questions/hostile', '/ask', '/notifications'],
  },
  'a member’s own pages': {
    as: 'signed in',
    addresses: ['/profile', '/profile/card', '/profile/reputation', '/settings', '/bookmarks'],
  },
  'what a member uses': {
    as: 'signed in',
    addresses: [
      '/subscribe',
      '/calculator',
      '/calculator/sample/us',
      '/support',
      '/experts/queue',
      '/admin',
      '/promote-admin',
    ],
  },
};

for (const [name, { as, addresses }] of Object.entries(PAGES))
  test(`${name}: accessible in both themes at both widths, never wider than 320 pixels, and no link leads nowhere`, async ({
    page,
    context,
    site,
    watch,
  }) => {
    test.slow();
    watch.allow(/404/);
    const found = new Set<string>();
    for (const address of addresses) {
      await visit({ page, context, site }, address, as);
      const { links, dead } = await linksOn(page);
      for (const link of links) found.add(link);
      expect.soft(dead, address).toEqual([]);
      await expectGoodLooks(page, address);
      expect.soft(await smallText(page), address).toEqual([]);
    }
    const { cookie } = (await worldOf(site)).member;
    expect(await brokenLinks(site, [...found], as === 'signed in' ? cookie : '')).toEqual([]);
  });

test('a hostile post runs nothing', async ({ page, context, site }) => {
  await page.addInitScript(() =>
    Object.assign(window, { hacked: () => Object.assign(window, { wasHacked: true }) }),
  );
  const outside: string[] = [];
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void [dialogs.push(dialog.message()), dialog.dismiss()]);
  page.on(
    'request',
    (request) => void (request.url().includes('evil.example') && outside.push(request.url())),
  );
  await visit({ page, context, site }, '/questions/hostile', 'signed in');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '<script>hacked()</script><img src=x onerror=hacked()>',
  );
  const main = page.getByRole('main');
  const found = await main.evaluate((element) => ({
    tags: [
      ...element.querySelectorAll(
        'script, svg script, iframe, object, embed, style, link, base, meta, form[action], math, [style*="fixed"], input[autofocus]',
      ),
    ].map((one) => one.outerHTML),
    handlers: [...element.querySelectorAll('*')].flatMap((one) =>
      one.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
    links: [...element.querySelectorAll('a[href]')]
      .map((one) => one.getAttribute('href') ?? '')
      .filter((to) => !/^(https?:|\/|#|mailto:)/.test(to)),
    // An image of our own origin would be a call that the reader's cookie goes with.
    images: [...element.querySelectorAll('img[src]')]
      .map((one) => one.getAttribute('src') ?? '')
      .filter((from) => !from.startsWith('https://')),
  }));
  expect.soft(found).toEqual({ tags: [], handlers: [], links: [], images: [] });
  await expect(page.locator('#main')).toHaveCount(1);
  await expect(main).toBeVisible();
  await visit({ page, context, site }, '/', 'signed in');
  await visit({ page, context, site }, '/profile', 'signed in');
  expect(await page.evaluate(() => 'wasHacked' in window)).toBe(false);
  expect({ outside, dialogs }).toEqual({ outside: [], dialogs: [] });
});

test.describe('nothing shifts', () => {
  /** Notes every shift from the first paint on. */
  async function noteShifts(page: Page): Promise<() => Promise<string[]>> {
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          const moved = entry.sources.map(({ node }) =>
            node instanceof Element ? `${node.tagName}.${node.className}` : node?.textContent,
          );
          shifts.push(`${entry.value.toFixed(5)} ${moved.join(', ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    return async () => {
      await settled(page);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(200);
      return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    };
  }

  for (const width of [1280, 360])
    test(`at ${width} pixels while a slow font arrives`, async ({ page, context, site }) => {
      await page.setViewportSize({ width, height: 800 });
      const shifts = await noteShifts(page);
      let fonts = 0;
      await page.route('**/*.woff2', async (route) => {
        fonts++;
        await new Promise((resolve) => setTimeout(resolve, 600));
        await route.continue();
      });
      for (const address of ['/', '/questions/wide', '/login']) {
        fonts = 0;
        await visit({ page, context, site }, address, 'signed out');
        expect(await shifts(), address).toEqual([]);
        expect(fonts, address).toBeGreaterThan(0);
      }
    });

  test('when the hour has become full since the page was cached', async ({
    page,
    context,
    site,
  }) => {
    await worldOf(site);
    await site.sql(
      "update question_stats set created_at = now() - interval '59 minutes 30 seconds'",
    );
    await site.sql("update questions set created_at = now() - interval '59 minutes 30 seconds'");
    await page.setViewportSize({ width: 360, height: 800 });
    const shifts = await noteShifts(page);
    await page.clock.setFixedTime(Date.now() + 60_000);
    for (const address of ['/', '/questions/wide']) {
      await visit({ page, context, site }, address, 'signed out');
      await expect(page.getByRole('main').getByText('1 hour ago').first()).toBeVisible();
      expect(await shifts(), address).toEqual([]);
    }
  });
});
