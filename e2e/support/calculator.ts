import type { BrowserContext, Locator, Page } from '@playwright/test';
import { COINBASE, KRAKEN, type TestFile } from './ledger-files.ts';
import { expect, open, signIn, type Site } from './test.ts';

export const figures = (page: Page): Locator => page.getByRole('region', { name: /^Figures of/ });

export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });

export const rows = (page: Page): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('gridcell') });

/** Opens the calculator as a premium member of a browser. */
export async function openOwn(
  page: Page,
  context: BrowserContext,
  site: Site,
): Promise<Awaited<ReturnType<Site['signUp']>>> {
  const member = await site.signUp({ tier: 'premium' });
  await signIn(context, site, member);
  await open(page, '/calculator');
  await expect(page.getByText('Drop your files here')).toBeVisible();
  return member;
}

/** Drops files as a person does. */
export async function drop(page: Page, ...files: TestFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, text } of list)
      transfer.items.add(new File([text], name, { type: 'text/csv' }));
    return transfer;
  }, files);
  await page
    .getByRole('group', { name: 'Files to import' })
    .dispatchEvent('drop', { dataTransfer });
}

export async function importBoth(page: Page): Promise<void> {
  await drop(page, COINBASE, KRAKEN);
  await expect(page.locator('.toast-area li')).toContainText(
    '3 transactions added, 1 transfer between your wallets recognized, 1 row could not be read.',
  );
}
