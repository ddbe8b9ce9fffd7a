import type { Page } from '@playwright/test';
import { cards, found, worldOf } from './support/finding.ts';
import { expect, open, test } from './support/test.ts';

const searchBox = (page: Page) => page.getByPlaceholder('Search crypto tax questions...').first();
async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
}

test.beforeEach(async ({ site }) => void (await worldOf(site)));

test.describe('a search', () => {
  test('takes operators, marks its words and says how many it found', async ({ page }) => {
    await open(page, '/');
    await search(page, 'okapi [staking] jurisdiction:us');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).locator('mark').first()).toHaveText('Okapi');
    await expect(found(page).getByText('1 question', { exact: true })).toBeVisible();
    await expect(cards(page).getByRole('link', { name: 'United States' })).toHaveAttribute(
      'href',
      '/?jurisdiction=us',
    );
    await expect(cards(page).getByRole('link', { name: 'Tax year 2024' })).toHaveAttribute(
      'href',
      '/?taxYear=2024',
    );
  });

  test('explains its operators, and says which one it did not understand', async ({ page }) => {
    await open(page, '/?search=okapi+colour:blue');
    await expect(
      page.getByText('There is no operator “colour:”, so “colour:blue” was searched as text.'),
    ).toBeVisible();
    await page.getByText('Search operators').click();
    await expect(page.getByText('is:unanswered')).toBeVisible();
  });

  test('offers a better spelling, one press away', async ({ page }) => {
    await open(page, '/?search=stakng');
    await expect(page.getByText('No questions found.')).toBeVisible();
    await found(page).getByRole('link', { name: 'staking', exact: true }).click();
    await expect(page).toHaveURL('/?search=staking');
    await expect(cards(page)).toHaveCount(2);
  });

  test('is narrowed by country and year with a press, in the address too, and widened again', async ({
    page,
  }) => {
    await open(page, '/?search=okapi');
    const facets = page.getByRole('navigation', { name: 'Countries and tax years found' });
    await expect(facets.getByRole('link')).toHaveText([
      'United States (2)',
      'United Kingdom (1)',
      '2024 (2)',
      '2025 (1)',
    ]);
    await facets.getByRole('link', { name: 'United States' }).click();
    await expect(page).toHaveURL('/?search=okapi&jurisdiction=us');
    await expect(cards(page)).toHaveCount(2);
    await facets.getByRole('link', { name: '2025' }).click();
    await expect(page).toHaveURL('/?search=okapi&jurisdiction=us&taxYear=2025');
    await expect(cards(page)).toHaveCount(1);
    await facets.getByRole('link', { name: 'United States' }).click();
    await expect(page).toHaveURL('/?search=okapi&taxYear=2025');
  });

  test('with filters that leave nothing has a way back', async ({ page }) => {
    await open(page, '/?search=okapi&jurisdiction=de');
    await expect(page.getByText('No questions found.')).toBeVisible();
    await page.getByRole('link', { name: 'Remove the filters' }).click();
    await expect(page).toHaveURL('/?search=okapi');
    await expect(cards(page)).toHaveCount(3);
  });
});

test.describe('a tag’s page', () => {
  test('says what the tag is for, how many questions it has and what stands beside it', async ({
    page,
  }) => {
    await open(page, '/tags/staking');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('staking');
    await expect(page.getByText('Rewards for delegating.')).toBeVisible();
    await expect(page.getByText('2 questions', { exact: true })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Related tags' })
      .getByRole('link', { name: 'defi' })
      .click();
    await expect(page).toHaveURL('/tags/defi');
    await expect(cards(page)).toHaveCount(1);
  });

  test('of a tag that nobody used is not found', async ({ page, watch }) => {
    watch.allow(/404/);
    const response = await page.goto('/tags/no-such-tag');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tag not found');
  });

  test('is another address of the list that was there before', async ({ page }) => {
    await open(page, '/?tag=staking');
    await expect(cards(page)).toHaveCount(2);
  });
});

test('the end of a question’s page leads to questions like it of its country', async ({ page }) => {
  await open(page, '/?search=mining');
  await cards(page).getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Your Answer' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5000);
  await expect(
    page.getByRole('region', { name: 'Related questions' }).getByRole('link'),
  ).toHaveText(['Okapi staking in the States']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ watch }) => watch.allow(/\/assets\/.*\.js csp$/));

  test('facets, filters, spelling and tags are links and forms', async ({ page }) => {
    await page.goto('/?search=stakng');
    await found(page).getByRole('link', { name: 'staking', exact: true }).click();
    await expect(cards(page)).toHaveCount(2);
    await page
      .getByRole('navigation', { name: 'Countries and tax years found' })
      .getByRole('link', { name: 'United Kingdom' })
      .click();
    await expect(page).toHaveURL('/?search=staking&jurisdiction=gb');
    await expect(cards(page)).toHaveCount(1);
    await page.goto('/tags/staking');
    await page.getByRole('combobox', { name: 'Country' }).selectOption('United States');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/tags/staking?jurisdiction=us&taxYear=');
    await expect(cards(page)).toHaveCount(1);
  });
});
