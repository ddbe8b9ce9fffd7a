import type { Page } from '@playwright/test';
import { chooseTheme } from './support/looks.ts';
import { expect, expectToast, open, signIn, test } from './support/test.ts';

const root = (page: Page) => page.locator('html');
const toasts = (page: Page) => page.locator('.toast-area li');
const storedTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

test.describe('the theme', () => {
  test('is light at first, and nothing is stored', async ({ page }) => {
    await open(page, '/');
    await expect(root(page)).toHaveClass('light');
    expect(await storedTheme(page)).toBeNull();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(246, 247, 249)',
    );
  });

  test('is switched, stored, and there again before anything is painted', async ({ page }) => {
    await open(page, '/');
    await chooseTheme(page, 'Dark');
    await expect(root(page)).toHaveClass('dark');
    expect(await storedTheme(page)).toBe('dark');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(12, 17, 22)',
    );

    // The class as it was when the body began, before which nothing is painted; the scripts are
    // kept away to show that they have no part in it.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        Object.assign(window, { classAtBody: document.documentElement.className });
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.reload();
    expect(
      await page.evaluate(() => (window as unknown as { classAtBody: string }).classAtBody),
    ).toBe('dark');

    await page.unroute('**/assets/*.js');
    await open(page, '/tags');
    await chooseTheme(page, 'Light');
    await expect(root(page)).toHaveClass('light');
    expect(await storedTheme(page)).toBe('light');
  });

  test('matches the device only where that is chosen, and then follows it', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, '/');
    await expect(root(page)).toHaveClass('light');
    expect(await storedTheme(page)).toBeNull();
    await chooseTheme(page, 'Match device');
    await expect(root(page)).toHaveClass('dark');
    expect(await storedTheme(page)).toBe('system');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(root(page)).toHaveClass('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(root(page)).toHaveClass('dark');
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.reload();
    await expect(root(page)).toHaveClass('dark');
    await page.unroute('**/assets/*.js');
    await open(page, '/');
    await chooseTheme(page, 'Light');
    await open(page, '/');
    await expect(root(page)).toHaveClass('light');
  });

  test('is light for whatever else is stored, and without script', async ({
    page,
    browser,
    site,
  }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'purple'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, '/');
    await expect(root(page)).toHaveClass('light');
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
    const plain = await context.newPage();
    await plain.goto(site.url);
    await expect(root(plain)).toHaveClass('light');
    await context.close();
  });

  test('that is chosen is marked in the menu, which gives the keyboard back', async ({ page }) => {
    await open(page, '/');
    const menu = page.getByLabel('Theme', { exact: true });
    await menu.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Light', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: 'Dark', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(root(page)).toHaveClass('dark');
    await expect(menu).toBeFocused();
  });

  test('and every page works where storage is refused', async ({ page, site, context }) => {
    const question = await site.ask(await site.signUp());
    await page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    });
    await open(page, '/');
    await chooseTheme(page, 'Dark');
    await expect(root(page)).toHaveClass('dark');
    const read = async (address: string) => {
      await open(page, address);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    };
    for (const address of ['/login', '/signup', '/subscribe', '/calculator', '/law'])
      await read(address);
    await signIn(context, site, await site.signUp({ tier: 'premium' }));
    for (const address of ['/ask', '/settings', `/questions/${question.id}`]) await read(address);
  });
});

test.describe('a toast', () => {
  test.beforeEach(async ({ page, site, member }) => {
    void member;
    await site.ask(await site.signUp());
    await open(page, '/');
  });

  /** Two kinds of toast: a bookmark set, a bookmark removed. */
  async function showToast(page: Page, title: string): Promise<void> {
    await page.getByRole('button', { name: 'Bookmark' }).first().click();
    await expectToast(page, title);
  }

  /** Drags the toast to the right by so many pixels and lets go. */
  async function swipe(page: Page, distancePx: number): Promise<void> {
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error('There is no toast to swipe.');
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distancePx / 2, y, { steps: 4 });
    await page.mouse.move(x + distancePx, y, { steps: 4 });
    await page.mouse.up();
  }

  test('takes the place of the one before', async ({ page }) => {
    await showToast(page, 'Question bookmarked');
    await showToast(page, 'Bookmark removed');
    await expect(toasts(page)).toHaveCount(1);
  });

  test('goes after five seconds', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await showToast(page, 'Question bookmarked');
    await page.clock.runFor(4900);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('goes when it is swiped 60 pixels to the right, and stays after 40', async ({ page }) => {
    await showToast(page, 'Question bookmarked');
    await swipe(page, 40);
    await page.waitForTimeout(300);
    await expect(toasts(page)).toHaveCount(1);
    await swipe(page, 60);
    await expect(toasts(page)).toHaveCount(0, { timeout: 1500 });
  });

  test('is closed by its button', async ({ page }) => {
    await showToast(page, 'Question bookmarked');
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('is reached by F8 and read out', async ({ page }) => {
    await showToast(page, 'Question bookmarked');
    await page.keyboard.press('F8');
    await expect(page.locator('.toast-area')).toBeFocused();
    await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toContainText(
      'Question bookmarked',
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(toasts(page).getByRole('button', { name: 'Close' })).toBeFocused();
  });
});

test('F8 goes to the notification area before there was any toast', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('F8');
  await expect(page.locator('.toast-area')).toBeFocused();
});
