import type { Page } from '@playwright/test';
import { tooWide, violations } from './support/looks.ts';
import { expect, expectToast, open, type Site, test } from './support/test.ts';

const LEDGER = `jurisdiction US
method FIFO
2023-02-03 buy 1 BTC for 20000 USD as old
2025-01-10 buy 1 BTC for 90000 USD as new
2025-03-15 sell 1 BTC for 80000 USD`;
const fenced = (text: string) => `\`\`\`lots\n${text}\n\`\`\``;

const worlds = new WeakMap<Site, Promise<string>>();
/** A question with a ledger, answered by one with a fault. */
function questionOf(site: Site): Promise<string> {
  const known = worlds.get(site);
  if (known) return known;
  const made = (async () => {
    const asker = await site.signUp();
    const { id } = await site.ask(asker, {
      title: 'Which lot did I sell?',
      description: `My ledger:\n\n${fenced(LEDGER)}`,
    });
    await site.answer(
      asker,
      { id },
      `Mine fails:\n\n${fenced('jurisdiction US\n2024-01-01 buy 1,5 BTC for 10 USD')}`,
    );
    return `/questions/${id}`;
  })();
  worlds.set(site, made);
  return made;
}

const ledgerOf = (page: Page) => page.locator('.lots').first();
const totalOf = (page: Page) =>
  ledgerOf(page).locator('table:visible').last().getByRole('row').last();

test('a ledger is read with its gains, and a fault with its line', async ({ page, site }) => {
  await open(page, await questionOf(site));
  await expect(totalOf(page)).toHaveText(/2025\s*80,000\s*20,000\s*0\s*60,000\s*60,000/);
  await expect(ledgerOf(page)).toContainText('Rule: earliest units first; 26 CFR 1.1012-1(j).');
  await expect(page.locator('.lots').last()).toContainText('Line 2: The number of units is "1,5"');
  await expect(page.getByRole('button', { name: 'Change the numbers' })).toHaveCount(1);
});

test('another method and other numbers change the totals, and reset brings the ledger back', async ({
  page,
  site,
}) => {
  const scripts: string[] = [];
  page.on(
    'request',
    (request) => void (request.resourceType() === 'script' && scripts.push(request.url())),
  );
  await open(page, await questionOf(site));
  const before = scripts.length;
  await page.getByRole('button', { name: 'Change the numbers' }).click();
  await expect(page.getByLabel('Method')).toBeFocused();
  expect(scripts.length).toBeGreaterThan(before);
  await expect(page.getByText('Changed by you')).toHaveCount(0);

  await page.getByLabel('Method').selectOption('HIFO');
  await expect(totalOf(page)).toHaveText(/2025\s*80,000\s*90,000\s*-10,000\s*0\s*-10,000/);
  await expect(page.getByText('Changed by you')).toBeVisible();

  await page.getByLabel('Line 5: for USD').fill('95000.50');
  await expect(totalOf(page)).toHaveText(/5,000.50\s*0\s*5,000.50/);
  await page.getByLabel('Line 5: for USD').fill('1,5');
  await expect(ledgerOf(page)).toContainText('Line 5: The price is "1,5"');
  await page.getByLabel('Line 5: for USD').fill('');
  await expect(ledgerOf(page)).toContainText('Line 5: The price is "?"');
  await page.getByLabel('Line 5: for USD').fill('70000');
  await expect(totalOf(page)).toContainText('-20,000');

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Changed by you')).toHaveCount(0);
  await expect(totalOf(page)).toContainText('60,000');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Change the numbers' })).toBeFocused();
  await expect(totalOf(page)).toContainText('60,000');
});

test('an editor that does not load says so and can be pressed again', async ({
  page,
  site,
  watch,
}) => {
  watch.allow(/open-lots/);
  await open(page, await questionOf(site));
  await page.route(/open-lots/, (route) => route.abort());
  await page.getByRole('button', { name: 'Change the numbers' }).click();
  await expectToast(
    page,
    'Failed to open',
    'Check your connection and try again, or reload the page.',
  );
  await expect(page.getByRole('button', { name: 'Change the numbers' })).toBeEnabled();
});

test('is readable for everybody, in both themes, and 320 pixels hold it', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, await questionOf(site));
  await page.getByRole('button', { name: 'Change the numbers' }).click();
  await page.getByLabel('Line 5: for USD').fill('70000');
  await expect(page.getByText('Changed by you')).toBeVisible();
  expect(await violations(page, '.lots')).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the figures are there, and no button that does nothing', async ({ page, site, watch }) => {
    watch.allow(/\/assets\/.*\.js csp$/);
    await page.goto(await questionOf(site));
    await expect(totalOf(page)).toContainText('60,000');
    await expect(page.getByRole('button', { name: 'Change the numbers' })).toHaveCount(0);
    await page.getByText('The ledger as text').first().click();
    await expect(page.getByText('2023-02-03 buy 1 BTC for 20000 USD as old').last()).toBeVisible();
  });
});

test('the form shows how a ledger is written, and the example computes', async ({
  page,
  member,
  site,
}) => {
  const { id } = await site.ask(member);
  await open(page, `/questions/${id}`);
  await page.getByText('Show a computed ledger').click();
  const example = await page.locator('details pre').innerText();
  await page.getByLabel('Write your answer').fill(example);
  await page.getByRole('button', { name: 'Post Answer' }).click();
  await expect(totalOf(page)).toHaveText(/2025\s*36,000\s*16,804\s*0\s*19,196\s*19,196/);
});
