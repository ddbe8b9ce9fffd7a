import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectGoodLooks, violations } from './support/looks.ts';
import { expect, expectToast, open, signIn, test } from './support/test.ts';

const tab = (page: Page) => page.getByRole('region', { name: 'Content Scraper' });
/** The starter questions, one file each. */
const CONTENT = path.join(import.meta.dirname, '../content');
const PACKS = [
  ['Tax Questions', 'tax-questions'],
  ['Basics', 'basics'],
  ['Advanced', 'advanced'],
] as const;
const SITE = 'shells.stackexchange.com';

test.describe('the Content Scraper', () => {
  test('imports a pack once', async ({ page, site, context }) => {
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await open(page, '/admin?tab=scraper');
    const sizeOf = (folder: string) => readdirSync(path.join(CONTENT, folder)).length;
    const cardOf = (name: string) => tab(page).getByRole('listitem').filter({ hasText: name });
    for (const [name, folder] of PACKS)
      await expect(cardOf(name)).toContainText(`0 of ${sizeOf(folder)} are on the site.`);
    const count = sizeOf('basics');
    const answered = page.waitForResponse('**/api/admin/scrape-content', { timeout: 30_000 });
    await tab(page).getByRole('button', { name: 'Scrape Basics' }).click();
    await answered;
    await expectToast(page, 'Content Scraped', `${count} questions imported.`);
    await expect(cardOf('Basics')).toContainText(`${count} of ${count} are on the site.`);
    await tab(page).getByRole('button', { name: 'Scrape Basics' }).click();
    await expectToast(page, 'Content Scraped', 'Everything is already here.');
    expect(await violations(page)).toEqual([]);
  });

  test('says what failed', async ({ page, site, context, watch }) => {
    watch.allow(/500/);
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await open(page, '/admin?tab=scraper');
    await page.route('**/api/admin/scrape-content', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'x', status: 500, detail: 'No.' }),
      }),
    );
    for (const [name, source] of PACKS) {
      const asked = page.waitForRequest('**/api/admin/scrape-content');
      await tab(page)
        .getByRole('button', { name: `Scrape ${name}` })
        .click();
      expect((await asked).postDataJSON()).toEqual({ source });
      await expectToast(page, 'Scraping Failed', 'No.');
      await page.locator('.toast-area').getByRole('button', { name: 'Close' }).click();
    }
  });

  test('adds a source, runs it, cancels it, and removes it', async ({
    page,
    site,
    context,
    watch,
  }) => {
    watch.allow(/400/);
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page, '/admin?tab=scraper');
    await tab(page).getByLabel('Site').fill('example.com');
    await tab(page).getByLabel('Tag').fill('cowrie');
    await tab(page).getByRole('button', { name: 'Add Source' }).click();
    await expect(tab(page).getByRole('alert')).toContainText(
      'Please name a site of the Stack Exchange network',
    );
    await tab(page).getByLabel('Site').fill('shells');
    await tab(page).getByRole('button', { name: 'Add Source' }).click();
    await expectToast(page, 'Source Added', `${SITE}, cowrie`);
    const card = page.getByRole('article', { name: `${SITE}, cowrie` });
    await expect(card.getByRole('status')).toHaveText('Nothing has been imported yet.');
    // No worker runs in these tests: what it does is written here.
    await card.getByRole('button', { name: 'Import' }).click();
    await expect(card.getByRole('status')).toHaveText(
      'Import waiting: 0 read, 0 new questions, 0 new answers.',
    );
    await site.sql(
      "update source_runs set state = 'running', questions_read = 1200, questions_added = 7, quota_remaining = 290, message = 'The site asks us to wait 10 seconds.'",
    );
    await expect(card.getByRole('status')).toHaveText(
      'Importing: 1,200 read, 7 new questions, 0 new answers, 290 requests left today. The site asks us to wait 10 seconds.',
    );
    await card.getByRole('button', { name: 'Cancel Run' }).click();
    await expect(card.getByRole('status')).toContainText('Import canceled');
    await card.getByLabel('Remove questions here').check();
    await expect(card.getByLabel('Remove questions here')).toBeChecked();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await card.getByRole('button', { name: 'Remove Source' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Source Removed', `${SITE}, cowrie`);
    await expect(card).toHaveCount(0);
  });

  test('removes what is gone at the source', async ({ page, site, context }) => {
    const admin = await site.signUp({ tier: 'admin' });
    await signIn(context, site, admin);
    const question = await site.ask(await site.signUp(), { title: 'Is this one gone there?' });
    const { id } = await site.call(
      'POST /api/admin/sources',
      { body: { site: SITE, tag: 'whelk' } },
      admin,
    );
    await site.sql(
      'insert into source_questions (source_id, external_id, question_id, missing_since) values ($1, 77, $2, now())',
      [id, question.id],
    );
    const stayed = await site.ask(await site.signUp(), { title: 'Did this one stay there?' });
    const { id: answerId } = await site.answer(admin, stayed);
    await site.sql(
      "insert into origins (answer_id, site, external_id, url, author_name, licence) values ($1, $2, '78', 'https://example.com/a/78', 'Olive', 'CC BY-SA 4.0')",
      [answerId, SITE],
    );
    const marked =
      "insert into source_missing_replies (source_id, post_type, external_id, answer_id, missing_since) values ($1, 'answer', 78, $2, now())";
    await site.sql(marked, [id, answerId]);
    await open(page, '/admin?tab=scraper');
    const card = page.getByRole('article', { name: `${SITE}, whelk` });
    await expect(card.getByRole('link', { name: 'Is this one gone there?' })).toBeVisible();
    await expectGoodLooks(page, 'gone-there');
    await expect(card.getByRole('listitem').last()).toHaveText(
      'An answer by Olive under Did this one stay there? there',
    );
    await expect(card).toContainText('1 question deleted there1 answer or comment deleted there');
    await card.getByRole('button', { name: 'Remove 1 question, 1 answer' }).click();
    await expect(page.getByRole('dialog')).toContainText('They will be deleted with their answers');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Posts Deleted', '2 posts removed.');
    await expect(card).toContainText('0 questions here');
    await expect(card.getByRole('region', { name: 'Deleted at the source' })).toHaveCount(0);
  });
});
