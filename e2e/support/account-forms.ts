import type { Locator, Page } from '@playwright/test';

export const profileMenu = (page: Page): Locator =>
  page.locator('details:has(> summary[aria-label="Profile menu"])');

export const field = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true });

/** The messages at the fields, in their order. */
export const messages = (page: Page): Locator => page.getByRole('main').getByRole('alert');
