import type { Locator, Page } from '@playwright/test';
import { questionPath } from '../packages/domain/src/community/question-path.ts';
import { expect, expectToast, open, test } from './support/test.ts';
import { SOLVED, worldOf } from './support/visitor-world.ts';

const cards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Questions' }).getByRole('article');

const searchBox = (page: Page): Locator =>
  page.getByPlaceholder('Search crypto tax questions...').first();

test.beforeEach(async ({ site }) => void (await worldOf(site)));

test.describe('search', () => {
  test('a search for empty or blank text does nothing', async ({ page }) => {
    await open(page, '/tags');
    for (const text of ['', '   ']) {
      await searchBox(page).fill(text);
      await searchBox(page).press('Enter');
      await page.waitForTimeout(300);
      await expect(page).toHaveURL('/tags');
    }
  });

  test('a search goes home with its text encoded and shows what it finds', async ({ page }) => {
    await open(page, '/tags');
    await searchBox(page).fill(' staking & rewards? ');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/?search=staking%20%26%20rewards%3F');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('staking & rewards?');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).first()).toContainText(SOLVED);
    await expect(searchBox(page)).toHaveValue('staking & rewards?');
  });

  test('a search without results says so and offers a visitor no ask button', async ({ page }) => {
    await open(page, '/?search=zebrafish');
    await expect(page.getByText('No questions found.')).toBeVisible();
    await expect(page.getByText('Ask the first question!')).toHaveCount(0);
  });
});

test('a tag shows the questions that carry it, and its filters stay with it', async ({ page }) => {
  await open(page, '/');
  await cards(page).first().getByRole('link', { name: 'staking', exact: true }).click();
  await expect(page).toHaveURL('/tags/staking');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('staking');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'unanswered' }).click();
  await expect(page).toHaveURL('/tags/staking?filter=unanswered');
  await expect(page.getByText('No questions found.')).toBeVisible();
});

test.describe('the question page', () => {
  test('shows the question, its answers and comments, and asks a visitor to sign in', async ({
    page,
    site,
  }) => {
    const { solvedId } = await worldOf(site);
    await open(page, '/');
    await page.getByRole('link', { name: SOLVED }).click();
    await expect(page).toHaveURL(questionPath({ id: solvedId, title: SOLVED }));
    await expect(page).toHaveTitle(new RegExp(SOLVED.replace('?', '\\?')));
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link'),
    ).toHaveAttribute('href', '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SOLVED);
    const meta = page.locator('h1 + .meta');
    await expect(meta).toContainText('Asked 3 hours ago');
    await expect(meta).toContainText(/1,23[45] views/);
    await expect(meta).toContainText('2 answers');
    await expect(meta).toContainText('Solved');
    await expect(page.getByRole('main')).toContainText('1,234 reputation');
    await expect(page.getByRole('link', { name: 'crypto-tax' })).toBeVisible();

    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
    await expect(page.getByText('Which country is this about?')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 Answers' })).toBeVisible();
    const answers = page.getByRole('article', { name: /^Answer by/ });
    await expect(answers.nth(0)).toContainText('Accepted Answer');
    await expect(answers.nth(0)).toContainText('In most places yes');
    await expect(answers.nth(0)).toContainText('Ernst.Expert');
    await expect(answers.nth(0)).toContainText('987 reputation');
    await expect(answers.nth(1)).not.toContainText('Accepted Answer');
    await expect(answers.nth(1).getByRole('group', { name: 'Votes on this answer' })).toHaveText(
      '0',
    );

    await expect(page.getByText('You need to be logged in to post answers.')).toBeVisible();
    await expect(page.getByText('You need to be logged in to post comments.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveCount(2);
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: /answer|comment/i })).toHaveCount(0);
  });

  test('says that a question is not there, with status 404 and a way back', async ({
    page,
    watch,
  }) => {
    watch.allow(/404/);
    for (const id of ['01890000-0000-7000-8000-000000000000', 'no-such-id']) {
      const response = await page.goto(`/questions/${id}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question not found');
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL('/');
    }
  });

  test('a vote without an account asks to log in and changes nothing', async ({ page, site }) => {
    const { solvedId } = await worldOf(site);
    await open(page, `/questions/${solvedId}`);
    const control = page.getByRole('group', { name: 'Votes on this question' });
    await control.getByRole('button', { name: 'Vote up' }).click();
    await expectToast(
      page,
      'Login required',
      'You need to be logged in to vote on questions and answers.',
    );
    await expect(control).toHaveText('2');
    await expect(page).toHaveURL(questionPath({ id: solvedId, title: SOLVED }));
  });
});
