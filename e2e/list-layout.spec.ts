import { expect, open, signIn, type Site, test } from './support/test.ts';

const LONG =
  'I bought two machines in 2025 and pay about 240 dollars a month for power, and they stand in my basement. '.repeat(
    5,
  );

const lists = new WeakMap<Site, Promise<void>>();
/** Twenty questions, the whole of this file's site. */
function listOf(site: Site): Promise<void> {
  const list = lists.get(site) ?? makeList(site);
  lists.set(site, list);
  return list;
}

async function makeList(site: Site): Promise<void> {
  const asker = await site.signUp({ username: 'Twenty-questions' });
  const expert = await site.signUp();
  for (let number = 1; number <= 20; number++) {
    const question = await site.ask(asker, {
      title: `What can I deduct for mining: rigs, power, part of my home? (${number})`,
      description: LONG,
      tags: ['mining', 'business-expenses', 'united-states'],
      jurisdiction: 'us',
    });
    await site.accept(asker, await site.answer(expert, question));
  }
}

test.describe('a list of questions', () => {
  test.beforeEach(({ site }) => listOf(site));

  test('of twenty takes at most 3,100 pixels at 1280', async ({ page, site }) => {
    await open(page, site.url);
    const list = page.getByRole('region', { name: 'Questions' }).locator('.card');
    await expect(list.getByRole('article')).toHaveCount(20);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(3100);
  });

  test('begins on the first screen, on a phone with two rows of filters and one of what can be pressed', async ({
    page,
    site,
    context,
  }) => {
    for (const as of ['visitor', 'member']) {
      if (as === 'member') await signIn(context, site, await site.signUp());
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, site.url);
      const first = page.getByRole('article').first();
      const titleTop = async () => (await first.getByRole('heading').boundingBox())?.y;
      expect(await titleTop(), as).toBeLessThan(600);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await titleTop(), as).toBeLessThan(600);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await titleTop(), as).toBeLessThan(600);
      const filters = await page.locator('.filters').boundingBox();
      expect(filters?.height, as).toBeLessThanOrEqual(96);
      const centres = await first
        .locator('.vote button, .bookmark, .question-answers')
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { top, bottom } = part.getBoundingClientRect();
            return (top + bottom) / 2;
          }),
        );
      expect(centres).toHaveLength(as === 'member' ? 4 : 3);
      expect(Math.max(...centres) - Math.min(...centres), as).toBeLessThanOrEqual(2);
    }
  });

  test('has 44 pixels to touch for the number of answers', async ({ browser, site }) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto(site.url);
    const link = page.getByRole('article').first().locator('.question-answers > a');
    await link.scrollIntoViewIfNeeded();
    const height = await link.evaluate((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const pressed = Array.from({ length: Math.round(bottom - top) + 60 }, (_, at) =>
        document.elementFromPoint((left + right) / 2, top - 30 + at),
      );
      return pressed.filter((found) => found !== null && one.contains(found)).length;
    });
    expect(height).toBeGreaterThanOrEqual(44);
    await context.close();
  });

  test('shows all its filters on a phone', async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, `${site.url}/?jurisdiction=us`);
    await expect(page.getByRole('combobox', { name: 'Country' })).toBeInViewport({ ratio: 1 });
    for (const name of ['all', 'unanswered', 'recent', 'votes'])
      await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
  });

  test('is not covered by the button for asking', async ({ page, site, context }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(context, site, await site.signUp());
    await open(page, site.url);
    const ask = page.getByRole('link', { name: 'Ask a question' });
    await expect(ask).toBeInViewport();
    // Whatever the keyboard reaches stands above it.
    for (const link of await page.getByRole('article').nth(3).getByRole('link').all()) {
      await link.focus();
      const [reached, strip] = [
        await link.boundingBox(),
        await page.locator('.ask-strip').boundingBox(),
      ];
      expect((reached?.y ?? 0) + (reached?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const strip = await page.locator('.ask-strip').boundingBox();
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual((footer?.y ?? 0) + 1);
  });

  test('welcomes everybody, members who have posted in one line', async ({
    page,
    site,
    context,
  }) => {
    const title = page.getByRole('heading', {
      level: 1,
      name: 'Professional Crypto Tax Community',
    });
    const links = ['Ask Your First Question', 'Browse Popular Questions'].map((name) =>
      page.getByRole('link', { name }),
    );
    const height = async () => (await page.locator('.hero').boundingBox())?.height ?? 0;
    await open(page, site.url);
    for (const part of [title, ...links]) await expect(part).toBeVisible();
    const newcomer = await site.signUp();
    await signIn(context, site, newcomer);
    await open(page, site.url);
    for (const part of [title, ...links]) await expect(part).toBeVisible();
    await site.ask(newcomer);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, site.url);
      for (const part of [title, ...links]) await expect(part).toBeVisible();
      // The height of a button, and the edge around it.
      expect(await height(), `${width}`).toBeLessThanOrEqual(56);
      const tops = await Promise.all(
        [title, ...links].map(async (part) => {
          const box = await part.boundingBox();
          return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
        }),
      );
      expect(Math.max(...tops) - Math.min(...tops), `${width}`).toBeLessThanOrEqual(2);
    }
  });
});

test('long names stand in one line of the leaderboard on a phone', async ({
  page,
  emptySite: site,
}) => {
  const question = await site.ask(await site.signUp());
  for (const username of ['Wilhelmina_Featherst', 'Sebastian-Vandenberg'])
    await site.answer(await site.signUp({ username }), question);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${site.url}/leaderboard`);
  const names = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(names).toHaveCount(2);
  for (const name of await names.all()) expect((await name.boundingBox())?.height).toBeLessThan(30);
});

test('an editorial desk’s name is whole in a list on a phone', async ({ page, site }) => {
  const desk = await site.signUp();
  await site.ask(desk, { title: 'Is a swap a sale?' });
  await site.sql(
    "update users set username = 'Newcomer-desk', is_external = true, is_editorial = true where id = $1",
    [desk.id],
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/?filter=recent');
  const name = page.getByRole('article').first().getByRole('link', { name: 'Newcomer-desk' });
  await expect(name).toBeVisible();
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});
