import { cards, worldOf } from './support/finding.ts';
import { tooWide } from './support/looks.ts';
import { expect, expectToast, open, signIn, test } from './support/test.ts';

test.beforeEach(async ({ site }) => void (await worldOf(site)));

test('a list is narrowed to a country and a tax year, which this device remembers', async ({
  page,
}) => {
  await open(page, '/');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.selectOption('United Kingdom');
  await expect(page).toHaveURL('/?jurisdiction=gb');
  await page.getByRole('combobox', { name: 'Tax year' }).selectOption('2024/25');
  await expect(page).toHaveURL('/?jurisdiction=gb&taxYear=2024');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Questions for the United Kingdom, tax year 2024/25',
  );
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole('link', { name: 'Tax year 2024/25' })).toBeVisible();

  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page).toHaveURL('/?jurisdiction=gb&taxYear=2024');
  await page.goto('/');
  await expect(page).toHaveURL('/?jurisdiction=gb&taxYear=2024');
  await open(page, page.url());
  await expect(country).toHaveValue('gb');

  await page.getByRole('link', { name: 'Any country and year' }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/');
  await expect(page).toHaveURL('/');
  await expect(country).toHaveValue('');
});

test('a visitor finds their country in the welcome, with how much is there', async ({ page }) => {
  await open(page, '/');
  const countries = page.getByRole('navigation', { name: 'Where do you pay tax?' });
  await expect(countries.getByRole('link')).toHaveText(['United States2', 'United Kingdom1']);
  await countries.getByRole('link', { name: 'United States' }).click();
  await expect(page).toHaveURL('/?jurisdiction=us');
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page).toHaveURL('/?jurisdiction=us');
  await page.getByRole('link', { name: 'Show all questions' }).click();
  await expect(page).toHaveURL('/');
});

test('on a phone two presses choose country and tax year, and both are remembered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  const countries = page.getByRole('navigation', { name: 'Where do you pay tax?' });
  await countries.getByRole('link', { name: 'United Kingdom' }).click();
  await expect(page).toHaveURL('/?jurisdiction=gb');
  const years = page.getByRole('navigation', { name: 'Which tax year?' });
  await expect(years.getByRole('link')).toHaveCount(4);
  await years.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/jurisdiction=gb&taxYear=\d{4}$/);
  await expect(years).toHaveCount(0);
  await open(page, '/');
  await expect(page).toHaveURL(/jurisdiction=gb&taxYear=\d{4}$/);
});

test('asking offers the country and year that the text names; one press takes them', async ({
  page,
  site,
  context,
}) => {
  const { asker } = await worldOf(site);
  await signIn(context, site, asker);
  await open(page, '/ask');
  await page.getByLabel('Title').fill('What does HMRC want to know?');
  await page.getByLabel('Detailed description').fill('For my 2024/25 return.');
  await page.getByRole('button', { name: 'crypto-tax' }).click();
  await page.getByRole('button', { name: 'Use the United Kingdom, 2024/25' }).click();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('gb');
  await page.getByRole('button', { name: 'Post Your Question' }).click();
  await expectToast(page, 'Question posted successfully!');
  await expect(page.getByRole('main').getByRole('link', { name: 'United Kingdom' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Tax year 2024/25' }),
  ).toBeVisible();
});

test('what is chosen and the ways back fit beside each other at every width', async ({ page }) => {
  for (const width of [360, 640, 768, 900, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/?jurisdiction=gb&taxYear=2024');
    expect(await tooWide(page), `${width} px`).toEqual([]);
    await expect(page.getByRole('link', { name: 'Any country and year' })).toBeVisible();
  }
});
