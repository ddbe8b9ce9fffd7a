import { drop, figures, importBoth, openOwn, tab } from './support/calculator.ts';
import { ONE_COIN } from './support/ledger-files.ts';
import { tooWide, violations } from './support/looks.ts';
import { expect, open, test } from './support/test.ts';

test('what a wallet really holds is compared with its rows, and kept', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOwn(page, context, site);
  await drop(page, {
    name: 'a.csv',
    text: 'timestamp,type,in_asset,in_quantity,value,wallet\n2025-01-05T10:00:00Z,buy,BTC,1,9000,cold',
  });
  await tab(page, 'Still held').click();
  const part = page.getByRole('region', { name: 'Does the ledger match what you actually hold?' });
  await part.getByLabel('At the end of').fill('31 Dec 2025');
  await part.getByLabel('Units held').fill('1,25');
  await part.getByRole('button', { name: 'Compare' }).click();
  await expect(part.getByRole('alert')).toContainText('plain number with a decimal point');
  await part.getByLabel('Units held').fill('1.25');
  await part.getByRole('button', { name: 'Compare' }).click();
  const stated = part.getByRole('list', { name: 'Balances you entered' });
  await expect(stated).toContainText('1.25 BTC in cold on 2025-12-31: 0.25 BTC missing');
  await expect(
    page.getByText('The rows of cold do not add up to what it held on 2025-12-31'),
  ).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await page.waitForTimeout(600);
  await open(page, '/calculator?view=lots');
  await expect(stated).toContainText('0.25 BTC missing');
  await stated.getByRole('button', { name: /Remove/ }).click();
  await expect(stated).toHaveCount(0);
  await expect(
    page.getByText('The rows of cold do not add up to what it held on 2025-12-31'),
  ).toHaveCount(0);
});

test('the time zone decides in which year a sale falls', async ({ page, context, site }) => {
  await openOwn(page, context, site);
  await drop(page, {
    name: 'a.csv',
    text: [
      'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,wallet',
      '2024-01-05T10:00:00Z,buy,BTC,1,,,9000,cold',
      '2025-01-01T03:00:00Z,sell,,,BTC,1,19000,cold',
    ].join('\n'),
  });
  await expect(page.getByLabel('Tax year')).toHaveValue('2025');
  await page.getByText('Your time zone: not set').click();
  await page.getByLabel('Time zone where you lived').selectOption('America/New_York');
  await expect(page.getByLabel('Tax year')).toHaveValue('2024');
  await expect(figures(page)).toContainText('10,000.00');
});

test('cost of a US ledger is shared until 2024 unless a member says otherwise', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await importBoth(page);
  const scope = page.getByLabel('Cost basis');
  await expect(scope).toHaveValue('by_date');
  await scope.selectOption('per wallet');
  await expect(scope).toHaveValue('per_wallet');
  await page.getByLabel('Country').selectOption('Germany');
  await expect(scope.getByRole('option')).toHaveCount(2);
});

test('an explorer’s file of tokens asks which addresses are one’s own', async ({
  page,
  context,
  site,
}) => {
  const [me, other] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];
  await openOwn(page, context, site);
  await drop(page, {
    name: 'tokens.csv',
    text: [
      'Transaction Hash,Blockno,UnixTimestamp,DateTime (UTC),From,To,TokenValue,USDValueDayOfTx,ContractAddress,TokenName,TokenSymbol',
      `0x1,1,1704448800,2024-01-05 10:00:00,${other},${me},5,1,0xd,Token,TKN`,
    ].join('\n'),
  });
  const asked = page.getByRole('region', { name: 'Which addresses in tokens.csv are yours?' });
  await asked.getByLabel('Your addresses, one per line').fill('0x12');
  await expect(asked.getByRole('alert')).toContainText('is not an address');
  await asked.getByLabel('Your addresses, one per line').fill(me);
  await asked.getByRole('button', { name: 'Read the file' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText(/You received 5 TKN@0xd\s*in/)).toBeVisible();
});

test('a file of one coin that does not say which is asked', async ({ page, context, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOwn(page, context, site);
  await drop(page, ONE_COIN);
  const asked = page.getByRole('region', { name: 'Which coin is report.csv about?' });
  await expect(asked.getByRole('button', { name: 'Read the file' })).toBeDisabled();
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await asked.getByLabel('Coin').fill('ltc');
  await asked.getByRole('button', { name: 'Read the file' }).click();
  await expect(asked).toHaveCount(0);
  await tab(page, 'Still held').click();
  await expect(page.getByText('LTC').first()).toBeVisible();
});

test('a member in the US takes a year’s average from the IRS’s page', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await drop(page, {
    name: 'euros.csv',
    text: [
      'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,currency,wallet',
      '2023-03-15T10:00:00Z,buy,BTC,1,,,1000,EUR,cold',
      '2023-04-04T10:00:00Z,sell,,,BTC,1,3000,EUR,cold',
    ].join('\n'),
  });
  await tab(page, 'Problems').click();
  const rates = page.getByRole('region', { name: 'Amounts in other currencies' });
  await expect(rates.getByRole('link', { name: /irs\.gov/ })).toBeVisible();
  await expect(rates).toContainText('For a single purchase or sale, use the rate of its day');
  expect(await violations(page)).toEqual([]);
  await tab(page, 'Files').click();
  const cells = (...of: string[]) => `<tr>${of.map((one) => `<td>${one}</td>`).join('')}</tr>`;
  // In the form of the page; the figure is made up.
  const table = `${cells('Country', 'Currency', '2023')}${cells('Euro Zone', 'Euro', '0.5')}`;
  await drop(page, { name: 'rates.html', text: `<html><table>${table}</table></html>` });
  await tab(page, 'Problems').click();
  await expect(rates).toContainText('has a rate');
});

test('a dollar file of a member in the UK asks for its rates once a day, or takes published ones', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await page.getByLabel('Country').selectOption('United Kingdom');
  await drop(page, {
    name: 'dollars.csv',
    text: [
      'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,currency,wallet',
      '2024-03-15T10:00:00Z,buy,BTC,1,,,1000,USD,cold',
      '2024-03-15T11:00:00Z,buy,BTC,1,,,1000,USD,cold',
      '2024-04-04T10:00:00Z,sell,,,BTC,2,3000,USD,cold',
    ].join('\n'),
  });
  await expect(page.locator('.toast-area li')).toContainText('3 transactions added.');
  await tab(page, 'Problems').click();
  const rates = page.getByRole('region', { name: 'Amounts in other currencies' });
  await expect(rates).toContainText('2 days with amounts in USD have no rate yet');
  await expect(rates.getByRole('link', { name: /trade-tariff/ })).toBeVisible();
  await rates.getByLabel('1 USD in GBP').fill('0,8');
  await rates.getByRole('button', { name: 'Use this rate' }).click();
  await expect(rates.getByRole('alert')).toContainText('plain number with a decimal point');
  await rates.getByLabel('1 USD in GBP').fill('0.8');
  await rates.getByRole('button', { name: 'Use this rate' }).click();
  await expect(rates).toContainText('1 day with amounts in USD has no rate yet');

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await tab(page, 'Files').click();
  await drop(page, {
    name: 'rates-2024-04.csv',
    text: 'Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date\nUSA,Dollar,USD,1.25,01/04/2024,30/04/2024\n',
  });
  await expect(page.getByRole('article').filter({ hasText: 'rates-2024-04.csv' })).toContainText(
    'Rates of HM Revenue & Customs: it supplied the rate for 1 day of your ledger.',
  );
  await expect(figures(page)).toContainText('800.00');
  await tab(page, 'Problems').click();
  await expect(rates).toContainText('Every day with amounts in a currency other than GBP has a');
});

test('many rows get their values from one price, and one Undo takes them back', async ({
  page,
  context,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openOwn(page, context, site);
  await drop(page, {
    name: 'trades.csv',
    text: [
      'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,wallet',
      '2025-01-05T10:00:00Z,buy,BTC,1,,,9000,cold',
      '2025-02-05T10:00:00Z,trade,USDT,6000,BTC,0.5,,cold',
      '2025-02-06T10:00:00Z,trade,ETH,1,USDT,3000,,cold',
    ].join('\n'),
  });
  await tab(page, 'Problems').click();
  const part = page.getByRole('region', { name: 'Fill in values for many rows' });
  await part.getByLabel('Asset').selectOption('USDT (2 rows)');
  await expect(part.getByLabel('One unit was worth')).toHaveValue('1');
  await expect(part.getByText('has not always done so')).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await part.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.locator('.toast-area li')).toContainText('2 rows filled in');
  await expect(part).toHaveCount(0);
  await expect(figures(page)).toContainText('1,500.00');
  await tab(page, 'Transactions').click();
  await page.getByRole('button', { name: 'Undo: fill in 2 values' }).click();
  await tab(page, 'Problems').click();
  await expect(part).toBeVisible();
});
