import type { Locator, Page } from '@playwright/test';

export const answers = (page: Page): Locator => page.getByRole('article', { name: /^Answer by/ });

/** Presses what the menu under a post offers, such as `Edit question`; of the first such post. */
export async function act(within: Page | Locator, name: string): Promise<void> {
  const type = name.slice(name.lastIndexOf(' ') + 1);
  await within.locator(`summary[aria-label="More for this ${type}"]`).first().click();
  await within.getByRole('button', { name, exact: true }).first().click();
}

/** Opens the form below a question for a comment. */
export const addComment = (page: Page): Promise<void> =>
  page.locator('summary', { hasText: 'Add a comment' }).click();

/** The field of that form, once it is open. */
export const commentField = (page: Page): Locator => page.getByLabel('Add a comment');

export const busy = {
  status: 503,
  contentType: 'application/problem+json',
  body: '{"detail":"Busy."}',
};
