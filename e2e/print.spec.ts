import { worldOf } from './support/finding.ts';
import { expect, open, test } from './support/test.ts';

test('a question on paper has its texts and sources, and nothing to press', async ({
  page,
  site,
}) => {
  const { agedId } = await worldOf(site);
  await open(page, `/questions/${agedId}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('They did.')).toBeVisible();
  for (const part of ['.bar', '.vote', '.side', '.no-print', 'footer'])
    await expect(page.locator(part).first(), part).toBeHidden();
  const shown = await page
    .locator('.validity li > a')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(shown).toContain('https://www.legislation.gov.uk/');
});
