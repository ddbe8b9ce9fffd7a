import { act } from './support/question.ts';
import { expect, expectToast, isReady, open, test } from './support/test.ts';
import { answerField, toolbar } from './support/writing.ts';

test.describe('editing', () => {
  test('a question changes it, shows that, and keeps its history', async ({
    page,
    site,
    member,
  }) => {
    const question = await site.ask(member, {
      title: 'How is a swap taxed?',
      description: 'I swapped one coin.',
      tags: ['defi'],
    });
    await open(page, `/questions/${question.id}`);
    await expect(page.getByRole('link', { name: /^edited/ })).toHaveCount(0);
    await act(page, 'Edit question');
    const form = page.getByRole('form', { name: 'Edit question' });
    await form.getByLabel('Title').fill('How is a swap of coins taxed?');
    await form.getByLabel('Text of the question').fill('I swapped two coins.');
    await form.getByLabel('Tags', { exact: true }).fill('trading,');
    await form.getByLabel('What did you change? (optional)').fill('It was two');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Question updated');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'How is a swap of coins taxed?',
    );
    await expect(page.getByRole('main')).toContainText('I swapped two coins.');

    await page.getByRole('link', { name: /^edited just now/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of this question');
    await expect(page.getByText('Version 2')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('It was two');
    await expect(page.locator('del')).toHaveText(['one', 'coin']);
    await expect(page.locator('ins').first()).toHaveText('of coins ');
    await page.getByText('Version 1').click();
    await expect(page.locator('details').last()).toContainText('I swapped one coin.');
  });

  test('a question’s country and tax year change with it, and its history shows both ways', async ({
    page,
    site,
    member,
  }) => {
    const question = await site.ask(member, {
      title: 'Where?',
      description: 'The first line.\nAn old line.\nThe last line.',
      tags: ['defi'],
    });
    await open(page, `/questions/${question.id}`);
    await act(page, 'Edit question');
    const form = page.getByRole('form', { name: 'Edit question' });
    await form.getByLabel('Country').selectOption({ label: 'United Kingdom' });
    await form.getByLabel('Tax year').selectOption('2024');
    await form
      .getByLabel('Text of the question')
      .fill('The first line.\nA new line.\nThe last line.');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Question updated');
    await expect(page.getByRole('link', { name: 'United Kingdom' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tax year 2024/25' })).toBeVisible();

    await open(page, `/history/question/${question.id}`);
    await expect(page.getByRole('main')).toContainText(
      'Country and tax year: United Kingdom, 2024/25',
    );
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.getByRole('button', { name: 'Side by side' }).click();
    await expect(page.getByRole('row')).toHaveText([
      'BeforeAfter',
      /^The first line\.\s+The first line\.\s*$/,
      /^An old line\.\s+A new line\.\s*$/,
      /^The last line\.\s*The last line\.$/,
    ]);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Side by side' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('table').locator('del').first()).toBeVisible();
    // A phone has no room for two columns.
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Side by side' })).toBeHidden();
    await expect(page.locator('ins').first()).toBeVisible();
  });

  test('an answer that someone else has edited meanwhile shows the newer text and loses neither', async ({
    page,
    site,
    member,
    watch,
  }) => {
    watch.allow(/409/);
    const question = await site.ask(await site.signUp());
    const answer = await site.answer(member, question, 'First text');
    const admin = await site.signUp({ tier: 'admin' });
    await open(page, `/questions/${question.id}`);
    await act(page, 'Edit answer');
    const text = page.getByLabel('Text of the answer');
    await expect(text).toHaveValue('First text');
    await site.call(
      'PATCH /api/answers/{id}',
      { params: { id: answer.id }, body: { content: 'The admin’s text' } },
      admin,
    );
    await text.fill('My text');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'A newer version was saved' });
    await expect(alert.getByLabel('The newer version')).toHaveValue('The admin’s text');
    await expect(text).toHaveValue('My text');
    await alert.getByRole('button', { name: 'Keep mine and overwrite it' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Answer updated');
    await expect(page.getByRole('article', { name: /^Answer by/ })).toContainText('My text');
  });

  test('that was saved although its reply was lost is not called someone else’s', async ({
    page,
    site,
    member,
    watch,
  }) => {
    watch.allow(/ERR_CONNECTION_RESET|409/);
    const question = await site.ask(await site.signUp());
    await site.answer(member, question, 'First text');
    await open(page, `/questions/${question.id}`);
    await act(page, 'Edit answer');
    const text = page.getByLabel('Text of the answer');
    await page.route(
      '**/api/answers/*',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    const save = page.getByRole('button', { name: 'Save changes' });
    await text.fill('Second text');
    await save.click();
    await expect(page.locator('.toast-area li')).toContainText('The site can’t be reached.');
    await text.fill('Third text');
    await save.click();
    const alert = page.getByRole('alert').filter({ hasText: 'Yours is still below.' });
    await expect(alert).toContainText('A newer version was saved');
    await expect(alert.getByLabel('The newer version')).toHaveValue('Second text');
  });

  test('takes the keyboard into its form and gives it back', async ({ page, site, member }) => {
    const question = await site.ask(member);
    await site.comment(member, question);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, `/questions/${question.id}`);
    await act(page, 'Edit question');
    const form = page.getByRole('form', { name: 'Edit question' });
    await expect(form.getByLabel('Title')).toBeFocused();
    await expect(form.getByLabel('Title')).toBeInViewport();
    await form.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(page.locator('summary[aria-label="More for this question"]')).toBeFocused();
    await page.getByRole('button', { name: 'Edit comment' }).press('Enter');
    await expect(page.getByLabel('Text of the comment')).toBeFocused();
    await page.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Edit comment' })).toBeFocused();
  });

  test('is kept as a draft until it is saved', async ({ page, site, member }) => {
    const question = await site.ask(member);
    await site.comment(member, question, 'Which year?');
    await open(page, `/questions/${question.id}`);
    await page.getByRole('button', { name: 'Edit comment' }).click();
    await page.getByLabel('Text of the comment').fill('Which tax year?');
    await expect(page.locator('[data-draft=saved]')).toBeVisible();
    await page.reload();
    await isReady(page);
    await page.getByRole('button', { name: 'Edit comment' }).click();
    await expect(page.getByLabel('Text of the comment')).toHaveValue('Which tax year?');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.locator('section[aria-labelledby="comments"] li')).toContainText(
      'Which tax year?',
    );
  });

  test('is not offered for the posts of others', async ({ page, site, member }) => {
    const question = await site.ask(await site.signUp());
    await open(page, `/questions/${question.id}`);
    await expect(toolbar(answerField(page))).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
    void member;
  });
});

test.describe('deleting', () => {
  test('an answer asks first, and takes it from the page', async ({ page, site, member }) => {
    const question = await site.ask(await site.signUp());
    await site.answer(member, question);
    await open(page, `/questions/${question.id}`);
    await act(page, 'Delete answer');
    const dialog = page.getByRole('dialog', { name: 'Delete this answer?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toBeHidden();
    await act(page, 'Delete answer');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await act(page, 'Delete answer');
    await dialog.getByRole('button', { name: 'Delete answer' }).click();
    await expectToast(page, 'Answer Deleted');
    await expect(page.getByRole('heading', { name: '0 Answers' })).toBeVisible();
  });

  test('a question that others have answered is refused in words', async ({
    page,
    site,
    member,
    watch,
  }) => {
    watch.allow(/403/);
    const question = await site.ask(member);
    await site.answer(await site.signUp(), question);
    await open(page, `/questions/${question.id}`);
    await act(page, 'Delete question');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click();
    await expectToast(
      page,
      'Deletion Failed',
      'Others have answered this question, so it can’t be deleted. You can still edit it.',
    );
  });

  test('a question leads home', async ({ page, site, member }) => {
    const question = await site.ask(member, { title: 'Soon gone' });
    await open(page, `/questions/${question.id}`);
    await act(page, 'Delete question');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click();
    await expect(page).toHaveURL('/');
    await expectToast(page, 'Question Deleted');
    await expect(page.getByRole('main')).not.toContainText('Soon gone');
  });
});
