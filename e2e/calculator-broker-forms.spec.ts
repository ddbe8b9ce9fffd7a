import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drop, openOwn, rows, tab } from './support/calculator.ts';
import { tooWide, violations } from './support/looks.ts';
import { expect, open, test } from './support/test.ts';

const CSV = [
  'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,wallet,id',
  '2023-01-05T10:00:00Z,buy,BTC,1,,,40000,Coinbase,b1',
  '2025-01-05T10:00:00Z,buy,BTC,1,,,90000,Coinbase,b2',
  '2025-01-06T10:00:00Z,buy,ETH,4,,,9000,Coinbase,e1',
  '2025-06-05T10:00:00Z,sell,,,BTC,2,200000,Coinbase,s1',
  '2025-07-05T10:00:00Z,sell,,,ETH,1,3000,Coinbase,s2',
  '2025-08-05T10:00:00Z,sell,,,USDC,100,100,Coinbase,s3',
  '2025-02-05T10:00:00Z,buy,USDC,100,,,100,Coinbase,u1',
].join('\n');

async function form8949(page: Page): Promise<string[]> {
  await tab(page, 'Forms').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Form 8949 as CSV' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
}

test('the rows of a broker’s form are pasted, compared and corrected until the form is final', async ({
  page,
  context,
  site,
}) => {
  await openOwn(page, context, site);
  await drop(page, { name: 'a.csv', text: CSV });
  await tab(page, 'Broker forms').click();
  await page
    .getByLabel('Rows of the form')
    .fill(
      [
        'Date sold\tAsset\tUnits\tProceeds\tCost basis\tLetter',
        '06/05/2025\tBTC\t1\t100,000.00\t\tK',
        '06/05/2025\tBTC\t1\t100,000.00\t85,000.00\tG',
        '07/09/2025\tETH\t1\t3,000.00\t2,250.00\tG',
        'sometime\tETH\t1\t3,000.00\t2,250.00\tG',
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Add these rows' }).click();
  await expect(page.getByText('“sometime” is not a day such as 03/04/2026.')).toBeVisible();
  await expect(page.getByLabel('Rows of the form')).toHaveValue(/^Date sold.*\nsometime/);

  const unmatched = page.getByRole('region', { name: '1 row of the form without a sale' });
  await expect(unmatched).toContainText('1 ETH, sold on 2025-07-09');
  expect((await form8949(page))[1]).toContain(
    'DRAFT: Coinbase, 2025: 2 sales have no row of the form yet (s2, s3).',
  );

  await tab(page, 'Broker forms').click();
  await unmatched.getByLabel('Give it to the sale').selectOption('2025-07-05: 1 ETH for 3,000.00');
  await expect(unmatched).toHaveCount(0);
  await expect(rows(page).filter({ hasText: '2025-07-05' })).toContainText(
    'The same as your ledger',
  );
  await rows(page).filter({ hasText: '2025-06-05' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Basis: the form shows 85,000.00, but your ledger shows 90,000.00.',
  );
  await expect(dialog).toContainText('Part I, box G');
  await expect(dialog).toContainText('−5,000.00');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await tooWide(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Confirm that no form lists the other 1 sale' }).click();
  await expect(rows(page).filter({ hasText: '2025-08-05' })).toContainText('No form lists it');
  expect(await violations(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
  expect(await form8949(page)).toEqual([
    expect.stringMatching(/^year,part,box/),
    '2025,I,G,1 BTC,01/05/2025,06/05/2025,100000.00,85000.00,B,-5000.00,10000.00,s1',
    '2025,I,G,1 ETH,01/06/2025,07/05/2025,3000.00,2250.00,,,750.00,s2',
    '2025,I,I,100 USDC,02/05/2025,08/05/2025,100.00,100.00,,,0.00,s3',
    '2025,II,K,1 BTC,01/05/2023,06/05/2025,100000.00,40000.00,,,60000.00,s1',
  ]);
});

test('a total of the form is compared with the sales in it', async ({ page, context, site }) => {
  await openOwn(page, context, site);
  await drop(page, { name: 'a.csv', text: CSV });
  await tab(page, 'Broker forms').click();
  const totals = page.getByRole('region', { name: 'Totals for stablecoins or NFTs' });
  await totals.getByLabel('Name').fill('USDC');
  await totals.getByLabel('Proceeds (box 1f)').fill('one hundred');
  await totals.getByRole('button', { name: 'Add the total' }).click();
  await expect(totals.getByRole('alert')).toContainText('plain number with a decimal point');
  await totals.getByLabel('Proceeds (box 1f)').fill('100');
  await totals.getByRole('button', { name: 'Add the total' }).click();
  await expect(totals.getByRole('list')).toContainText('USDC: 100.00');

  await rows(page).filter({ hasText: '2025-08-05' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What the broker reported').selectOption('It is in a total');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Part I, box H');
  await page.keyboard.press('Escape');
  await expect(rows(page).filter({ hasText: '2025-08-05' })).toContainText('In the total USDC');
});

test('those without premium see what it is, and answer for whole accounts elsewhere', async ({
  page,
}) => {
  await open(page, '/calculator/sample/us?view=broker-forms');
  const offer = page.getByRole('region', { name: 'Compare a Form 1099-DA row by row' });
  await expect(offer).toContainText('the box, the code and the adjustment');
  await expect(offer.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
    'href',
    '/login',
  );
  await offer.getByRole('link', { name: 'answer for it under Forms' }).click();
  await expect(page.getByLabel('Coinbase (1 sale)')).toHaveValue('proceeds_only');
});
