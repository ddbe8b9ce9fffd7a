import { main } from './support/parts.ts';
import { expectGoodLooks } from './support/looks.ts';
import { act } from './support/question.ts';
import { expect, expectToast, open, signIn, type Site, test } from './support/test.ts';
import { aModerator } from './support/moderation.ts';

async function aThread(site: Site) {
  const [asker, answerer] = [await site.signUp(), await site.signUp()];
  const question = await site.ask(asker, { title: 'Is a bridge a disposal?' });
  return {
    asker,
    answerer,
    question,
    answer: await site.answer(answerer, question, 'Buy my course at once.'),
  };
}

test('a member flags an answer, looks again and takes the flag back', async ({
  page,
  site,
  member,
}) => {
  void member;
  const { question } = await aThread(site);
  await open(page, `/questions/${question.id}`);
  await act(page, 'Flag answer');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio')).toHaveCount(5);
  await dialog.getByRole('radio', { name: 'Spam' }).check();
  await dialog.getByRole('button', { name: 'Send Flag' }).click();
  await expectToast(
    page,
    'Flag Sent',
    'Thank you. A moderator will look at it, and you will be told the outcome.',
  );
  await act(page, 'Flag answer');
  await expect(dialog).toContainText('You flagged this answer.');
  await dialog.getByRole('button', { name: 'Withdraw Flag' }).click();
  await expectToast(page, 'Flag Withdrawn');
  await act(page, 'Flag answer');
  await expect(dialog.getByRole('button', { name: 'Send Flag' })).toBeVisible();
});

test('a flag without a reason says what is missing', async ({ page, site, member, watch }) => {
  void member;
  watch.allow(/400/);
  const { question } = await aThread(site);
  await open(page, `/questions/${question.id}`);
  await act(page, 'Flag question');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send Flag' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a reason');
  await dialog.getByRole('radio', { name: 'Duplicate' }).check();
  await dialog.getByLabel('The question it repeats', { exact: true }).fill('nothing at all');
  await expect(dialog.getByText('No questions found.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Flag' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose the question it repeats');
});

test('visitors are offered no flags, and nobody their own post', async ({
  page,
  context,
  site,
}) => {
  const { asker, question } = await aThread(site);
  await open(page, `/questions/${question.id}`);
  await expect(page.getByRole('button', { name: /Flag|Moderate/ })).toHaveCount(0);
  await signIn(context, site, asker);
  await open(page, `/questions/${question.id}`);
  await expect(page.getByRole('button', { name: 'Flag answer', includeHidden: true })).toHaveCount(
    1,
  );
  await expect(
    page.getByRole('button', { name: 'Flag question', includeHidden: true }),
  ).toHaveCount(0);
});

test('a moderator walks the queue with keys, hides a post and declines a flag', async ({
  page,
  context,
  site,
}) => {
  const [first, second] = [await aThread(site), await aThread(site)];
  const reader = await site.signUp();
  for (const postId of [first.answer.id, second.answer.id])
    await site.call(
      'POST /api/flags',
      { body: { postType: 'answer', postId, reason: 'spam', note: 'Advertising.' } },
      reader,
    );
  await signIn(context, site, await aModerator(site));
  await open(page, '/moderation');
  await expect(main(page).locator('[data-item]')).toHaveCount(2);
  await expect(main(page)).toContainText('Advertising.');
  await page.keyboard.press('j');
  await expect(main(page).locator('[data-item]').first()).toBeFocused();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('spam');
  await dialog.getByRole('button', { name: 'Hide answer' }).click();
  await expectToast(page, 'Post Hidden');
  await expect(main(page).locator('[data-item]')).toHaveCount(1);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(main(page)).toContainText('No flags are waiting. Everything has been reviewed.');
});

test('a moderator closes a question: it says why and takes no answers; reopened it does', async ({
  page,
  context,
  site,
}) => {
  const { question } = await aThread(site);
  await signIn(context, site, await aModerator(site));
  await open(page, `/questions/${question.id}`);
  await act(page, 'Moderate question');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('unclear');
  await dialog.getByLabel('Note (optional)').fill('Which country?');
  await dialog.getByRole('button', { name: 'Close question' }).click();
  await expectToast(page, 'Question Closed');
  const note = page.getByRole('complementary', { name: 'State of this question' });
  await expect(note).toContainText('Closed: Unclear');
  await expect(note).toContainText('A moderator wrote: Which country?');
  await expect(main(page)).toContainText('This question takes no new answers.');
  await expect(page.locator('textarea[name=answer]')).toHaveCount(0);
  await act(page, 'Moderate question');
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click();
  await dialog.getByRole('button', { name: 'Reopen question' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.locator('textarea[name=answer]')).toBeVisible();
});

test('the question that another repeats is found by words or by its link', async ({
  page,
  context,
  site,
  member,
}) => {
  const { asker, question } = await aThread(site);
  const original = await site.ask(asker, { title: 'Is wrapping a token taxed?' });
  const other = await site.ask(asker, { title: 'Is unwrapping it taxed?' });
  await open(page, `/questions/${question.id}`);
  await act(page, 'Flag question');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('The question it repeats', { exact: true });
  await dialog.getByRole('radio', { name: 'Duplicate' }).check();
  await field.fill('wrapping token');
  await dialog.getByRole('radio', { name: original.title }).check();
  // Enter in the field searches, and what was chosen stays.
  await field.press('Enter');
  await field.fill('unwrapping');
  await expect(dialog.getByRole('radio', { name: other.title })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: original.title })).toBeChecked();
  await dialog.getByRole('button', { name: 'Send Flag' }).click();
  await expect(page.locator('.toast-area li')).toContainText('Flag Sent');
  expect(await site.sql('select duplicate_of from flags where user_id = $1', [member.id])).toEqual([
    { duplicate_of: original.id },
  ]);

  await signIn(context, site, await aModerator(site));
  await open(page, `/questions/${question.id}`);
  await act(page, 'Moderate question');
  await dialog.getByLabel('Reason').selectOption('duplicate');
  await field.fill(`${site.url}/questions/${other.id}/is-unwrapping-it-taxed`);
  await expect(dialog.getByRole('radio', { name: other.title })).toBeChecked();
  await dialog.getByRole('button', { name: 'Close question' }).click();
  await expect(page.getByRole('complementary', { name: 'State of this question' })).toContainText(
    other.title,
  );
});

test('who merges a question lands on the other one', async ({ page, context, site, watch }) => {
  watch.allow(/40[04]/);
  const [from, to] = [await aThread(site), await aThread(site)];
  const title = 'Is moving a coin between chains a sale?';
  await site.call(
    'PATCH /api/questions/{id}',
    { params: { id: to.question.id }, body: { title } },
    to.asker,
  );
  await signIn(context, site, await aModerator(site));
  await open(page, `/questions/${from.question.id}`);
  await act(page, 'Moderate question');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByRole('button', { name: 'Merge question' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please choose the other question');
  await dialog.getByLabel('The other question', { exact: true }).fill('moving between chains');
  await dialog.getByRole('radio', { name: title }).check();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Merge question' }).click();
  await expectToast(page, 'Question Merged');
  await expect(page).toHaveURL(new RegExp(`/questions/${to.question.id}/`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('heading', { name: '2 Answers' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '2 Answers' })).toBeVisible();
});

test('a duplicate leads to the other question, and that one names it', async ({ page, site }) => {
  const [thread, moderator] = [await aThread(site), await aModerator(site)];
  const original = await site.ask(thread.asker, { title: 'The original question' });
  const body = { reason: 'duplicate', duplicateOf: original.id } as const;
  await site.call(
    'POST /api/moderation/questions/{id}/close',
    { params: { id: thread.question.id }, body },
    moderator,
  );
  await open(page, `/questions/${thread.question.id}`);
  await page.getByRole('link', { name: 'The original question' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The original question');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('region', { name: 'Related questions' })).toContainText(
    'asks the same, closed as a duplicate',
  );
});

test('a hidden question is there for its author alone, with the reason and the way to appeal; and comes back', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.allow(/404/);
  const { asker, answerer, question } = await aThread(site);
  const moderator = await aModerator(site);
  await signIn(context, site, moderator);
  await open(page, `/questions/${question.id}`);
  await act(page, 'Moderate question');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click();
  await dialog.getByLabel('Reason').selectOption('personal_data');
  await dialog.getByRole('button', { name: 'Hide question' }).click();
  await expect(page.getByRole('article', { name: 'Hidden question' })).toContainText(
    'Personal data',
  );
  await signIn(context, site, asker);
  const response = await page.goto(`/questions/${question.id}`);
  expect(response?.status()).toBe(404);
  expect(await response?.text()).not.toContain('>Question not found');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question.title);
  await expect(page).toHaveTitle(new RegExp(`^${question.title.replace('?', '\\?')}`));
  await expect(page.getByText('Question not found')).toHaveCount(0);
  const note = page.getByRole('article', { name: 'Hidden question' });
  await expect(note).toContainText('Your question is hidden: only you and moderators can see it.');
  await expect(note.getByRole('link', { name: 'Appeal' })).toHaveAttribute(
    'href',
    `/support?category=appeal&about=question%20${question.id}`,
  );
  await open(page, '/moderation/mine');
  await expect(main(page)).toContainText('Hidden: Personal data');
  await signIn(context, site, answerer);
  await page.goto(`/questions/${question.id}`);
  await expect(page.getByRole('heading', { name: 'Question not found' })).toBeVisible();
  await expect(note).toHaveCount(0);
  await signIn(context, site, moderator);
  await page.goto(`/questions/${question.id}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Is a bridge a disposal?' }),
  ).toBeVisible();
});

test('the address of a merged question leads to the other', async ({ page, site }) => {
  const [from, to, moderator] = [await aThread(site), await aThread(site), await aModerator(site)];
  await site.call(
    'POST /api/moderation/questions/{id}/merge',
    { params: { id: from.question.id }, body: { targetId: to.question.id } },
    moderator,
  );
  await open(page, `/questions/${from.question.id}`);
  expect(new URL(page.url()).pathname).toContain(`/questions/${to.question.id}`);
  await expect(page.getByRole('heading', { name: '2 Answers' })).toBeVisible();
});

test('a link to a merged question, followed inside the site, leads to the other', async ({
  page,
  site,
  watch,
}) => {
  watch.allow(/404/);
  const [from, to, moderator] = [await aThread(site), await aThread(site), await aModerator(site)];
  const linking = await site.ask(moderator, {
    title: 'Where it is linked',
    description: `See [there](/questions/${from.question.id}).`,
  });
  await site.call(
    'POST /api/moderation/questions/{id}/merge',
    { params: { id: from.question.id }, body: { targetId: to.question.id } },
    moderator,
  );
  await open(page, `/questions/${linking.id}`);
  await page.getByRole('link', { name: 'there', exact: true }).click();
  await page.waitForURL(new RegExp(`/questions/${to.question.id}`));
  await expect(page.getByRole('heading', { name: '2 Answers' })).toBeVisible();
});

test('the pages of moderation are accessible in both themes, at every width, and in order for visitors', async ({
  page,
  context,
  site,
  watch,
}) => {
  test.slow();
  watch.allow(/404/);
  const { asker, question, answer } = await aThread(site);
  const moderator = await aModerator(site);
  await site.call(
    'POST /api/flags',
    { body: { postType: 'answer', postId: answer.id, reason: 'other', note: 'x'.repeat(200) } },
    asker,
  );
  await site.call(
    'POST /api/moderation/questions/{id}/close',
    { params: { id: question.id }, body: { reason: 'too_broad', note: 'y'.repeat(300) } },
    moderator,
  );
  const held = await site.ask(moderator, { title: 'To be hidden' });
  await site.call(
    'POST /api/moderation/posts/{id}/hide',
    { params: { id: held.id }, body: { reason: 'other', note: 'z'.repeat(300) } },
    moderator,
  );
  for (const address of ['/moderation/log', '/moderation', '/moderation/mine']) {
    await open(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await signIn(context, site, moderator);
  for (const address of [
    '/moderation',
    '/moderation?tab=held',
    '/moderation/log',
    '/moderation/mine',
    `/questions/${question.id}`,
    `/questions/${held.id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectGoodLooks(page, address);
  }
});
