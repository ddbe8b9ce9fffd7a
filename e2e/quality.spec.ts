import type { BrowserContext, Page } from '@playwright/test';
import { expectGoodLooks, smallText } from './support/looks.ts';
import { expect, isReady, open, signIn, type Site, test } from './support/test.ts';
import { makeTorture, type Torture } from './support/torture.ts';

// The longest file: its tests are shared between the workers.
test.describe.configure({ mode: 'parallel' });

const worlds = new WeakMap<Site, Promise<Torture>>();
function worldOf(site: Site): Promise<Torture> {
  const world = worlds.get(site) ?? makeTorture(site);
  worlds.set(site, world);
  return world;
}

const PAGES = [
  '/',
  '/?filter=unanswered&page=1',
  '/?search=zebrafish',
  '/questions/wide',
  '/questions/hostile',
  '/questions/no-such-question',
  '/ask',
  '/login',
  '/signup',
  '/signup/finish',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/undo-email-change',
  '/tags',
  '/users',
  '/leaderboard',
  '/users/WWWWWWWWWWWWWWWWWWWW',
  '/profile',
  '/profile/card',
  '/profile/reputation',
  '/settings',
  '/bookmarks',
  '/notifications',
  '/subscribe',
  '/calculator',
  '/experts/queue',
  '/support',
  '/admin',
  '/promote-admin',
  '/terms',
  '/privacy',
  '/no/such/page',
];

const VISITORS = ['signed out', 'signed in'] as const;

/** These send such a reader to another page of the list. */
const ELSEWHERE = { 'signed out': ['/ask'], 'signed in': ['/login', '/signup', '/signup/finish'] };

/** Opens one of PAGES as a visitor or as the member. */
async function visit(
  { page, context, site }: { page: Page; context: BrowserContext; site: Site },
  address: string,
  as: (typeof VISITORS)[number],
): Promise<void> {
  const { member, wideId, hostileId } = await worldOf(site);
  if (as === 'signed in') await signIn(context, site, member);
  await open(page, address.replace('wide', wideId).replace('hostile', hostileId));
}

for (const as of VISITORS)
  for (const address of PAGES.filter((one) => !ELSEWHERE[as].includes(one)))
    test(`${address} ${as} is accessible in both themes at both widths, and never wider than 320 pixels`, async ({
      page,
      context,
      site,
      watch,
    }) => {
      watch.allow(/404/);
      await visit({ page, context, site }, address, as);
      await expectGoodLooks(page, address);
      expect.soft(await smallText(page)).toEqual([]);
    });

test.describe('a hostile post', () => {
  for (const as of VISITORS)
    test(`runs nothing for a reader ${as}`, async ({ page, context, site }) => {
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
      await visit({ page, context, site }, '/questions/hostile', as);
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
      await visit({ page, context, site }, '/', as);
      await visit({ page, context, site }, '/profile', as);
      expect(await page.evaluate(() => 'wasHacked' in window)).toBe(false);
      expect({ outside, dialogs }).toEqual({ outside: [], dialogs: [] });
    });
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
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(200);
      return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    };
  }

  for (const address of ['/', '/questions/wide', '/login'])
    for (const width of [1280, 360])
      test(`on ${address} at ${width} pixels while a slow font arrives`, async ({
        page,
        context,
        site,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        const shifts = await noteShifts(page);
        let fonts = 0;
        await page.route('**/*.woff2', async (route) => {
          fonts++;
          await new Promise((resolve) => setTimeout(resolve, 600));
          await route.continue();
        });
        await visit({ page, context, site }, address, 'signed out');
        expect(await shifts()).toEqual([]);
        expect(fonts).toBeGreaterThan(0);
      });

  for (const address of ['/', '/questions/wide'])
    test(`on ${address} when the hour has become full since the page was cached`, async ({
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
      await visit({ page, context, site }, address, 'signed out');
      await expect(page.getByRole('main').getByText('1 hour ago').first()).toBeVisible();
      expect(await shifts()).toEqual([]);
    });
});

/** Gathers the scripts that a page loads; returns their number and size in gzip, in KB. */
function weighScripts(page: Page): () => Promise<{ files: number; kilobytes: number }> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    let bytes = 0;
    for (const url of scripts) {
      const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      bytes += Number(response.headers.get('content-length'));
    }
    return { files: scripts.size, kilobytes: bytes / 1024 };
  };
}

for (const [address, atFirst] of [
  ['/', 3],
  ['/questions/wide', 3],
  ['/login', 112],
] as const)
  test(`the first load of ${address} takes at most ${atFirst} KB of script, 112 once used`, async ({
    page,
    context,
    site,
  }, info) => {
    const { wideId } = await worldOf(site);
    const weigh = weighScripts(page);
    await context.clearCookies();
    await page.goto(address.replace('wide', wideId));
    const first = await weigh();
    expect(first.files).toBeGreaterThan(0);
    expect(first.kilobytes).toBeLessThanOrEqual(atFirst);
    await isReady(page);
    const used = await weigh();
    expect(used.files).toBeGreaterThan(3);
    expect(used.kilobytes).toBeLessThanOrEqual(112);
    info.annotations.push({
      type: 'script',
      description: `${first.kilobytes.toFixed(1)} KB at first, ${used.kilobytes.toFixed(1)} once used`,
    });
  });

test.describe('the keyboard', () => {
  test('skips to the content', async ({ page, context, site }) => {
    await visit({ page, context, site }, '/tags', 'signed out');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused();
  });

  test('shows where it is, on every stop of home', async ({ page, context, site }) => {
    await visit({ page, context, site }, '/', 'signed in');
    const stops: string[] = [];
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? '';
        return {
          name,
          isSeen:
            outlineStyle !== 'none' &&
            Number.parseFloat(outlineWidth) >= 2 &&
            width > 0 &&
            height > 0,
        };
      });
      if (!stop) break;
      expect(stop, stop.name).toMatchObject({ isSeen: true });
      stops.push(stop.name);
    }
    expect(stops.length).toBeGreaterThan(25);
    expect(stops).toContain('Vote up');
  });

  test('opens a menu by Enter, walks it, and closes it by Escape', async ({
    page,
    context,
    site,
  }) => {
    await visit({ page, context, site }, '/', 'signed in');
    const button = page.locator('summary[aria-label="Profile menu"]');
    const item = page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(item).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(item).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.mouse.click(400, 600);
    await expect(item).toBeHidden();
  });

  test('votes', async ({ page, context, site }) => {
    const question = await site.ask(await site.signUp(), { title: 'Voted by keyboard?' });
    await signIn(context, site, await site.signUp());
    await open(page, `/questions/${question.id}`);
    const vote = page.getByRole('group', { name: 'Votes on this question' });
    await vote.getByRole('button', { name: 'Vote up' }).focus();
    await page.keyboard.press('Space');
    await expect(vote).toHaveText('1');
    await expect(vote.getByRole('button', { name: 'Vote up' })).toBeFocused();
  });
});

test.describe('with text of twice the size in the browser’s settings', () => {
  const addresses = ['/', '/questions/wide', '/ask', '/tags', '/users', '/settings'];
  addresses.push('/leaderboard', '/law', '/calculator');

  for (const [width, address] of [1280, 390].flatMap((one) =>
    addresses.map((to) => [one, to] as const),
  ))
    test(`${address} at ${width} shows it so, and nothing is cut off or overlaps`, async ({
      page,
      context,
      site,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const settings = await context.newCDPSession(page);
      await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      await visit({ page, context, site }, address, 'signed in');
      const found = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        const shown = [
          ...document.querySelectorAll<HTMLElement>(
            'main :is(h1, h2, h3, a, button, label, p, span, dt, dd)',
          ),
        ]
          .filter(
            (one) =>
              one.childElementCount === 0 && one.textContent.trim() !== '' && one.checkVisibility(),
          )
          .filter((one) => !one.closest('.sr-only, pre, .table-box, dialog'))
          .map((one) => ({ one, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1 && box.height > 1);
        const overlapping = shown.filter(({ one, box }, at) =>
          shown
            .slice(at + 1, at + 12)
            .some(
              (next) =>
                !next.one.contains(one) &&
                Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left) > 4 &&
                Math.min(box.bottom, next.box.bottom) - Math.max(box.top, next.box.top) > 8,
            ),
        );
        const scrolls = (one: Element | null): boolean =>
          one !== null &&
          (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement));
        const beyond = [...document.querySelectorAll('main *')]
          .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
          .filter((one) => !scrolls(one.parentElement))
          .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 30)}`);
        return {
          body: getComputedStyle(document.body).fontSize,
          wider: scrollWidth > clientWidth ? beyond : [],
          overlapping: overlapping.map(({ one }) => one.textContent),
        };
      });
      expect(found).toEqual({ body: '32px', wider: [], overlapping: [] });
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const as of VISITORS)
    for (const address of ['/', '/questions/wide', '/ask'])
      test(`what is touched on ${address} ${as} is at least 44 pixels high and wide`, async ({
        page,
        context,
        site,
      }) => {
        if (address === '/ask' && as === 'signed out')
          await visit({ page, context, site }, '/login', as);
        else await visit({ page, context, site }, address, as);
        const small = await page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'header a, header button, header summary, .vote button, main .btn, main .page-button, main .chip-filter, main button, main select, main summary, footer a',
            ),
          ]
            .filter((element) => element.checkVisibility())
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
            .map(
              ({ element, box }) =>
                `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent} ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`,
            ),
        );
        expect(small).toEqual([]);
      });

  test('the title of the question starts within 130 pixels of the top, and the first question within the window', async ({
    page,
    context,
    site,
  }) => {
    await visit({ page, context, site }, '/questions/hostile', 'signed out');
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThanOrEqual(
      130,
    );
  });
});

test('the hero is under 200 pixels tall and leaves the first question in the window', async ({
  page,
  context,
  site,
}) => {
  await visit({ page, context, site }, '/', 'signed out');
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) }).first();
  expect((await hero.boundingBox())?.height).toBeLessThan(200);
  const card = await page.getByRole('article').first().boundingBox();
  expect((card?.y ?? 0) + 60).toBeLessThan(800);
});
