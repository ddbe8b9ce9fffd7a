import type { Locator, Page } from '@playwright/test';
import { expect, open, test } from './support/test.ts';

test('the search of the bar is on the screen of every phone', async ({ page }) => {
  await open(page, '/tags');
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByRole('banner').locator('summary[aria-label=Search]').click();
    const box = await page.locator('#search-phone').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    expect(box?.width).toBeGreaterThan(200);
    await expect(page.locator('#search-phone')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('#search-phone')).toBeHidden();
  }
});

test('the section one is in is told by more than its colour', async ({ page, watch }) => {
  watch.allow(/404/);
  const banner = page.getByRole('banner');
  await open(page, '/tags');
  const [current, other] = ['Tags', 'Users'].map((name) =>
    banner.getByRole('link', { name, exact: true }).filter({ visible: true }),
  );
  await expect(current ?? banner).toHaveCSS('text-decoration-line', 'underline');
  await open(page, '/tags/no-such-tag');
  await expect(current ?? banner).toHaveCSS('text-decoration-line', 'underline');
  await expect(other ?? banner).toHaveCSS('text-decoration-line', 'none');
  await page.setViewportSize({ width: 360, height: 740 });
  await banner.locator('summary[aria-label=Menu]').click();
  const ground = (link?: Locator) => link?.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await ground(current)).not.toBe(await ground(other));
});

test('a menu of the bar stays on a phone’s screen with text of twice the size', async ({
  page,
  context,
  member,
}) => {
  void member;
  await page.setViewportSize({ width: 390, height: 800 });
  const settings = await context.newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await open(page, '/tags');
  for (const name of ['Profile menu', 'Menu', 'Search', 'Notifications', 'Theme']) {
    await page.getByRole('banner').locator(`summary[aria-label="${name}"]`).click();
    const panel = page.getByRole('banner').locator('details[open] > .menu-panel');
    const { x = -1, y = 0, width = 0 } = (await panel.boundingBox()) ?? {};
    expect(x, name).toBeGreaterThanOrEqual(0);
    expect(x + width, name).toBeLessThanOrEqual(390);
    const bar = await page.getByRole('banner').boundingBox();
    expect(y, name).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 2);
    await page.keyboard.press('Escape');
  }
});

test('Escape leaves the search', async ({ page }) => {
  await open(page, '/');
  await page.locator('#search').focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('#search')).not.toBeFocused();
});

test('a menu closes when it is tabbed out of', async ({ page }) => {
  await open(page, '/');
  const menu = page.getByRole('banner').locator('details:has(> summary[aria-label=More])');
  await menu.locator('summary').click();
  await expect(menu).toHaveAttribute('open', '');
  const links = await menu.getByRole('link').count();
  for (let press = 0; press <= links; press++) await page.keyboard.press('Tab');
  await expect(menu).not.toHaveAttribute('open', '');
});

test('what gets the focus never stands below the bar', async ({ page, site }) => {
  const asker = await site.signUp();
  for (let number = 1; number <= 12; number++) await site.ask(asker, { title: `Far ${number}?` });
  await open(page, '/');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bottom = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  const links = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link');
  await links.last().focus();
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Shift+Tab');
    const top = await topOfFocus(page);
    if (top !== null) expect(top).toBeGreaterThanOrEqual(bottom - 1);
  }
});

test('what gets the focus in the calculator never stands below its figures', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, '/calculator/sample/us?view=forms');
  const figures = page.getByRole('region', { name: /^Figures of/ });
  await expect(figures).toHaveCSS('position', 'sticky');
  await page.getByRole('contentinfo').getByRole('link').first().focus();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  let seen = 0;
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Shift+Tab');
    const top = await topOfFocus(page);
    if (top === null) continue;
    const { y = 0, height = 0 } = (await figures.boundingBox()) ?? {};
    // Above their own place in the page they are not in the way.
    if (y > 57) continue;
    seen++;
    expect(top).toBeGreaterThanOrEqual(y + height - 1);
  }
  expect(seen).toBeGreaterThan(3);
});

test('a list of questions has no live region for each, and a vote is told in one', async ({
  page,
  site,
  member,
}) => {
  void member;
  await site.ask(await site.signUp(), { title: 'Told once?' });
  await open(page, '/');
  await expect(page.locator('main [aria-live]')).toHaveCount(0);
  await page
    .getByRole('group', { name: 'Votes on this question: Told once?' })
    .getByRole('button', { name: 'Vote up' })
    .click();
  await expect(page.locator('#root > [aria-live=polite]')).toHaveText('1 vote');
});

test('the search shows what was searched for in questions, not in other lists', async ({
  page,
}) => {
  const field = page.getByRole('banner').getByPlaceholder('Search crypto tax questions...').first();
  await open(page, '/?search=okapi');
  await expect(field).toHaveValue('okapi');
  for (const address of ['/tags?search=okapi', '/users?search=okapi', '/law?search=okapi']) {
    await open(page, address);
    await expect(field).toHaveValue('');
  }
});

/** Where what has the focus begins, from the top of the window; null outside of the content. */
const topOfFocus = (page: Page): Promise<number | null> =>
  page.evaluate(() =>
    document.activeElement?.closest('main')
      ? document.activeElement.getBoundingClientRect().top
      : null,
  );
