import type { Locator, Page } from '@playwright/test';
import { expect, open } from './test.ts';

export const bell = (page: Page): Locator => page.locator('summary[aria-label^="Notifications"]');
export const panel = (page: Page): Locator => page.locator('.menu-panel-wide');

export const unread = (page: Page, count: number): Promise<void> =>
  expect(bell(page)).toHaveAttribute(
    'aria-label',
    count === 0 ? 'Notifications' : `Notifications, ${count} unread`,
  );

/** Waits until the page has its ear open: what happens from then on, it hears. */
export async function openListening(page: Page, address: string): Promise<void> {
  const listening = page.waitForResponse('**/api/events*');
  await open(page, address);
  await listening;
}
