import type { Locator, Page } from '@playwright/test';
import { field } from './account-forms.ts';
import { expectToast, open } from './test.ts';

export const card = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Subscription' }) });
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Types a card and sends it. */
export async function pay(
  page: Page,
  number: string,
  button = 'Subscribe for $9.99 per Month',
): Promise<void> {
  await field(page, 'Card number').fill(number);
  await field(page, 'Expiry (MM/YY)').fill('12/34');
  await field(page, 'Security code').fill('123');
  await press(page, button);
}

export async function subscribe(page: Page, number = '4242424242424242'): Promise<void> {
  await open(page, '/subscribe');
  await pay(page, number);
  await page.waitForURL('/profile?upgraded=true');
  await expectToast(
    page,
    'Payment Successful',
    'You are now a premium member, with all premium benefits.',
  );
}
