import { drop, figures, openOwn, rows, tab } from './support/calculator.ts';
import { tooWide, violations } from './support/looks.ts';
import { expect, open, test } from './support/test.ts';

const HEADER = 'Booked;Kind;Coin;Units;Total;Costs';
const OWN = {
  name: 'my-exchange.csv',
  text: [
    HEADER,
    '04.05.2025 10:00;Kauf;BTC;0,5;20.000,00;10,00',
    '05.06.2025 10:00;Verkauf;BTC;0,25;12.000,00;5,00',
    '06.06.2025 10:00;Warp;BTC;0,1;;',
  ].join('\n'),
};

test.describe('a file of no known exchange', () => {
  test('is explained, tried, read, and remembered for the next one', async ({
    page,
    context,
    site,
  }) => {
    await openOwn(page, context, site);
    await drop(page, OWN);
    const title = page.getByRole('heading', {
      name: 'What is in the columns of my-exchange.csv?',
    });
    await expect(title).toBeFocused();
    await expect(page.getByText('Choose what one kind of row means.')).toBeVisible();
    await expect(page.getByText('Choose the time zone of the times.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to my ledger' })).toBeDisabled();

    await page.getByLabel('Costs', { exact: true }).selectOption('Fee');
    await page.getByLabel('Fees are in').selectOption('the currency of the total');
    await page.getByLabel('The total', { exact: true }).selectOption('is without the fee');
    await page.getByLabel(/“warp”/).selectOption('Skip these rows');
    await page.getByLabel('Dates', { exact: true }).selectOption('Day first: 15/03/2024');
    await page.getByLabel('Time zone of the times').selectOption('Europe/Berlin');
    await page.getByLabel('Currency of the amounts').selectOption('USD');
    await page.getByLabel('Wallet or account').last().fill('My exchange');
    const result = page.getByRole('region', { name: 'What would be read' });
    await expect(result).toContainText('Of 3 rows: 1 × buy, 1 × sell.');
    await expect(result).toContainText('1 row not used');
    await expect(result.getByRole('row').nth(1)).toContainText('2025-05-04 10:00');

    await page.getByRole('button', { name: 'Add these 2' }).click();
    await expect(page.locator('.toast-area li')).toContainText('2 transactions added.');
    await expect(title).toHaveCount(0);
    await expect(figures(page)).toContainText('1,990.00');
    await tab(page, 'Transactions').click();
    await expect(rows(page)).toHaveCount(2);

    await page.waitForTimeout(600);
    await open(page, '/calculator?view=files');
    await drop(page, {
      name: 'june.csv',
      text: `${HEADER}\n07.06.2025 10:00;Kauf;ETH;1;2.000,00;1,00`,
    });
    await expect(page.locator('.toast-area li')).toContainText('1 transaction added.');
    const card = page.getByRole('article').filter({ hasText: 'june.csv' });
    await expect(card).toContainText('Read by the columns you named');
    await card.getByRole('button', { name: 'Ask me again next time' }).click();
    await drop(page, {
      name: 'july.csv',
      text: `${HEADER}\n07.07.2025 10:00;Kauf;ETH;1;2.000,00;1,00`,
    });
    await expect(page.getByRole('heading', { name: /columns of july\.csv/ })).toBeVisible();
    await page.getByRole('button', { name: 'Skip this file' }).click();
    await expect(page.getByRole('article').filter({ hasText: 'july.csv' })).toContainText(
      'You skipped this file.',
    );
  });

  test('makes the year uncertain while it waits, and waits through a reload', async ({
    page,
    context,
    site,
  }) => {
    await openOwn(page, context, site);
    await drop(page, OWN);
    await expect(page.locator('.toast-area li')).toContainText('1 file needs your answer');
    await expect(page.getByText('One file is waiting for your answer')).toBeVisible();
    await page.waitForTimeout(600);
    await open(page, '/calculator?view=files');
    await expect(page.getByRole('heading', { name: /columns of my-exchange/ })).toBeVisible();
    await expect(page.getByText('04.05.2025 10:00').first()).toBeAttached();
    await drop(page, OWN);
    await expect(page.getByRole('article').filter({ hasText: 'my-exchange' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Skip this file' }).click();
    await page.waitForTimeout(600);
    await open(page, '/calculator?view=files');
    await expect(page.getByText('You skipped this file.')).toBeVisible();
  });

  test('fits a phone in both themes, and has names for its controls', async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openOwn(page, context, site);
    await drop(page, OWN);
    await expect(page.getByRole('heading', { name: /columns of/ })).toBeVisible();
    expect(await tooWide(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });
});

test('a file that names no time zone asks for it, and is read with it', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await drop(page, {
    name: 'tracker.csv',
    text: [
      'Date,Type,Transaction ID,Received Quantity,Received Currency,Received Cost Basis (USD),Received Wallet,Received Address,Received Tag,Received Comment,Sent Quantity,Sent Currency,Sent Cost Basis (USD),Sent Wallet,Sent Address,Sent Tag,Sent Comment,Fee Amount,Fee Currency,Realized Return (USD),Ignored',
      '01/10/2024 09:00:00,BUY,t1,0.02,BTC,1002,Kraken - BTC,,,,1000,USD,,Kraken - USD,,,,2,USD,,FALSE',
    ].join('\n'),
  });
  const asked = page.getByRole('region', {
    name: 'Which time zone are the times in tracker.csv?',
  });
  await asked.getByLabel('Time zone').selectOption('America/New_York');
  await asked.getByRole('button', { name: 'Read the file' }).click();
  await expect(page.locator('.toast-area li')).toContainText('1 transaction added.');
  await expect(asked).toHaveCount(0);
});

test('a row that may be in two files is asked, and is not called unread', async ({
  page,
  context,
  site,
}) => {
  const head = 'timestamp,type,in_asset,in_quantity,value,wallet';
  await openOwn(page, context, site);
  await drop(
    page,
    { name: 'a.csv', text: `${head}\n2025-01-05T10:00:00Z,buy,BTC,1,10,cold` },
    { name: 'b.csv', text: `${head}\n2025-01-05T10:00:05Z,buy,BTC,1.0,10,cold` },
  );
  await expect(page.getByText('1 row may be in', { exact: false })).toHaveCount(0);
  await expect(page.getByText('may be in two of your files')).toBeVisible();
  await tab(page, 'Files').click();
  const card = page
    .getByRole('article')
    .filter({ hasText: 'b.csv:' })
    .or(page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'b.csv' }) }));
  await expect(card).not.toContainText('could not be read');
  await card.getByRole('button', { name: 'Same transaction: count it once' }).click();
  await expect(page.getByText('may be in two of your files')).toHaveCount(0);
  await tab(page, 'Transactions').click();
  await expect(rows(page)).toHaveCount(1);
});
