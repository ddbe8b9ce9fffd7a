import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { computeTax, importFiles, type Ledger, makeReport, writeCsv } from '../packages/tax-lots/src/index.ts';
import { COINBASE, KRAKEN, longCsv, type TestFile } from './support/ledger-files.ts';
import { expect, open, signIn, type Site, test } from './support/test.ts';

const figures = (page: Page): Locator => page.getByRole('region', { name: /^Figures of/ });
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell') });

/** Opens the calculator as a premium member of a browser. */
async function openOwn(page: Page, context: BrowserContext, site: Site): Promise<Awaited<ReturnType<Site['signUp']>>> {
  const member = await site.signUp({ tier: 'premium' });
  await signIn(context, site, member);
  await open(page, '/calculator');
  await expect(page.getByText('Drop your files here')).toBeVisible();
  return member;
}

/** Drops files as a person does. */
async function drop(page: Page, ...files: TestFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, text } of list) transfer.items.add(new File([text], name, { type: 'text/csv' }));
    return transfer;
  }, files);
  await page.getByRole('group', { name: 'Files to import' }).dispatchEvent('drop', { dataTransfer });
}

async function importBoth(page: Page): Promise<void> {
  await drop(page, COINBASE, KRAKEN);
  await expect(page.locator('.toast-area li')).toContainText('3 transactions added, 1 transfer between your wallets recognised, 1 row could not be read.');
}

async function textOfDownload(page: Page, name: string): Promise<[name: string, text: string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
  return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')];
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message ?? ''})`).join(' | ')}`);
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
}

/** How long each task of the pages' main threads worked, the longest first, in ms: their own time, not what other programs took from them. */
function taskTimes(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask' && main.has(`${pid} ${tid}`));
  return tasks.map(({ tdur = 0 }) => Math.round(tdur / 100) / 10).sort((a, b) => b - a);
}

const VIEWS = ['Gains', 'Transactions', 'Problems', 'Income', 'Still held', 'Compare methods', 'Forms', 'Files'];

test.describe('the sample', () => {
  test('shows visitors every view with live figures, and the way in', async ({ page }) => {
    await open(page, '/calculator');
    await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/login');
    await expect(figures(page)).toContainText('14,913.87');
    for (const view of VIEWS) {
      await tab(page, view).click();
      await expect(tab(page, view)).toHaveAttribute('aria-selected', 'true');
    }
    await tab(page, 'Gains').click();
    await expect(rows(page)).toHaveCount(6);
    await rows(page).first().click();
    await expect(page.getByRole('dialog')).toContainText('acquired on 9 Sep 2024 (lot trade-1)');
    await page.keyboard.press('Escape');
    await page.getByLabel('Tax year').selectOption('2026');
    await expect(page.getByText('The year 2026 is incomplete')).toBeVisible();
  });

  test('can be computed otherwise, but not changed', async ({ page }) => {
    await open(page, '/calculator?view=compare');
    await page.getByRole('row', { name: /HIFO/ }).getByRole('button', { name: /Use/ }).click();
    await expect(figures(page)).not.toContainText('14,913.87');
    await tab(page, 'Transactions').click();
    await expect(page.getByRole('button', { name: 'Add a row' })).toHaveCount(0);
    await rows(page).first().click();
    await expect(page.getByRole('dialog').getByLabel('Type')).toBeDisabled();
  });

  test('leads a free member to the subscription', async ({ page, member }) => {
    void member;
    await open(page, '/calculator');
    await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/subscribe');
  });
});

test.describe('an import', () => {
  test('says of each file what came of it, and asks what the files do not tell', async ({ page, context, site }) => {
    await openOwn(page, context, site);
    await importBoth(page);
    await tab(page, 'Files').click();
    const card = page.getByRole('article').filter({ hasText: 'coinbase.csv' }).filter({ hasText: 'Coinbase: 5 rows' });
    await expect(card).toContainText('3 transactions added');
    await expect(card).toContainText('Row 8, column “transaction type”: Coinbase\'s type "teleport" is not known here.');
    await expect(page.getByText('2 ETH came into Kraken on 2025-06-01.')).toBeVisible();
    await expect(page.getByText('The year 2025 is incomplete')).toBeVisible();

    await page.getByLabel('What was it?').selectOption('Bought');
    await page.getByLabel('Value in USD').fill('5,000');
    await page.getByRole('button', { name: 'That is it' }).click();
    await expect(page.getByRole('alert')).toContainText('a comma can be a decimal point or a thousands mark');
    await page.getByLabel('Value in USD').fill('5000');
    await page.getByRole('button', { name: 'That is it' }).click();
    await expect(page.getByText('2 ETH came into Kraken on 2025-06-01.')).toHaveCount(0);
    await page.getByRole('button', { name: 'I settled them' }).click();
    await expect(page.getByText('The year 2025 is incomplete')).toHaveCount(0);
  });

  test('of the same files again adds nothing', async ({ page, context, site }) => {
    await openOwn(page, context, site);
    await importBoth(page);
    await tab(page, 'Files').click();
    await drop(page, COINBASE, { ...COINBASE, name: 'copy.csv' });
    await expect(page.locator('.toast-area li')).toContainText('0 transactions added.');
    await expect(page.getByRole('article').filter({ hasText: 'copy.csv' })).toContainText('5 rows had been imported before');
    await tab(page, 'Transactions').click();
    await expect(page.getByText('4 of 4 rows')).toBeVisible();
  });

  test('of a file that no format fits says which do', async ({ page, context, site }) => {
    await openOwn(page, context, site);
    await drop(page, { name: 'photo.csv', text: 'a,b,c\n1,2,3' });
    await tab(page, 'Files').click();
    const card = page.getByRole('article').filter({ hasText: 'photo.csv' });
    await expect(card).toContainText('The format of this file is not known here');
    await card.getByText('Another exchange? Write a CSV with these columns').click();
    await expect(card).toContainText('in_asset, in_quantity');
  });

  test('is kept in this browser through a reload, until it is cleared', async ({ page, context, site }) => {
    await openOwn(page, context, site);
    await importBoth(page);
    const shown = await figures(page).innerText();
    await page.waitForTimeout(600);
    await open(page, '/calculator');
    await expect(figures(page)).toHaveText(shown, { useInnerText: true });
    await tab(page, 'Files').click();
    await page.getByRole('button', { name: 'Clear this ledger' }).click();
    await page.getByRole('button', { name: 'Clear it' }).click();
    await expect(page.getByText('Drop your files here')).toBeVisible();
    await page.waitForTimeout(600);
    await open(page, '/calculator');
    await expect(page.getByText('Drop your files here')).toBeVisible();
  });
});

test.describe('a row', () => {
  test('is corrected, and the figures follow; the engine says what is wrong with it', async ({ page, context, site }) => {
    await openOwn(page, context, site);
    await importBoth(page);
    await expect(figures(page)).toContainText('24,850.00');
    await tab(page, 'Transactions').click();
    await rows(page).filter({ hasText: 'Sell' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Value in USD').fill('45.000,00');
    await dialog.getByRole('button', { name: 'Save the row' }).click();
    await expect(dialog.getByRole('alert')).toContainText('value is "45.000,00"');
    await dialog.getByLabel('Value in USD').fill('50000');
    await dialog.getByRole('button', { name: 'Save the row' }).click();
    await expect(figures(page)).toContainText('29,850.00');
    await page.getByRole('button', { name: 'Undo: edit' }).click();
    await expect(figures(page)).toContainText('24,850.00');
  });

  test('is deleted by its key and comes back by Undo', async ({ page, context, site }) => {
    await openOwn(page, context, site);
    await importBoth(page);
    await tab(page, 'Transactions').click();
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole('grid', { name: 'Transactions' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect(page.getByText('3 of 3 rows')).toBeVisible();
    await page.getByRole('button', { name: 'Undo: delete' }).click();
    await expect(page.getByText('4 of 4 rows')).toBeVisible();
  });

  test('is added by hand to an empty ledger', async ({ page, context, site }) => {
    await openOwn(page, context, site);
    await page.getByRole('link', { name: 'write the first transaction by hand' }).click();
    await page.getByRole('button', { name: 'Add a row' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add the row' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The timestamp is');
    await dialog.getByLabel('Date and time').fill('2025-01-05T12:00:00+00:00');
    await dialog.getByLabel('Asset received').fill('BTC');
    await dialog.getByLabel('Units received').fill('0.1');
    await dialog.getByLabel('Value in USD').fill('9000');
    await dialog.getByRole('button', { name: 'Add the row' }).click();
    await expect(page.getByText('1 of 1 rows')).toBeVisible();
  });

  test('is found by asset, type and problem', async ({ page, context, site }) => {
    await openOwn(page, context, site);
    await importBoth(page);
    await tab(page, 'Transactions').click();
    await page.getByLabel('Type').selectOption('Transfer');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Coinbase → Kraken');
    await page.getByLabel(/Only rows with a problem/).check();
    await expect(page.getByText('No row fits these filters.')).toBeVisible();
  });
});

test('the methods stand side by side, and one press uses another', async ({ page, context, site }) => {
  await openOwn(page, context, site);
  await importBoth(page);
  await tab(page, 'Compare methods').click();
  const hifo = page.getByRole('row', { name: /HIFO/ });
  await expect(hifo).toContainText('14,825.00');
  await hifo.getByRole('button', { name: /Use/ }).click();
  await expect(figures(page)).toContainText('14,825.00');
  await page.getByLabel('Country').selectOption('United Kingdom');
  await expect(page.getByText('tokens are matched like shares')).toBeVisible();
  await expect(page.getByText('The values of this ledger are in USD; a return here is made in GBP.')).toBeVisible();
});

test('the forms are the engine’s, byte for byte', async ({ page, context, site }) => {
  await openOwn(page, context, site);
  await importBoth(page);
  const { ledger: imported } = importFiles([COINBASE, KRAKEN], { jurisdiction: 'US', method: 'FIFO', currency: 'USD' });
  const ledger: Ledger = { ...imported, settings: { currency: 'USD', scope: 'per_wallet' } };
  const answer = computeTax(ledger);
  await tab(page, 'Forms').click();
  for (const [button, report, name] of [
    ['Form 8949 as CSV', '8949', 'form-8949-2025.csv'],
    ['Schedule D as CSV', 'schedule-d', 'schedule-d-2025.csv'],
    ['Still held as CSV', 'open-lots', 'open-lots.csv'],
  ] as const) {
    const made = makeReport(report, ledger, answer);
    expect(await textOfDownload(page, button)).toEqual([name, writeCsv([made.columns, ...made.rows])]);
  }
  const [name, text] = await textOfDownload(page, 'The ledger as JSON');
  expect([name, JSON.parse(text)]).toEqual(['ledger.json', ledger]);
});

test('a ledger is saved, opened in another browser, not overwritten there, and deleted', async ({ page, context, site, browser, watch }) => {
  const member = await openOwn(page, context, site);
  await importBoth(page);
  const shown = await figures(page).innerText();
  await tab(page, 'Save').click();
  await page.getByLabel('Name').fill('My 2025');
  await page.getByRole('button', { name: 'Save to my account' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  expect(await site.sql('select name, version from ledgers where user_id = $1', [member.id])).toEqual([{ name: 'My 2025', version: 1 }]);

  const elsewhere = await browser.newContext({ baseURL: site.url });
  await signIn(elsewhere, site, member);
  const other = await elsewhere.newPage();
  await open(other, '/calculator');
  await expect(other.getByRole('button', { name: 'Delete My 2025' })).toBeVisible();
  await other.getByRole('button', { name: 'Open My 2025' }).click();
  await expect(figures(other)).toHaveText(shown, { useInnerText: true });
  await other.getByRole('tab', { name: 'Save' }).click();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Everything is saved.')).toBeVisible();
  await expect.poll(() => site.sql('select version from ledgers where user_id = $1', [member.id])).toEqual([{ version: 2 }]);

  watch.allow(/409/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('It was saved from another browser or tab since you opened it.')).toBeVisible();

  await other.getByRole('button', { name: 'Delete My 2025' }).click();
  await other.getByRole('button', { name: 'Delete it' }).click();
  await expect(other.getByRole('heading', { name: 'Saved on your account' })).toHaveCount(0);
  expect(await site.sql('select 1 from ledgers where user_id = $1', [member.id])).toEqual([]);
  await elsewhere.close();
});

test('a member whose premium ended downloads and deletes what they saved', async ({ page, context, site }) => {
  const member = await openOwn(page, context, site);
  await importBoth(page);
  await tab(page, 'Save').click();
  await page.getByLabel('Name').fill('Old');
  await page.getByRole('button', { name: 'Save to my account' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
  await site.sql('update users set subscription_tier = $1 where id = $2', ['free', member.id]);
  await open(page, '/calculator');
  await expect(page.getByText('You are looking at a sample')).toBeVisible();
  const [name, text] = await textOfDownload(page, 'Download Old');
  expect([name, (JSON.parse(text) as Ledger).transactions.length]).toEqual(['Old.json', 4]);
  await page.getByRole('button', { name: 'Delete Old' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('button', { name: 'Delete Old' })).toHaveCount(0);
});

test.describe('a long file', () => {
  const megabytes = Number(process.env['CALCULATOR_MEGABYTES'] ?? 6);
  const folder = mkdtempSync(path.join(tmpdir(), 'lotwise-long-'));
  const file = path.join(folder, 'long.csv');
  test.beforeAll(() => pipeline(Readable.from(longCsv(megabytes)), createWriteStream(file)));
  test.afterAll(() => rmSync(folder, { recursive: true }));

  test('never keeps the page from answering while it is read, computed and scrolled', async ({ page, context, site, browser }) => {
    test.setTimeout(45_000 + megabytes * 6000);
    await openOwn(page, context, site);
    await page.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
      Object.assign(window, { tasks });
    });
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    const startedAt = performance.now();
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.locator('.toast-area li')).toContainText('transactions added', { timeout: 30_000 + megabytes * 4000 });
    const seconds = (performance.now() - startedAt) / 1000;
    await tab(page, 'Transactions').click();
    const grid = page.getByRole('grid', { name: 'Transactions' });
    await grid.focus();
    await page.keyboard.press('End');
    await expect(grid).toContainText('2019-01-01');
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    const ownTasks = taskTimes(await browser.stopTracing());
    expect(ownTasks.length).toBeGreaterThan(100);
    console.log(`the page's own time in its longest tasks: ${ownTasks.slice(0, 4).join(', ')} ms of ${ownTasks.length} tasks`);
    console.log(`${megabytes} MB in ${seconds.toFixed(1)} s; tasks over 50 ms on the page: ${tasks.length}, the longest ${Math.max(0, ...tasks)} ms`);
    expect(ownTasks.filter((ms) => ms > 50)).toEqual([]);
  });

  test('is given up when cancelled, and leaves nothing behind', async ({ page, context, site }) => {
    await openOwn(page, context, site);
    const longer = path.join(folder, 'longer.csv');
    await pipeline(Readable.from(longCsv(40)), createWriteStream(longer));
    await page.locator('input[type=file]').setInputFiles(longer);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.locator('.toast-area li')).toContainText('Nothing was added.');
    await expect(page.getByText('Drop your files here')).toBeVisible();
  });
});

test('is accessible in both themes with a ledger of one’s own, and never wider than 320 pixels', async ({ page, context, site }) => {
  test.setTimeout(180_000);
  await openOwn(page, context, site);
  const found = [`start: ${(await violations(page)).join()}`];
  await importBoth(page);
  const wide: string[] = [];
  for (const view of [...VIEWS, 'Save']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await tab(page, view).click();
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => void (document.documentElement.className = name), theme);
      found.push(...(await violations(page)).map((one) => `${view} ${theme}: ${one}`));
    }
    await page.setViewportSize({ width: 320, height: 700 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${view}: ${width}`);
  }
  expect.soft(wide).toEqual([]);
  expect(found).toEqual(['start: ']);
});
