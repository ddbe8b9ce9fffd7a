import type { Page } from '@playwright/test';
import { expectGoodLooks } from './support/looks.ts';
import { expect, expectToast, open, type Site, test } from './support/test.ts';

const worlds = new WeakMap<Site, Promise<void>>();
test.beforeEach(async ({ site }) => {
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  await world;
});

async function makeWorld(site: Site): Promise<void> {
  const asker = await site.signUp();
  for (const name of ['Third', 'Second', 'First'])
    await site.ask(asker, { title: `${name} question?`, description: 'It is long. '.repeat(60) });
}

const title = (page: Page, name: string) => page.getByRole('link', { name: `${name} question?` });
const help = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const openHelp = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Keyboard shortcuts' }).click();

test('j and k walk the list, the current question is seen, and Enter opens it', async ({
  page,
}) => {
  await open(page, '/?filter=recent');
  await page.keyboard.press('j');
  await expect(title(page, 'First')).toBeFocused();
  const card = page.getByRole('article').filter({ hasText: 'First question?' });
  await expect(card).toHaveCSS('box-shadow', /inset/);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(title(page, 'Third')).toBeFocused();
  await expect(card).toHaveCSS('box-shadow', 'none');
  await page.keyboard.press('j');
  await expect(title(page, 'Third')).toBeFocused();
  await page.keyboard.press('k');
  await expect(title(page, 'Second')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second question?');
});

test('j goes on from where the reader is, and brings the question below the bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 420 });
  await open(page, '/?filter=recent');
  await page
    .getByRole('article')
    .filter({ hasText: 'First question?' })
    .getByRole('button', { name: 'Vote down' })
    .focus();
  await page.keyboard.press('j');
  await expect(title(page, 'Second')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(title(page, 'First')).toBeFocused();
  expect((await title(page, 'First').boundingBox())?.y).toBeGreaterThan(56);
});

test('g h goes to the questions, g t to the tags, a to asking', async ({ page, member }) => {
  void member;
  await open(page, '/users');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL('/tags');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/ask');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('h and t alone do nothing, nor long after g', async ({ page }) => {
  await open(page, '/users');
  for (const key of ['h', 't', 'g']) await page.keyboard.press(key);
  await page.waitForTimeout(1700);
  await page.keyboard.press('t');
  await page.waitForTimeout(200);
  await expect(page).toHaveURL('/users');
});

test('a visitor who presses a is told to log in', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Login required', 'You need to be logged in to ask questions.');
});

test('the slash goes to the search, on a phone by its menu, and is not typed', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('/');
  const search = page.getByPlaceholder('Search crypto tax questions...').filter({ visible: true });
  await expect(search).toBeFocused();
  await page.keyboard.type('gas/fees j');
  await expect(search).toHaveValue('gas/fees j');
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
});

test('/ and Escape pressed before their code has come leave the search', async ({ page }) => {
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(/\/assets\/shortcuts-[\w-]{7}\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  const code = page.waitForResponse(/shortcuts-/);
  send();
  await code;
  // The next key is handled after both.
  await page.keyboard.press('j');
  await expect(title(page, 'First')).toBeFocused();
});

test('no key is a shortcut while one types, with Control, Alt or Meta, or in the dialog', async ({
  page,
  member,
}) => {
  void member;
  await open(page, '/ask');
  const field = page.getByLabel('Detailed description', { exact: true });
  await field.focus();
  await page.keyboard.type('a?/jk g t');
  await expect(field).toHaveValue('a?/jk g t');
  await expect(page).toHaveURL('/ask');
  await expect(help(page)).toHaveCount(0);

  await open(page, '/tags');
  for (const keys of ['Alt+a', 'Control+j', 'Meta+a']) await page.keyboard.press(keys);
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  await page.keyboard.press('a');
  await page.waitForTimeout(200);
  await expect(page).toHaveURL('/tags');
});

test('the help opens by ? and from the footer, lists the keys, holds the focus, and gives it back', async ({
  page,
}) => {
  await open(page, '/');
  await page.keyboard.press('?');
  await expect(help(page)).toBeVisible();
  await expect(help(page).getByRole('definition')).toHaveText([
    'Go to the search',
    'Next question in a list',
    'Previous question in a list',
    'Open that question',
    'Ask a question',
    'Go to the questions',
    'Go to the tags',
    'Go to the notifications',
    'Show this list',
  ]);
  await page.keyboard.press('Escape');
  await expect(help(page)).toHaveCount(0);

  await openHelp(page);
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await help(page).getByRole('button', { name: 'Close' }).click();
  await expect(help(page)).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('button')).toBeFocused();
});

test('the shortcuts are switched off and on, for this device', async ({ page, member }) => {
  void member;
  await open(page, '/tags');
  await page.keyboard.press('?');
  await help(page).getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await open(page, '/tags');
  for (const key of ['?', 'a', '/', 'j']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  await expect(page).toHaveURL('/tags');
  await expect(help(page)).toHaveCount(0);

  await open(page, '/settings');
  const own = page.getByRole('main').getByRole('switch', { name: 'Single-key shortcuts' });
  await expect(own).not.toBeChecked();
  await own.check();
  await open(page, '/tags');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/ask');
});

test('nothing of it is fetched before a key is pressed', async ({ page }) => {
  const fetched: string[] = [];
  page.on(
    'request',
    (request) =>
      void (request.url().endsWith('.js') && fetched.push(new URL(request.url()).pathname)),
  );
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  const before = fetched.length;
  await page.keyboard.press('j');
  await expect(title(page, 'First').or(title(page, 'Third')).first()).toBeVisible();
  await expect.poll(() => fetched.length).toBeGreaterThan(before);
  expect(fetched.slice(before).every((name) => /shortcuts/.test(name))).toBe(true);
});

test('the help is accessible in both themes, and no wider than 320', async ({ page }) => {
  await open(page, '/');
  await openHelp(page);
  await expect(help(page)).toBeVisible();
  await expectGoodLooks(page, 'help');
  await page.setViewportSize({ width: 320, height: 640 });
  const { right, scrollWidth } = await help(page).evaluate((dialog) => ({
    right: dialog.getBoundingClientRect().right,
    scrollWidth: dialog.scrollWidth - dialog.clientWidth,
  }));
  expect(right).toBeLessThanOrEqual(320);
  expect(scrollWidth).toBe(0);
});
