import type { Locator, Page } from '@playwright/test';

export const answers = (page: Page): Locator => page.getByRole('article', { name: /^Answer by/ });

export const busy = {
  status: 503,
  contentType: 'application/problem+json',
  body: '{"detail":"Busy."}',
};
