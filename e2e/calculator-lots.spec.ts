import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { computeTax, type Ledger } from '../packages/tax-lots/src/index.ts';
import { drop, figures, openOwn, rows, tab } from './support/calculator.ts';
import { tooWide, violations } from './support/looks.ts';
import { expect, test } from './support/test.ts';

type Row = [id: string, day: string, type: 'buy' | 'sell', units: string, value: string];

/** A ledger file: what a CSV file says of the years to come is not read. */
function ledgerFile(...list: [...Row, wallet?: string][]) {
  const transactions = list.map(([id, day, type, units, value, wallet = 'Coinbase']) => {
    const [quantity, asset] = units.split(' ');
    const timestamp = `${day}T10:00:00Z`;
    return {
      id,
      timestamp,
      type,
      wallet,
      value,
      [type === 'buy' ? 'in' : 'out']: { asset, quantity },
    };
  });
  const ledger = { jurisdiction: 'US', method: 'FIFO', transactions };
  return { name: 'ledger.json', text: JSON.stringify(ledger) };
}

const OF_2027 = ledgerFile(
  ['b1', '2023-01-05', 'buy', '1 BTC', '40000'],
  ['b2', '2026-01-05', 'buy', '1 BTC', '90000'],
  ['e1', '2026-01-06', 'buy', '4 ETH', '9000'],
  ['e2', '2026-03-06', 'buy', '2 ETH', '7000'],
  ['s1', '2027-06-05', 'sell', '0.5 BTC', '60000'],
  ['s2', '2027-07-05', 'sell', '1 ETH', '3000'],
  ['s3', '2027-08-05', 'sell', '1 ETH', '3000'],
);

async function save(page: Page, button: string): Promise<[name: string, text: string]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')];
}

async function ledgerOf(page: Page): Promise<Ledger> {
  await tab(page, 'Forms').click();
  const [, text] = await save(page, 'The ledger as JSON');
  return JSON.parse(text) as Ledger;
}

/** No control is cut, and nothing is hard to reach. */
async function looksWell(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a ledger of 2027 with HIFO at a broker is settled by screen alone', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await drop(page, OF_2027);
  await page.getByLabel('Method', { exact: true }).selectOption('HIFO');
  await expect(page.getByText('The year 2027 is incomplete')).toBeVisible();
  await expect(tab(page, 'Choose lots')).toHaveText(/3$/);

  // The problem leads to the screen that settles it: told for this sale, an hour before.
  await tab(page, 'Problems').click();
  await rows(page).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /2026-01-05/ })).toContainText('90,000.00');
  await dialog.getByLabel('Coinbase was told').selectOption('Yes, for this sale');
  await dialog.getByLabel('When it was told').fill('2027-06-05T11:00');
  await expect(dialog).toContainText('after the sale');
  await dialog.getByLabel('When it was told').fill('2027-06-05T09:00');
  await expect(dialog).not.toContainText('after the sale');
  await expect(dialog.getByText('15,000.00').first()).toBeVisible();
  await looksWell(page);
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(dialog).toHaveCount(0);

  // A standing order settles the sales after it.
  await tab(page, 'Choose lots').click();
  const toSettle = page.getByRole('region', { name: '2 sales to settle' });
  await expect(toSettle).toContainText('2027-07-05');
  const account = page.getByRole('group', { name: 'Coinbase', exact: true });
  await account.getByText('Enter what the broker was told').click();
  await account.getByLabel('Which units it sells').selectOption('HIFO');
  await account.getByRole('button', { name: 'Save the order' }).click();
  await expect(account.getByRole('alert')).toContainText('Enter the day');
  await account.getByLabel('The broker was told on').fill('2027-07-20');
  await looksWell(page);
  await account.getByRole('button', { name: 'Save the order' }).click();
  await expect(account.getByRole('list', { name: 'Standing orders of Coinbase' })).toContainText(
    'Told on 2027-07-20: Highest cost first (HIFO)',
  );

  // Of the sale before it nobody was told, so its earliest units went.
  await rows(page).filter({ hasText: '2027-07-05' }).click();
  await dialog.getByLabel('Coinbase was told').selectOption('No');
  await expect(dialog.getByText('750.00').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page.getByRole('region', { name: /to settle$/ })).toHaveCount(0);
  await expect(figures(page)).toContainText('15,250.00');
  await expect(page.getByText('The year 2027 is incomplete')).toHaveCount(0);

  // By command it is the same.
  const ledger = await ledgerOf(page);
  const result = computeTax(ledger);
  expect(result.totals['2027']?.gain).toBe('15250');
  expect(result.disposals.map(({ tx, lot }) => [tx, lot])).toEqual([
    ['s1', 'b2'],
    ['s2', 'e1'],
    ['s3', 'e2'],
  ]);
  expect(ledger.settings?.broker_orders).toEqual([
    { wallet: 'Coinbase', method: 'HIFO', told: '2027-07-20' },
  ]);
});

test('lots are picked from a list, who holds an account is said, and each account and year has its method', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await drop(page, OF_2027);
  await tab(page, 'Choose lots').click();
  const account = page.getByRole('group', { name: 'Coinbase', exact: true });
  await account.getByLabel('Who holds the coins').selectOption('I hold the keys myself');
  await expect(account.getByText('Enter what the broker was told')).toHaveCount(0);
  await account.getByLabel('Method from 2027 on').selectOption('HIFO');
  await expect(figures(page)).toContainText('14,000.00');
  const years = page.getByRole('region', { name: 'Method by year' });
  await years.getByLabel('From the year').fill('2026');
  await years.getByLabel('Another method').selectOption('LIFO');
  await years.getByRole('button', { name: 'Add' }).click();
  await expect(years.getByRole('list')).toContainText('From 2026 on: Last in, first out (LIFO)');

  await tab(page, 'Transactions').click();
  await rows(page).filter({ hasText: '2027-06-05' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose the lots' }).click();
  await dialog.getByRole('button', { name: 'Pick the units yourself' }).click();
  await dialog.getByLabel('Units of the lot of 2026-01-05').fill('0.2');
  await dialog.getByLabel('Units of the lot of 2023-01-05').fill('0.3');
  await dialog.getByLabel('When you selected them').fill('2027-06-04T08:00');
  await dialog.getByRole('button', { name: 'Save this choice' }).click();
  await expect(dialog).toHaveCount(0);
  const { transactions, settings } = await ledgerOf(page);
  expect(transactions.find(({ id }) => id === 's1')).toMatchObject({
    lots: [
      { lot: 'b2', quantity: '0.2' },
      { lot: 'b1', quantity: '0.3' },
    ],
    selected_at: '2027-06-04T08:00:00+00:00',
  });
  expect(settings).toMatchObject({
    self_custody_wallets: ['Coinbase'],
    method_by_wallet: { Coinbase: { 2027: 'HIFO' } },
    method_by_year: { 2026: 'LIFO' },
  });
});

const TWO_WALLETS = ledgerFile(
  ['b1', '2023-01-05', 'buy', '1 BTC', '10000'],
  ['b2', '2024-01-05', 'buy', '1 BTC', '40000', 'Ledger'],
  ['s1', '2024-03-05', 'sell', '0.5 BTC', '30000', 'Ledger'],
  ['s2', '2025-03-05', 'sell', '0.5 BTC', '50000', 'Ledger'],
);

test('the cost of 2024 is given to the wallets, with its effect before it is saved', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await drop(page, TWO_WALLETS);
  await tab(page, 'Choose lots').click();
  const part = page.getByRole('region', { name: 'Cost given to your wallets' });
  await part.getByRole('button', { name: 'Show the effect' }).click();
  await expect(part.getByRole('alert')).toContainText('Enter the day');
  await part.getByLabel('You wrote the rule down on').fill('2024-12-20');
  await part.getByRole('button', { name: 'Move Ledger up' }).click();
  await part.getByRole('button', { name: 'Show the effect' }).click();
  const years = part.getByRole('table').nth(1);
  await expect(years.getByRole('row', { name: /2025/ })).toContainText('45,000.00');
  await looksWell(page);
  await part.getByRole('button', { name: 'Save the allocation' }).click();
  await expect(part.getByRole('button', { name: 'Remove it' })).toBeVisible();
  const ledger = await ledgerOf(page);
  expect(ledger.transactions).toContainEqual(
    expect.objectContaining({
      type: 'safe_harbor_allocation',
      rule: 'global',
      wallet_order: ['Ledger', 'Coinbase'],
    }),
  );
  expect(computeTax(ledger).issues.filter(({ blocking }) => blocking)).toEqual([]);
  expect(computeTax(ledger).totals['2025']?.gain).toBe('45000');
});

test('what to do before January: the page, a text, and a letter to print', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await drop(page, OF_2027);
  await page.getByLabel('Method', { exact: true }).selectOption('HIFO');
  await tab(page, 'Before January').click();
  const account = page.getByRole('group', { name: 'Coinbase', exact: true });
  await expect(account).toContainText('Answer first who holds the coins.');
  await account.getByLabel('Who holds the coins').selectOption('A broker or exchange');
  await expect(account).toContainText(
    'Tell the broker before your first sale of 2027: the units with the highest cost first.',
  );
  await expect(page.getByRole('region', { name: 'Sources' })).toContainText('Notice 2026-20');
  const [name, text] = await save(page, 'Download the checklist as text');
  expect(name).toBe('before-january-2027.txt');
  expect(text).toContain(
    'Coinbase\n  Who holds the coins: a broker or exchange\n  Coins: BTC, ETH',
  );
  expect(text).toContain('[ ] Tell the broker before your first sale of 2027');
  expect(text).toContain('Sources, read on November 28, 2026');

  await account.getByRole('button', { name: 'Write the letter' }).click();
  await page.getByLabel('Your name').fill('Ada Holder');
  await page.getByLabel('Account number').fill('77');
  const letter = page.getByRole('article', { name: 'The letter' });
  await expect(letter).toContainText('Ada Holder');
  await expect(letter).toContainText('the units with the highest cost per unit');
  await page.getByLabel('Add the purchase dates').check();
  await expect(letter.getByRole('row', { name: /2026-03-06/ })).toBeVisible();
  await looksWell(page);
  await page.emulateMedia({ media: 'print' });
  await expect(letter).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your accounts' })).toBeHidden();
});

test('each country has controls for what its law lets one choose', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await drop(page, TWO_WALLETS);
  const more = page.locator('summary', { hasText: 'More settings' });
  await more.click();
  const country = page.getByLabel('Country');

  await country.selectOption('Japan');
  await page.getByRole('checkbox', { name: 'BTC' }).click();
  await expect(page.getByRole('checkbox', { name: 'BTC' })).toBeChecked();
  await country.selectOption('United Kingdom');
  await page.getByLabel('Who pays the tax').selectOption('A company');
  await page.getByLabel('Accounting period ends on').fill('31 March');
  await page.getByLabel('Accounting period ends on').blur();
  await expect(page.getByRole('alert')).toContainText('Month and day, such as 03-31.');
  await page.getByLabel('Accounting period ends on').fill('03-31');
  await page.getByLabel('Accounting period ends on').blur();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await country.selectOption('Germany');
  await page.getByLabel('Limit for gains').fill('400');
  await page.getByLabel('Limit for gains').blur();
  await country.selectOption('Canada');
  await page.getByLabel('Superficial losses').selectOption('Not applied');
  await looksWell(page);

  expect((await ledgerOf(page)).settings).toMatchObject({ superficial_loss: false });
  await country.selectOption('Germany');
  expect((await ledgerOf(page)).settings).toMatchObject({ freigrenze: '400' });
  await country.selectOption('United Kingdom');
  expect((await ledgerOf(page)).settings).toMatchObject({
    taxpayer: 'company',
    accounting_period_end: '03-31',
  });
  await country.selectOption('Japan');
  expect((await ledgerOf(page)).settings).toMatchObject({ moving_average_assets: ['BTC'] });
});
