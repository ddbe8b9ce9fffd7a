import type { Page } from '@playwright/test';
import { drop, figures, importBoth, rows, tab } from './support/calculator.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, open, test } from './support/test.ts';

const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' });

test.describe('a picture', () => {
  test('of the year has the figures of the year, in words and as a table', async ({ page }) => {
    await open(page, '/calculator/sample/us?view=gains');
    const picture = page.getByRole('region', { name: '2025 by month', exact: true });
    await expect(picture.getByRole('img')).toHaveAccessibleName(
      /^Gains [\d,.]+, losses −[\d,.]+, income [\d,.]+ USD in 2025$/,
    );
    await picture.getByText('Show as a table').click();
    await expect(picture.getByRole('row')).toHaveCount(14);
    const cells = await picture.getByRole('row').last().getByRole('cell').allInnerTexts();
    const [gains = 0, losses = 0] = cells.map((cell) =>
      Math.round(Number(cell.replaceAll(',', '').replace('−', '-')) * 100),
    );
    expect(gains + losses).toBe(1_491_387);
    await expectGoodLooks(page, 'calculator-year');
  });

  test('of what is held divides it by the country’s term, and says where none is', async ({
    page,
  }) => {
    await open(page, '/calculator/sample/de?view=lots');
    const picture = page.getByRole('region', { name: 'What you hold, by age', exact: true });
    await expect(picture).toContainText('A gain is exempt after more than one year.');
    await picture.getByText('Show as a table').click();
    await expect(picture.getByRole('columnheader', { name: 'More than one year' })).toBeVisible();
    await expectGoodLooks(page, 'calculator-held');
    await open(page, '/calculator/sample/gb?view=lots');
    await expect(picture).toContainText('makes no difference here');
  });

  test('of the methods stands above their table', async ({ page }) => {
    await open(page, '/calculator/sample/us?view=compare');
    const picture = page.getByRole('figure');
    await expect(picture).toContainText('First in, first out (FIFO): 14,913.87, in use');
    await expectGoodLooks(page, 'calculator-methods');
  });

  test('of one lot leads from its purchase to the form', async ({ page }) => {
    await open(page, '/calculator/sample/us?view=gains');
    await rows(page).first().click();
    const line = page.getByRole('list', { name: 'From purchase to form' }).getByRole('listitem');
    await expect(line).toHaveCount(3);
    await expect(line.nth(0)).toContainText('Trade on 2024-09-09');
    await expect(line.nth(1)).toContainText('Sell on 2025-02-11');
    await expect(line.nth(2)).toContainText(/Form 8949, Part I, box [GHI]/);
  });

  test('of an incomplete year says so', async ({ page }) => {
    await open(page, '/calculator/sample/us?view=gains');
    await page.getByLabel('Tax year').selectOption('2026');
    await expect(page.getByRole('region', { name: '2026 by month', exact: true })).toContainText(
      'Incomplete',
    );
  });
});

test.describe('the steps', () => {
  const CSV = [
    'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,wallet,id',
    '2023-01-05T10:00:00Z,buy,BTC,1,,,40000,cold,b1',
    '2025-06-05T10:00:00Z,sell,,,BTC,1,60000,cold,s1',
  ].join('\n');

  test('are done one after the other, and a reload comes back to the last', async ({ page }) => {
    await open(page, '/calculator');
    await expect(steps(page)).toContainText('0 of 5 done');
    await drop(page, { name: 'own.csv', text: CSV });
    await expect(figures(page)).toContainText('20,000.00');
    await expect(steps(page)).toContainText('2 of 5 done');
    await steps(page).getByRole('link', { name: 'Choose' }).click();
    await expect(steps(page).locator('[aria-current=step]')).toContainText('Choose');
    await steps(page).getByRole('button', { name: 'I have chosen' }).click();
    await expect(steps(page)).toContainText('3 of 5 done');
    await steps(page).getByRole('link', { name: 'Check' }).press('Enter');
    await steps(page).getByRole('button', { name: 'I have checked the figures' }).click();
    await expect(steps(page)).toContainText('4 of 5 done');
    await steps(page).getByRole('link', { name: 'Hand over' }).click();
    await page.waitForTimeout(700);
    await open(page, '/calculator');
    await expect(steps(page)).toContainText('4 of 5 done');
    await expect(steps(page).locator('[aria-current=step]')).toContainText('Hand over');
    await expect(tab(page, 'Forms')).toHaveAttribute('aria-selected', 'true');
    await page.getByLabel('Method').selectOption('Highest cost first (HIFO)');
    await expect(steps(page)).toContainText('2 of 5 done');
  });

  test('do not count what files leave open as done', async ({ page }) => {
    await open(page, '/calculator');
    await importBoth(page);
    await expect(steps(page)).toContainText('0 of 5 done');
    await steps(page).getByRole('link', { name: 'Check' }).click();
    await steps(page).getByRole('button', { name: 'I have checked the figures' }).click();
    await expect(steps(page)).toContainText('0 of 5 done');
  });
});
