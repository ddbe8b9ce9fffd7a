import type { Locator, Page } from '@playwright/test';
import { chooseTheme } from './support/looks.ts';
import { settled } from './support/settled.ts';
import { expect, hold, open, PASSWORD, signIn, type Site, test } from './support/test.ts';

const worlds = new WeakMap<Site, Promise<string>>();
function worldOf(site: Site): Promise<string> {
  const world =
    worlds.get(site) ??
    (async () => {
      const asker = await site.signUp();
      const question = await site.ask(asker, { title: 'Is a burnt coin a loss?' });
      await site.answer(asker, question);
      return `/questions/${question.id}`;
    })();
  worlds.set(site, world);
  return world;
}

const CODE = /\/assets\/entry-client-[\w-]+\.js$/;

const isAwake = (page: Page) => page.locator('html[data-hydrated=true]');

const isPainted = (page: Page) =>
  page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { polling: 5 },
  );

/** Slow 4G and a phone a quarter as fast as this machine. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 180_000,
    uploadThroughput: 84_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const main = (page: Page) => page.getByRole('main');

interface Control {
  of: (page: Page) => Locator;
  /** What must come of it. */
  isDone: (page: Page) => Promise<void>;
  /** How long after the first paint it is pressed: a vote at all moments, the others at some. */
  after: number[];
}
const CONTROLS: Record<string, Control> = {
  'a vote': {
    of: (page) => main(page).getByRole('button', { name: 'Vote up' }).first(),
    isDone: (page) =>
      expect(main(page).getByRole('group', { name: 'Votes on' }).first()).toHaveText('1'),
    after: [0, 250, 700, 1500],
  },
  'a bookmark': {
    of: (page) => main(page).getByRole('button', { name: 'Bookmark' }).first(),
    isDone: (page) =>
      expect(main(page).getByRole('button', { name: 'Remove bookmark' })).toBeVisible(),
    after: [0, 700],
  },
  Follow: {
    of: (page) => main(page).getByRole('button', { name: 'Follow', exact: true }).first(),
    isDone: (page) => expect(main(page).getByRole('button', { name: 'Following' })).toBeVisible(),
    after: [250, 1500],
  },
  'a menu': {
    of: (page) => page.locator('summary[aria-label^=Notifications]'),
    isDone: async (page) => {
      const panel = page.locator('details[open] .menu-panel');
      await expect(panel).toContainText('See all notifications');
      await expect(panel).toContainText('Nothing yet.');
    },
    after: [0, 700],
  },
  'Add a comment': {
    of: (page) => main(page).locator('summary', { hasText: 'Add a comment' }),
    isDone: (page) => expect(main(page).getByLabel('Add a comment')).toBeVisible(),
    after: [250, 1500],
  },
};

test.describe('on a slow phone with a slow connection', () => {
  test.use({ viewport: { width: 390, height: 1600 } });
  for (const [name, { of, isDone, after }] of Object.entries(CONTROLS))
    test(`${name} that is pressed at any moment after the first paint acts once`, async ({
      page,
      context,
      site,
    }) => {
      test.setTimeout(120_000);
      const asker = await site.signUp();
      await signIn(context, site, await site.signUp());
      await slowDown(page);
      for (const afterMs of after) {
        const { id } = await site.ask(asker);
        await page.goto(`/questions/${id}`, { waitUntil: 'commit' });
        await isPainted(page);
        await page.waitForTimeout(afterMs);
        await of(page).click({ noWaitAfter: true });
        await expect(isAwake(page)).toHaveCount(1);
        await isDone(page);
        await settled(page);
        await isDone(page);
      }
    });
});

test.describe('what is pressed before the code is there is done once it is', () => {
  let release: () => void;
  test.beforeEach(async ({ page, site }) => {
    release = await hold(page, CODE);
    await page.goto(await worldOf(site), { waitUntil: 'commit' });
    await isPainted(page);
  });

  test('a vote asks to log in', async ({ page }) => {
    await page.getByRole('button', { name: 'Vote up' }).first().click();
    await expect(page.locator('.toast-area li')).toHaveCount(0);
    release();
    await expect(page.locator('.toast-area li')).toContainText('Login required');
  });

  test('the theme is switched', async ({ page }) => {
    await chooseTheme(page, 'Dark');
    release();
    await expect(page.locator('html')).toHaveClass(/dark/);
  });

  test('the slash key leads to the search', async ({ page }) => {
    await page.keyboard.press('/');
    release();
    await expect(page.getByRole('searchbox').first()).toBeFocused();
  });

  test('the space bar scrolls at once', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 300 });
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test('what is typed into the search stays, and Enter searches', async ({ page }) => {
    const search = page.getByRole('searchbox').first();
    await search.pressSequentially('burnt');
    release();
    await expect(isAwake(page)).toHaveCount(1);
    await expect(search).toHaveValue('burnt');
    await search.press('Enter');
    await expect(page).toHaveURL('/?search=burnt');
  });

  test('a prompt to log in leads back to the question', async ({ page, site }) => {
    const member = await site.signUp();
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).first().click();
    await expect(page).toHaveURL(/\/questions\//);
    release();
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/questions\//);
  });

  test('only the last press counts', async ({ page }) => {
    await chooseTheme(page, 'Dark');
    await page.getByRole('button', { name: 'Vote up' }).first().click();
    release();
    await expect(page.locator('.toast-area li')).toContainText('Login required');
    await expect(page.locator('html')).not.toHaveClass(/dark/);
  });
});

test.describe('a country chosen', () => {
  const choose = (page: Page) => page.getByLabel('Country').selectOption('de');
  const isNarrowed = (page: Page) => expect(page).toHaveURL('/?jurisdiction=de');
  const PART = /\/assets\/FacetFilter-[\w-]+\.js$/;

  test('and then a year before the code is there narrows the list to both', async ({
    page,
    site,
  }) => {
    await worldOf(site);
    const release = await hold(page, CODE);
    await page.goto('/', { waitUntil: 'commit' });
    await isPainted(page);
    await choose(page);
    await page.getByLabel('Tax year').selectOption('2024');
    release();
    await expect(page).toHaveURL('/?jurisdiction=de&taxYear=2024');
  });

  test('before the filter’s own code is there narrows the list once', async ({ page, site }) => {
    await worldOf(site);
    const release = await hold(page, PART);
    await page.goto('/tags');
    await open(page, '/');
    await choose(page);
    await expect(page).toHaveURL('/');
    release();
    await isNarrowed(page);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/tags');
  });

  test('in each moment of a page’s start narrows the list', async ({ page, site }) => {
    await worldOf(site);
    for (let after = 0; after < 120; after += 10) {
      await page.goto('/', { waitUntil: 'commit' });
      await isPainted(page);
      await page.evaluate((ms) => {
        setTimeout(() => {
          const country = document.querySelector<HTMLSelectElement>('[name=jurisdiction]');
          if (!country) throw new Error('The page has no country to choose.');
          country.value = 'de';
          country.dispatchEvent(new Event('change', { bubbles: true }));
        }, ms);
      }, after);
      await expect(page, `after ${after} ms`).toHaveURL('/?jurisdiction=de');
      await page.evaluate(() => localStorage.clear());
    }
  });
});

test('a link pressed while the code is slow is followed by the browser', async ({ page, site }) => {
  await worldOf(site);
  const release = await hold(page, CODE);
  await page.goto('/', { waitUntil: 'commit' });
  await isPainted(page);
  await page.getByRole('link', { name: 'Leaderboard' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Contributors This Month');
  release();
});

test('a page whose code does not come says so, and Retry does what was pressed', async ({
  page,
  site,
  watch,
}) => {
  watch.allow(/Failed to (load|fetch)|404/);
  const part = /\/assets\/QuestionPage-[\w-]+\.js$/;
  await page.route(part, (route) => route.fulfill({ status: 404, body: 'Gone.' }));
  await page.goto(await worldOf(site));
  await page.getByRole('button', { name: 'Vote up' }).first().click();
  const notice = page.getByRole('alert').filter({ hasText: 'did not load fully' });
  await expect(notice).toBeVisible();
  await page.unroute(part);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(page.locator('.toast-area li')).toContainText('Login required');
});

test.describe('back pressed before the page’s code is there leads back', () => {
  const isTitled = (page: Page, title: string) =>
    expect(page.getByRole('heading', { level: 1 }), page.url()).toHaveText(title);

  /** Goes from the tags to the terms, without a page load. */
  async function goThere(page: Page): Promise<void> {
    await open(page, '/tags');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await isTitled(page, 'Terms of Service');
  }

  async function reload(page: Page): Promise<void> {
    await page.reload({ waitUntil: 'commit' });
    await isTitled(page, 'Terms of Service');
  }

  test('for a visitor', async ({ page, site }) => {
    void site;
    await goThere(page);
    await reload(page);
    await page.goBack();
    await expect(page).toHaveURL('/tags');
    await isTitled(page, 'Tags');
  });

  test('for a member, while the code is on its way', async ({ page, context, site }) => {
    await signIn(context, site, await site.signUp());
    await goThere(page);
    const release = await hold(page, CODE);
    await reload(page);
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL('/tags');
    release();
    await isTitled(page, 'Tags');
    await expect(isAwake(page)).toHaveCount(1);
  });
});
