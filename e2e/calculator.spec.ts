import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  computeTax,
  importFiles,
  type Ledger,
  makeReport,
  writeReport,
} from '../packages/tax-lots/src/index.ts';
import { COINBASE, KRAKEN } from './support/ledger-files.ts';
import { tooWide, violations } from './support/looks.ts';
import { expect, open, signIn, test } from './support/test.ts';
import { figures, tab, rows, openOwn, importBoth } from './support/calculator.ts';

async function textOfDownload(page: Page, name: string): Promise<[name: string, text: string]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')];
}

const VIEWS = [
  'Gains',
  'Transactions',
  'Problems',
  'Income',
  'Still held',
  'Choose lots',
  'Compare methods',
  'Broker forms',
  'Before January',
  'Forms',
  'Files',
];

test.describe('the sample', () => {
  test('shows visitors every view with live figures', async ({ page }) => {
    await open(page, '/calculator');
    await page.getByRole('link', { name: 'United States', exact: true }).click();
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
    await open(page, '/calculator/sample/us?view=compare');
    await page.getByRole('row', { name: /HIFO/ }).getByRole('button', { name: /Use/ }).click();
    await expect(figures(page)).not.toContainText('14,913.87');
    await tab(page, 'Transactions').click();
    await expect(page.getByRole('button', { name: 'Add a row' })).toHaveCount(0);
    await rows(page).first().click();
    await expect(page.getByRole('dialog').getByLabel('Type')).toBeDisabled();
  });
});

test('the methods stand side by side, and one press uses another', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await importBoth(page);
  await tab(page, 'Compare methods').click();
  const hifo = page.getByRole('row', { name: /HIFO/ });
  await expect(hifo).toContainText('14,825.00');
  await hifo.getByRole('button', { name: /Use/ }).click();
  await expect(figures(page)).toContainText('14,825.00');
  await page.getByLabel('Country').selectOption('United Kingdom');
  await expect(page.getByText('tokens are matched like shares')).toBeVisible();
  await expect(
    page.getByText('Your values are in USD, but a return in this country is filed in GBP'),
  ).toBeVisible();
});

test('the forms are the engine’s, byte for byte', async ({ page, context, site }) => {
  await openOwn(page, context, site);
  await importBoth(page);
  const { ledger: imported } = importFiles([COINBASE, KRAKEN], {
    jurisdiction: 'US',
    method: 'FIFO',
    currency: 'USD',
  });
  await tab(page, 'Forms').click();
  const [name, text] = await textOfDownload(page, 'The ledger as JSON');
  const ledger = JSON.parse(text) as Ledger;
  const { import: asked, ...rest } = ledger;
  expect([name, rest]).toEqual(['ledger.json', { ...imported, settings: { currency: 'USD' } }]);
  // What is still to be settled in the two files.
  expect(asked?.issues?.map(({ code, file, row }) => [code, file, row])).toEqual([
    ['UNKNOWN_ROW', 'coinbase.csv', 8],
    ['UNPAIRED_TRANSFER', 'kraken.csv', 3],
  ]);
  const answer = computeTax(ledger);
  for (const [button, report, file] of [
    ['Form 8949 as CSV', '8949', 'form-8949-2025.csv'],
    ['Schedule D as CSV', 'schedule-d', 'schedule-d-2025.csv'],
    ['Still held as CSV', 'open-lots', 'open-lots.csv'],
  ] as const) {
    const made = makeReport(report, ledger, answer, { year: '2025' });
    if ('refused' in made) throw new Error(made.refused);
    expect(made.draft?.length).toBeGreaterThan(1);
    expect(await textOfDownload(page, button)).toEqual([file, writeReport(made, 'csv')]);
  }
});

test('the boxes of Form 8949 follow what each broker sent, also after a reload', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await importBoth(page);
  await tab(page, 'Forms').click();
  const question = page.getByRole('region', { name: 'Did you get a Form 1099-DA for 2025?' });
  const boxes = async () => {
    const [, text] = await textOfDownload(page, 'Form 8949 as CSV');
    return [...text.matchAll(/^2025,II?,([A-L]),/gm)].map(([, box]) => box);
  };
  expect(await boxes()).toEqual(['L']);
  await expect(question).toContainText(
    'Coinbase, 2025: you have not said whether a Form 1099-DA lists its sale',
  );
  await question.getByLabel('Coinbase').selectOption('The form shows a basis for some sales');
  await expect.poll(boxes).toEqual(['J']);
  await expect(question).toContainText('Coinbase, 2025: the form reported basis');
  await expect(page.getByText('The forms of 2025 are drafts: 1 reason')).toBeVisible();
  await question
    .getByLabel('Coinbase')
    .selectOption('The form shows no basis for any sale, and lists every sale separately');
  await expect.poll(boxes).toEqual(['K']);
  await expect(question).toContainText('Nothing is missing for this account.');
  await expect(page.getByText('The forms of 2025 are drafts')).toHaveCount(0);
  await page.waitForTimeout(700);
  await open(page, '/calculator');
  await tab(page, 'Forms').click();
  await expect(question.getByLabel('Coinbase')).toHaveValue('proceeds_only');
  expect(await boxes()).toEqual(['K']);
});

test('a ledger is saved, opened in another browser, not overwritten there, and deleted', async ({
  page,
  context,
  site,
  browser,
  watch,
}) => {
  const member = await openOwn(page, context, site);
  await importBoth(page);
  const shown = await figures(page).innerText();
  await tab(page, 'Save').click();
  await page.getByLabel('Name').fill('My 2025');
  await page.getByRole('button', { name: 'Save to my account' }).click();
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  expect(
    await site.sql('select name, version from ledgers where user_id = $1', [member.id]),
  ).toEqual([{ name: 'My 2025', version: 1 }]);

  const elsewhere = await browser.newContext({ baseURL: site.url });
  await signIn(elsewhere, site, member);
  const other = await elsewhere.newPage();
  await open(other, '/calculator');
  await expect(other.getByRole('button', { name: 'Delete My 2025' })).toBeVisible();
  await other.getByRole('button', { name: 'Open My 2025' }).click();
  await expect(figures(other)).toHaveText(shown, { useInnerText: true });
  await other.getByRole('tab', { name: 'Save' }).click();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('All changes are saved.')).toBeVisible();
  await expect
    .poll(() => site.sql('select version from ledgers where user_id = $1', [member.id]))
    .toEqual([{ version: 2 }]);

  watch.allow(/409/);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('It was saved from another browser or tab since you opened it.'),
  ).toBeVisible();

  await other.getByRole('button', { name: 'Delete My 2025' }).click();
  await other.getByRole('button', { name: 'Delete it' }).click();
  await expect(other.getByRole('heading', { name: 'Saved to your account' })).toHaveCount(0);
  expect(await site.sql('select 1 from ledgers where user_id = $1', [member.id])).toEqual([]);
  await elsewhere.close();
});

test('a member whose premium ended downloads and deletes what they saved', async ({
  page,
  context,
  site,
}) => {
  const member = await openOwn(page, context, site);
  await importBoth(page);
  await tab(page, 'Save').click();
  await page.getByLabel('Name').fill('Old');
  await page.getByRole('button', { name: 'Save to my account' }).click();
  await expect(page.getByText('All changes are saved.')).toBeVisible();
  await site.sql('update users set subscription_tier = $1 where id = $2', ['free', member.id]);
  await open(page, '/calculator?view=save');
  await expect(page.getByRole('button', { name: 'Save to my account' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade' })).toBeVisible();
  const [name, text] = await textOfDownload(page, 'Download Old');
  expect([name, (JSON.parse(text) as Ledger).transactions.length]).toEqual(['Old.json', 4]);
  await page.getByRole('button', { name: 'Delete Old' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('button', { name: 'Delete Old' })).toHaveCount(0);
});

test('is accessible in both themes with a ledger of one’s own, and never wider than 320 pixels', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(180_000);
  await openOwn(page, context, site);
  const found = [`start: ${(await violations(page)).join()}`];
  await importBoth(page);
  const wide: string[] = [];
  for (const view of [...VIEWS, 'Save']) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await tab(page, view).click();
    found.push(...(await violations(page)).map((one) => `${view}: ${one}`));
    await page.setViewportSize({ width: 320, height: 700 });
    wide.push(...(await tooWide(page)).map((one) => `${view}: ${one}`));
  }
  expect.soft(wide).toEqual([]);
  expect(found).toEqual(['start: ']);
});
