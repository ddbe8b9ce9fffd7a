import type { Locator, Page } from '@playwright/test';
import type { Member, Site } from './test.ts';

export const TITLE = 'How do I value a fork?';
export const TEXT = 'I held 2 BTC when it split.';

export const title = (page: Page): Locator => page.getByLabel('Title', { exact: true });
export const description = (page: Page): Locator =>
  page.getByLabel('Detailed description', { exact: true });
export const tagField = (page: Page): Locator => page.getByLabel('Tags', { exact: true });
export const chosen = (page: Page): Locator =>
  page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem');
export const popular = (page: Page, tag: string): Locator =>
  page.getByRole('group', { name: 'Popular tags' }).getByRole('button', { name: tag, exact: true });
export const post = (page: Page): Locator =>
  page.getByRole('button', { name: 'Post Your Question' });

export async function fill(page: Page): Promise<void> {
  await title(page).fill(TITLE);
  await description(page).fill(TEXT);
  await popular(page, 'mining').click();
}

/** The member's questions as the database has them. */
export async function postedBy(site: Site, { id }: Member): Promise<unknown[]> {
  return site.sql('select title, source, tags from questions where author_id = $1', [id]);
}
