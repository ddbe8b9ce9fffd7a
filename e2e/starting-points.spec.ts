import { violations } from './support/looks.ts';
import { expect, open, test } from './support/test.ts';

test('a problem on the home page leads to its questions, and to those of a country', async ({
  page,
  site,
}) => {
  const asker = await site.signUp();
  const ask = async (title: string, jurisdiction: 'us' | 'gb') =>
    site.call(
      'POST /api/questions',
      { body: { title, description: 'About it.', tags: ['staking'], jurisdiction } },
      asker,
    );
  await ask('When are staking rewards income here?', 'us');
  await ask('When are staking rewards income there?', 'gb');
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  const starts = page.getByRole('navigation', { name: 'What brings you here?' });
  await expect(starts.getByRole('link')).toHaveCount(8);
  await starts.getByRole('link', { name: 'Staking' }).click();
  await expect(page).toHaveURL(/\/start\/staking$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I earn staking rewards');
  await expect(page.getByRole('article')).toHaveCount(2);
  const countries = page.getByRole('navigation', { name: 'Where do you pay tax?' });
  await countries.getByRole('link', { name: 'United Kingdom' }).click();
  await expect(page).toHaveURL(/\/start\/staking\?jurisdiction=gb$/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('income there?');
  await countries.getByRole('link', { name: 'Japan' }).click();
  await expect(page.getByText('Nobody has asked about this in Japan yet.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a problem that the site does not know is no page', async ({ page, watch }) => {
  watch.allow(/404/);
  await open(page, '/start/no-such-problem');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});
