import type { Page } from '@playwright/test';
import { expect, hold, open, PASSWORD, test } from './support/test.ts';

/** Counts the requests that write, from here on. */
function countWrites(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname === path) count++;
  });
  return () => count;
}

test.describe('a double click on a form', () => {
  test('signs up once', async ({ page }) => {
    await open(page, '/signup');
    await page.getByLabel('Username').fill('pressed-twice');
    await page.getByLabel('Email').fill('pressed-twice@example.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    const sent = countWrites(page, '/api/auth/signup');
    await page.getByRole('button', { name: 'Create Account' }).dblclick();
    await expect(page).toHaveURL('/');
    await expect(page.locator('.toast-area li')).toContainText('Account created');
    expect(sent()).toBe(1);
  });

  test('logs in once', async ({ page, site }) => {
    const { email } = await site.signUp();
    await open(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    const sent = countWrites(page, '/api/auth/login');
    await page.getByRole('button', { name: 'Log in', exact: true }).dblclick();
    await expect(page).toHaveURL('/');
    expect(sent()).toBe(1);
  });

  test('votes once, and does not take the vote back', async ({ page, site, member }) => {
    void member;
    const question = await site.ask(await site.signUp());
    await open(page, `/questions/${question.id}`);
    const sent = countWrites(page, '/api/vote');
    const up = page.getByRole('button', { name: 'Vote up' }).first();
    await up.dblclick();
    await expect(page.locator('.vote b').first()).toHaveText('1');
    await page.waitForLoadState('networkidle');
    await expect(up).toHaveAttribute('aria-pressed', 'true');
    expect(sent()).toBe(1);
  });

  test('marks all as read once', async ({ page, site, member }) => {
    await site.answer(await site.signUp(), await site.ask(member));
    await open(page, '/notifications');
    const sent = countWrites(page, '/api/notifications/read');
    await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).dblclick();
    await expect(page.getByText('You are all caught up.')).toBeVisible();
    expect(sent()).toBe(1);
  });

  test('asks, answers and comments once, and adds one page to the history', async ({
    page,
    member,
  }) => {
    void member;
    await open(page, '/ask');
    const before = await page.evaluate(() => history.length);
    await page.getByLabel('Title').fill('Pressed twice?');
    await page.getByLabel('Detailed description').fill('By a nervous hand.');
    await page.getByRole('button', { name: 'defi', exact: true }).click();
    const asked = countWrites(page, '/api/questions');
    await page.getByRole('button', { name: 'Post Your Question' }).dblclick();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pressed twice?');
    expect(asked()).toBe(1);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);

    const id = /questions\/([^/]+)/.exec(page.url())?.[1] ?? '';
    const answered = countWrites(page, `/api/questions/${id}/answers`);
    await page.getByLabel('Write your answer').fill('Once is enough.');
    await page.getByRole('button', { name: 'Post Answer' }).dblclick();
    // What was typed reads the same: the reply is there once the field is empty.
    await expect(page.getByRole('textbox', { name: 'Write your answer' })).toHaveValue('');
    await expect(page.getByText('Once is enough.')).toHaveCount(1);
    expect(answered()).toBe(1);
  });

  test('searches and follows a link once, also when it is pressed again later', async ({
    page,
    member,
  }) => {
    void member;
    await open(page, '/users');
    const before = await page.evaluate(() => history.length);
    await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).dblclick();
    await expect(page).toHaveURL('/users?search=nobody');
    const tags = page.getByRole('link', { name: 'Tags', exact: true }).first();
    await tags.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
    await tags.click();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => history.length)).toBe(before + 2);
    await page.goBack();
    await expect(page).toHaveURL('/users?search=nobody');
    await page.goBack();
    await expect(page).toHaveURL('/users');
  });

  test('does nothing more while the rules of the form are on their way', async ({ page, site }) => {
    const { email } = await site.signUp();
    await open(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    const release = await hold(page, /\/assets\/accounts-[\w-]+\.js$/);
    const sent = countWrites(page, '/api/auth/login');
    await page.getByRole('button', { name: 'Log in', exact: true }).dblclick();
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    release();
    await expect(page).toHaveURL('/');
    expect(sent()).toBe(1);
  });
});

test('a field’s error goes as soon as the field is changed, the others stay', async ({ page }) => {
  await open(page, '/signup');
  await page.getByRole('button', { name: 'Create Account' }).click();
  const errors = page.locator('.error-text');
  await expect(page.getByLabel('Username')).toBeFocused();
  const count = await errors.count();
  await page.getByLabel('Username').fill('a');
  await expect(errors).toHaveCount(count - 1);
  await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid', 'true');
});

test('a tag that can be none stays in its field with the reason, and no chip comes of it', async ({
  page,
  member,
}) => {
  void member;
  await open(page, '/ask');
  const field = page.getByLabel('Tags', { exact: true });
  await field.fill('a'.repeat(36));
  await field.press('Enter');
  await expect(page.getByText('A tag has at most 35 letters')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen tags' }).getByRole('button')).toHaveCount(0);
  await field.fill('a'.repeat(35));
  await expect(page.getByText('A tag has at most 35 letters')).toHaveCount(0);
  await field.press('Enter');
  await expect(page.getByRole('button', { name: `Remove tag ${'a'.repeat(35)}` })).toBeVisible();
});
