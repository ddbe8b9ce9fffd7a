import type { Page } from '@playwright/test';
import { visit } from './support/hostile-site.ts';
import { tooWide } from './support/looks.ts';
import { settled } from './support/settled.ts';
import { expect, open, signIn, test } from './support/test.ts';

// Its tests are shared between the workers.
test.describe.configure({ mode: 'parallel' });

test.describe('with text of twice the size in the browser’s settings', () => {
  const addresses = ['/', '/questions/wide', '/ask', '/tags', '/users', '/settings'];
  addresses.push('/leaderboard', '/law', '/calculator', '/calculator/sample/us');

  test('a page shows it so at 390 and 1280, and nothing is cut off or overlaps', async ({
    page,
    context,
    site,
  }) => {
    const settings = await context.newCDPSession(page);
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const address of addresses) {
      await page.setViewportSize({ width: 390, height: 800 });
      await visit({ page, context, site }, address, 'signed in');
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const found = await page.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement;
          const shown = [
            ...document.querySelectorAll<HTMLElement>(
              'main :is(h1, h2, h3, a, button, label, p, span, dt, dd)',
            ),
          ]
            .filter(
              (one) =>
                one.childElementCount === 0 &&
                one.textContent.trim() !== '' &&
                one.checkVisibility(),
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
        expect
          .soft(found, `${address} at ${width}`)
          .toEqual({ body: '32px', wider: [], overlapping: [] });
      }
    }
  });
});

test('text of twice the size tears no word on a phone, widens no page and leaves a search its words', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const settings = await context.newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const admin = await site.signUp({ tier: 'admin' });
  const { id } = await site.ask(admin);
  await site.answer(await site.signUp(), { id });
  await signIn(context, site, admin);
  const found: string[] = [];
  // Before what it tells of is seen, and so read.
  const addresses = ['/notifications', `/questions/${id}/analytics`, '/promote-admin', '/tags'];
  addresses.push('/leaderboard', '/admin', '/admin?tab=content', '/admin?tab=platform&part=mail');
  addresses.push(
    '/admin?tab=support',
    '/insights/new',
    '/calculator',
    '/calculator/sample/us?view=forms',
  );
  addresses.push('/law?jurisdiction=other');
  for (const address of addresses) {
    await open(page, address);
    await settled(page);
    const wrong = [...(await tornWords(page)), ...(await tooWide(page))];
    wrong.push(...(await page.evaluate(cutSearches)), ...(await page.evaluate(cutChoices)));
    found.push(...wrong.map((one) => `${address}: ${one}`));
  }
  expect(found).toEqual([]);
});

/** Ordinary words that go on in a second line. */
const tornWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const torn: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only'))
        continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(
        /(?<![\w@.-])[$A-Za-z][a-z\d.]{1,11}(?![\w@.-])/g,
      )) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          torn.push(`torn: ${word}`);
      }
    }
    return torn;
  });

const cutSearches = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement>('main [type=search]')]
    .filter((field) => {
      field.value = field.placeholder;
      const isCut = field.scrollWidth > field.clientWidth;
      field.value = '';
      return isCut;
    })
    .map(({ placeholder }) => `cut: ${placeholder}`);

/** Fields whose chosen or suggested words are not all to be seen. */
const cutChoices = (): string[] => {
  const canvas = document.createElement('canvas').getContext('2d');
  const room = (field: Element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  const width = (field: Element, words: string) => {
    if (!canvas) return 0;
    canvas.font = getComputedStyle(field).font;
    return canvas.measureText(words).width;
  };
  const words = (field: HTMLSelectElement | HTMLInputElement) =>
    field instanceof HTMLSelectElement
      ? field.selectedOptions[0]?.text.split(
          getComputedStyle(field).whiteSpaceCollapse === 'collapse' &&
            getComputedStyle(field).appearance === 'base-select'
            ? ' '
            : '\n',
        )
      : [field.placeholder];
  return [
    ...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('main :is(select, input)'),
  ]
    .filter((field) => field.checkVisibility() && !field.closest('.sr-only'))
    .filter((field) => words(field)?.some((one) => width(field, one) > room(field) + 1))
    .map((field) => `cut: ${words(field)?.join(' ')}`);
};

/** What a finger would miss. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('what is touched is at least 44 pixels high and wide', async ({ page, context, site }) => {
    for (const [as, addresses] of [
      ['signed out', ['/', '/questions/wide', '/login']],
      ['signed in', ['/', '/questions/wide', '/ask']],
    ] as const)
      for (const address of addresses) {
        await visit({ page, context, site }, address, as);
        expect.soft(await tooSmall(page), `${address} ${as}`).toEqual([]);
      }
  });

  test('all that a moderator can press under an edited post has room', async ({
    page,
    context,
    site,
  }) => {
    const [author, moderator] = [await site.signUp(), await site.signUp({ tier: 'admin' })];
    const question = await site.ask(author);
    await site.call(
      'PATCH /api/questions/{id}',
      {
        params: { id: question.id },
        body: { description: 'I swapped it in June.' },
      },
      author,
    );
    await signIn(context, site, moderator);
    await open(page, `/questions/${question.id}`);
    const foot = page.locator('#question .post-actions');
    const edited = foot.getByRole('link', { name: /^edited/ });
    await expect(edited).toBeVisible();
    expect(await foot.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    expect((await edited.boundingBox())?.height).toBeLessThanOrEqual(45);
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
