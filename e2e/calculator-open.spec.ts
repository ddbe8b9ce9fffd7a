import type { Locator, Page } from '@playwright/test';
import { figures, importBoth, rows, tab } from './support/calculator.ts';
import { COINBASE } from './support/ledger-files.ts';
import { tooWide, violations } from './support/looks.ts';
import { expect, open, signIn, test } from './support/test.ts';

const offer = (page: Page): Locator =>
  page.getByRole('main').getByRole('link', { name: /^Upgrade/ });

/** Counts every press of a person: each pointer that goes down, and each choice from a list. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { presses: 0 });
    const count = ({ isTrusted }: Event) =>
      // A test chooses from a list without pressing, so a choice counts as two.
      void Object.assign(window, {
        presses: Number(Reflect.get(window, 'presses')) + (isTrusted ? 1 : 2),
      });
    document.addEventListener('pointerdown', count, true);
    document.addEventListener(
      'change',
      (event) => event.target instanceof HTMLSelectElement && count(event),
      true,
    );
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'presses')));
}

test.describe('a visitor', () => {
  test('goes from the first file to the first figure in at most three presses', async ({
    page,
  }) => {
    const presses = await countPresses(page);
    await open(page, '/calculator');
    await page.getByLabel('Country').selectOption('Canada');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Choose files', { exact: true }).click(),
    ]);
    await chooser.setFiles({
      name: COINBASE.name,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        COINBASE.text.replaceAll('USD', 'CAD').replace(/\n.*(Send|Teleport).*/g, ''),
      ),
    });
    await expect(figures(page)).toContainText('19,837.50');
    await expect(figures(page)).not.toContainText('Incomplete');
    await expect(rows(page).first()).toContainText('2025-03-10');
    expect(await presses()).toBeLessThanOrEqual(3);
  });

  test('puts in files, corrects them and sees every figure, and nothing is sent', async ({
    page,
  }) => {
    await open(page, '/calculator');
    const sent: string[] = [];
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (request.method() !== 'GET' || !page.url().startsWith(origin)) sent.push(request.url());
      if (/api\//.test(request.url())) sent.push(request.url());
    });
    await importBoth(page);
    await expect(figures(page)).toContainText('24,850.00');
    await tab(page, 'Transactions').click();
    await rows(page).filter({ hasText: 'Sell' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Value in USD').fill('50000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(figures(page)).not.toContainText('24,850.00');
    for (const view of ['Gains', 'Problems', 'Income', 'Still held', 'Choose lots', 'Files'])
      await tab(page, view).click();
    await page.getByLabel('Method').selectOption('Highest cost first (HIFO)');
    await expect(figures(page)).toContainText('19,825.00');
    await expect(page.getByText('Whoever uses this browser can open it.')).toBeVisible();
    // Written a moment after the last change.
    await page.waitForTimeout(700);
    expect(sent).toEqual([]);
    await open(page, '/calculator');
    await expect(figures(page)).toContainText('19,825.00');
    await page.getByRole('button', { name: 'Clear it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear it' }).click();
    await expect(page.getByText('Drop your files here')).toBeVisible();
  });

  test('reads what premium adds where it would stand, and keeps the ledger', async ({ page }) => {
    await open(page, '/calculator');
    await importBoth(page);
    for (const [view, title] of [
      ['Still held', 'What would a sale do?'],
      ['Compare methods', 'Compare the methods side by side'],
      ['Broker forms', 'Compare a Form 1099-DA row by row'],
      ['Forms', 'Download your forms'],
      ['Save', 'Save your ledger to your account'],
    ] as const) {
      await tab(page, view).click();
      await expect(page.getByRole('heading', { name: title }), view).toBeVisible();
      await expect(offer(page), view).toHaveAttribute('href', '/login');
    }
    await tab(page, 'Compare methods').click();
    await expect(page.getByRole('region', { name: 'Methods side by side' })).toHaveCount(0);
    await page.getByRole('link', { name: 'See it on the sample' }).click();
    await expect(page.getByRole('region', { name: 'Methods side by side' })).toBeVisible();
    await open(page, '/calculator?view=forms');
    await expect(page.getByText('Every sale with its box')).toBeVisible();
    await expect(page.getByRole('button', { name: /as CSV$/ })).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'The ledger as JSON' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('ledger.json');
  });

  test('finds the ledger again after logging in, once, and nobody else’s', async ({
    page,
    context,
    site,
  }) => {
    await open(page, '/calculator');
    await importBoth(page);
    await page.waitForTimeout(700);
    const member = await site.signUp();
    await signIn(context, site, member);
    await open(page, '/calculator');
    await page.getByRole('button', { name: 'Continue with it' }).click();
    await expect(figures(page)).toContainText('24,850.00');
    await page.waitForTimeout(700);
    await open(page, '/calculator');
    await expect(figures(page)).toContainText('24,850.00');
    await context.clearCookies();
    await open(page, '/calculator');
    await expect(page.getByText('Drop your files here')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with it' })).toHaveCount(0);
  });

  test('has the calculator accessible in both themes, and never wider than 320 pixels', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await open(page, '/calculator');
    const found = [`start: ${(await violations(page)).join()}`];
    await importBoth(page);
    const wide: string[] = [];
    for (const view of ['Still held', 'Compare methods', 'Broker forms', 'Forms', 'Save']) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await tab(page, view).click();
      found.push(...(await violations(page)).map((one) => `${view}: ${one}`));
      await page.setViewportSize({ width: 320, height: 700 });
      wide.push(...(await tooWide(page)).map((one) => `${view}: ${one}`));
    }
    expect.soft(wide).toEqual([]);
    expect(found).toEqual(['start: ']);
  });
});

test('a free member reads what premium adds, with the way to the subscription', async ({
  page,
  member,
}) => {
  void member;
  await open(page, '/calculator');
  await importBoth(page);
  for (const view of ['Still held', 'Compare methods', 'Broker forms', 'Forms', 'Save']) {
    await tab(page, view).click();
    await expect(offer(page), view).toHaveAttribute('href', '/subscribe');
  }
});

test.describe('the sample', () => {
  const CURRENCIES = {
    us: 'USD',
    gb: 'GBP',
    ca: 'CAD',
    au: 'AUD',
    de: 'EUR',
    ie: 'EUR',
    jp: 'JPY',
  };

  for (const [country, currency] of Object.entries(CURRENCIES))
    test(`of ${country} is in ${currency}, and says what it shows`, async ({ page }) => {
      await open(page, `/calculator/sample/${country}`);
      await expect(figures(page)).toContainText(currency);
      await expect(figures(page)).not.toContainText('Incomplete');
      await expect(rows(page).first()).toBeVisible();
      const note = page.getByRole('region', { name: 'The sample' });
      await expect(note).toContainText('Here, ');
      await expect(note.getByRole('link', { name: 'Use your own files' })).toHaveAttribute(
        'href',
        '/calculator',
      );
    });

  test('of another country is a choice away, in the same view', async ({ page }) => {
    await open(page, '/calculator');
    await page.getByRole('link', { name: 'Japan', exact: true }).click();
    await expect(figures(page)).toContainText('JPY');
    await tab(page, 'Income').click();
    await page.getByLabel('Country').selectOption('Germany');
    await expect(page).toHaveURL(/\/calculator\/sample\/de\?view=income$/);
    await expect(figures(page)).toContainText('EUR');
    await expect(tab(page, 'Income')).toHaveAttribute('aria-selected', 'true');
  });
});
