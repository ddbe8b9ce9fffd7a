import type { Page } from '@playwright/test';
import { tooWide } from './support/looks.ts';
import { settled } from './support/settled.ts';
import { expect, open, signIn, type Site, test } from './support/test.ts';

// What helps who sees, hears or moves less than others, measured on the pages that are used most.

const worlds = new WeakMap<Site, Promise<{ question: string; person: string }>>();
function worldOf(site: Site) {
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  return world;
}

async function makeWorld(site: Site) {
  const asker = await site.signUp({ username: 'comfort-asker' });
  const expert = await site.signUp({ username: 'comfort-expert' });
  for (let number = 1; number <= 6; number++)
    await site.ask(asker, { title: `What is comfort number ${number}?`, tags: ['defi', 'nft'] });
  const question = await site.ask(asker, { title: 'Which of these are pressed with a thumb?' });
  await site.accept(asker, await site.answer(expert, question));
  await site.comment(expert, question);
  return { question: `/questions/${question.id}`, person: `/users/${asker.username}` };
}

const PAGES = ['/', '/tags', '/tags/defi', '/users', '/leaderboard', '/law', '/?search=comfort'];
PAGES.push('/subscribe', '/forgot-password');
// Its rows are as high as the text of the root wants, which `doubleText` leaves as it is; what it
// computes is told in a region of its own.
const LONG_TABLE = '/calculator/sample/us?view=transactions';
const MEMBER_PAGES = ['/', '/ask', '/profile', '/settings', '/bookmarks', '/notifications'];

for (const [reader, addresses] of [
  ['visitor', PAGES],
  ['member', MEMBER_PAGES],
] as const)
  test(`a page speaks in one region, has targets of 24 pixels, and room for text of twice the size (${reader})`, async ({
    page,
    site,
    context,
  }) => {
    const { question, person } = await worldOf(site);
    if (reader === 'member') await signIn(context, site, await site.signUp());
    const more = reader === 'member' ? ['/support', '/subscribe'] : [LONG_TABLE, person];
    const found: string[] = [];
    for (const address of [...addresses, question, ...more]) {
      await open(page, address);
      // What comes after the page stands, such as the tools of an editor, is there too.
      await settled(page);
      const regions = await page.locator('[role="status"], [aria-live="polite"]').count();
      const wrong = [
        ...(regions === 1 || address === LONG_TABLE ? [] : [`${regions} regions`]),
        ...(await smallTargets(page)),
      ];
      if (address !== LONG_TABLE) {
        await doubleText(page);
        wrong.push(...(await tooWide(page)), ...(await cutText(page)), ...(await crowdedBar(page)));
      }
      found.push(...wrong.map((one) => `${address}: ${one}`));
    }
    expect(found).toEqual([]);
  });

test('short names, and the answers in a narrow window, are as large to a mouse', async ({
  page,
  site,
}) => {
  const ivo = await site.signUp({ username: 'ivo' });
  const question = await site.ask(ivo);
  await site.answer(ivo, question);
  const found: string[] = [];
  for (const width of [1280, 500]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/', `/questions/${question.id}`, '/leaderboard']) {
      await open(page, address);
      await expect(page.getByRole('main').getByRole('link', { name: 'ivo' }).first()).toBeVisible();
      found.push(...(await smallTargets(page)).map((target) => `${address} ${width}: ${target}`));
    }
  }
  expect(found).toEqual([]);
});

/** Links within a sentence and boxes whose label can be pressed are excepted, as by WCAG 2.5.8. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, summary, textarea')]
      .filter((target) =>
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter(
        (target) =>
          !target.closest('.prose, .comment-text, label') &&
          !target.matches('[type=checkbox], [type=radio], [type=hidden]') &&
          !(
            getComputedStyle(target).display === 'inline' &&
            target.parentElement?.textContent?.trim() !== target.textContent?.trim()
          ),
      )
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 23.9 || box.height < 23.9))
      .map(
        ({ target, box }) =>
          `${target.tagName} ${target.textContent?.slice(0, 30)} ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`,
      ),
  );
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tag is found by a finger 44 px high', async ({ page, site }) => {
    const { question } = await worldOf(site);
    for (const address of ['/', question]) {
      await open(page, address);
      expect(
        await page
          .locator('a.chip')
          .first()
          .evaluate((chip) => {
            chip.scrollIntoView({ block: 'center' });
            const { left, top, height } = chip.getBoundingClientRect();
            const middle = top + height / 2;
            return [-21, 21].map(
              (away) => document.elementFromPoint(left + 8, middle + away) === chip,
            );
          }),
        address,
      ).toEqual([true, true]);
    }
  });
});

/** As a browser does that zooms text alone: boxes stay. Returns how to make it as it was. */
async function doubleText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sizes = [...document.querySelectorAll<HTMLElement>('body *')].map(
      (element) => [element, Number.parseFloat(getComputedStyle(element).fontSize)] as const,
    );
    for (const [element, size] of sizes) element.style?.setProperty('font-size', `${size * 2}px`);
  });
  return () =>
    page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>('body *'))
        element.style?.removeProperty('font-size');
    });
}

/** Text that its own box cuts off or lets run over; excerpts of three lines are meant to be cut. */
const cutText = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.textContent?.trim() !== '')
      .filter(
        (element) =>
          !element.closest('.sr-only, .clamp, svg, select, textarea, option, .person') &&
          // Only for those who don't see it.
          element.clientWidth > 1 &&
          (['hidden', 'clip'].includes(getComputedStyle(element).overflowY) ||
            element.matches('.btn, .chip, .nav-link, .chip-filter, .menu-item')) &&
          (element.scrollHeight > element.clientHeight + 2 ||
            element.scrollWidth > element.clientWidth + 2),
      )
      .map((element) => `${element.getAttribute('class')} ${element.textContent?.slice(0, 30)}`),
  );

/** What of the bar lies over its neighbour, and a search with no room for a word. */
const crowdedBar = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.bar .brand, .bar .nav-link, .bar-tools > *')]
      .filter((part) => part.checkVisibility() && !part.closest('.menu-panel'))
      .map((part) => ({ name: part.textContent?.slice(0, 20), box: part.getBoundingClientRect() }))
      .toSorted((one, other) => one.box.left - other.box.left);
    const over = parts.flatMap(({ name, box }, place) => {
      const next = parts[place + 1];
      return next && box.right > next.box.left + 1 ? [`${name} lies over ${next.name}`] : [];
    });
    const search = document.querySelector('#search');
    const room = search?.checkVisibility() ? search.getBoundingClientRect().width : 160;
    return room < 160 ? [...over, `search of ${room} px`] : over;
  });

test('the bar has room for text of twice the size, on every screen and for every role', async ({
  page,
  site,
  context,
}) => {
  const found: string[] = [];
  for (const tier of ['visitor', 'free', 'premium', 'admin'] as const) {
    if (tier !== 'visitor') await signIn(context, site, await site.signUp({ tier }));
    await open(page, '/tags');
    for (const width of [360, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const restore = await doubleText(page);
      const wide = await page
        .locator('.bar-inner')
        .evaluate((bar) => bar.scrollWidth - bar.clientWidth);
      if (wide > 0) found.push(`${tier} ${width}: ${wide} px too wide`);
      found.push(...(await crowdedBar(page)).map((part) => `${tier} ${width}: ${part}`));
      await restore();
    }
  }
  expect(found).toEqual([]);
});

test('nothing shifts while a page that was gone to is still loading', async ({
  page,
  site,
  member,
}) => {
  void member;
  const { question, person } = await worldOf(site);
  const found: string[] = [];
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of ['/law', '/leaderboard', '/users', person, question, '/bookmarks']) {
      await open(page, '/tags');
      await settled(page);
      await page.route('**/api/**', async (route) => {
        // Lists come last, as on a slow line: what stands below them must not jump.
        const wait = /\/users\/[^/]+\/(answers|questions)|\/comments/.test(route.request().url())
          ? 700
          : 350;
        await new Promise((done) => setTimeout(done, wait));
        await route.continue();
      });
      await page.evaluate((href) => {
        const shifts: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            sources: { node: Node | null }[];
          })[])
            if (entry.value > 0.01)
              shifts.push(
                `${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.className}` : '')).join(', ')}`,
              );
        }).observe({ type: 'layout-shift' });
        Object.assign(window, { shifts });
        const link = Object.assign(document.createElement('a'), { href });
        document.querySelector('main')?.append(link);
        link.click();
      }, address);
      await expect(page).toHaveURL((url) => url.pathname.startsWith(address));
      await settled(page);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
      // The stream of live events may still be held back.
      await page.unrouteAll({ behavior: 'wait' });
      found.push(...shifts.map((shift) => `${address} at ${width}: ${shift}`));
    }
  }
  expect(found).toEqual([]);
});

test('what stands above a card’s title has its room before it has arrived', async ({
  page,
  site,
}) => {
  await worldOf(site);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/');
    // A page is painted as far as it has arrived.
    const [whole, begun] = await page
      .locator('.question')
      .first()
      .evaluate((card) => {
        const title = card.querySelector('h2');
        const place = () => {
          const [box, inner] = [card.getBoundingClientRect(), title?.getBoundingClientRect()];
          return { left: (inner?.left ?? 0) - box.left, top: (inner?.top ?? 0) - box.top };
        };
        const before = place();
        for (const later of [...card.children].slice(1)) later.remove();
        return [before, place()];
      });
    expect(begun, String(width)).toEqual(whole);
  }
});

test('a vote has its place on a phone before its buttons have arrived', async ({ page, site }) => {
  const { question } = await worldOf(site);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, question);
  const vote = page.locator('.post > .vote').first();
  const whole = await vote.boundingBox();
  await vote.evaluate((one) => one.replaceChildren());
  expect((await vote.boundingBox())?.x).toBe(whole?.x);
});

test('the tools at the end of the bar appear together', async ({ page, member }) => {
  void member;
  await open(page, '/');
  const tools = page.locator('.bar-tools');
  await expect(tools).toBeVisible();
  await tools.evaluate((all) => all.lastElementChild?.remove());
  await expect(tools).toHaveCSS('visibility', 'hidden');
});
