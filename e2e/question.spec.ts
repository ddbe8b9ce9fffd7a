import type { Locator } from '@playwright/test';
import { expect, expectToast, isReady, open, signIn, test } from './support/test.ts';
import { addComment, answers, busy } from './support/question.ts';

test.describe('a comment', () => {
  test('is posted, shown and counted', async ({ page, site, member }) => {
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
    await addComment(page);
    await page.getByLabel('Add a comment').fill('Which **year** is this?');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expectToast(page, 'Comment posted successfully!');
    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
    const comment = page.locator('section[aria-labelledby="comments"] li');
    await expect(comment).toContainText('Which year is this?');
    await expect(comment).toContainText(member.username);
    await expect(page.getByLabel('Add a comment')).toHaveValue('');
  });

  test('needs content', async ({ page, site, member }) => {
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    await addComment(page);
    await page.getByLabel('Add a comment').fill('   ');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Comment is required');
    await expect(page.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
  });

  test('that could not be posted is still there', async ({ page, site, member, watch }) => {
    watch.allow(/503/);
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    await page.route('**/comments', (route) => route.fulfill(busy));
    await addComment(page);
    await page.getByLabel('Add a comment').fill('Which year?');
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expectToast(page, 'Failed to post comment', 'Busy.');
    await expect(page.getByLabel('Add a comment')).toHaveValue('Which year?');
  });
});

test('what stands above a form is not said again by its field', async ({ page, site, member }) => {
  void member;
  await open(page, `/questions/${(await site.ask(await site.signUp())).id}`);
  await addComment(page);
  for (const name of ['Add a comment', 'Write your answer']) {
    await expect(page.getByLabel(name)).toBeVisible();
    const label = page.locator('label', { hasText: name });
    expect((await label.boundingBox())?.width, name).toBeLessThanOrEqual(1);
  }
  await expect(page.getByRole('heading', { name: 'Your Answer' })).toBeVisible();
});

test.describe('an answer', () => {
  test('is posted once by a double click, shown and counted', async ({ page, site, member }) => {
    const asker = await site.signUp();
    const question = await site.ask(asker);
    await site.answer(asker, question, 'My own first thought.');
    await open(page, `/questions/${question.id}`);
    await expect(page.getByRole('heading', { name: '1 Answer', exact: true })).toBeVisible();
    await page.getByLabel('Write your answer').fill('It is a *disposal*.');
    await page.getByRole('button', { name: 'Post Answer' }).dblclick();
    await expectToast(page, 'Answer posted successfully!');
    await expect(page.getByRole('heading', { name: '2 Answers' })).toBeVisible();
    await expect(page.locator('h1 + .meta')).toContainText('2 answers');
    await expect(answers(page).last()).toContainText('It is a disposal.');
    await expect(answers(page).last()).toContainText(member.username);
    await expect(page.getByLabel('Write your answer')).toHaveValue('');
    await page.reload();
    await expect(answers(page)).toHaveCount(2);
  });

  test('needs content', async ({ page, site, member }) => {
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Answer is required');
    await expect(page.getByRole('heading', { name: '0 Answers' })).toBeVisible();
  });

  test('that could not be posted is still there, after a reload too', async ({
    page,
    site,
    member,
    watch,
  }) => {
    watch.allow(/503/);
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    await page.route('**/answers', (route) => route.fulfill(busy));
    await page.getByLabel('Write your answer').fill('It is a disposal.');
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expectToast(page, 'Failed to post answer', 'Busy.');
    await page.reload();
    await expect(page.getByLabel('Write your answer')).toHaveValue('It is a disposal.');
  });
});

for (const [kind, label, button] of [
  ['an answer', 'Write your answer', 'Post Answer'],
  ['a comment', 'Add a comment', 'Post Comment'],
] as const)
  test(`an expired session leads from ${kind} to login, and the draft waits`, async ({
    page,
    context,
    site,
    member,
    watch,
  }) => {
    watch.allow(/401/);
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    if (kind === 'a comment') await addComment(page);
    await page.getByLabel(label).fill('Kept for later.');
    await context.clearCookies();
    await page.getByRole('button', { name: button }).click();
    await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
    await expect(page).toHaveURL('/login');
    // And stays there: nobody is signed in.
    await page.waitForTimeout(300);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await signIn(context, site, member);
    await open(page, `/questions/${id}`);
    await expect(page.getByLabel(label)).toHaveValue('Kept for later.');
    // A form with a draft stands open.
    await expect(page.getByLabel(label)).toBeVisible();
  });

test.describe('accepting', () => {
  test('marks the answer and the question, moves to another answer, and is taken back', async ({
    page,
    site,
    member,
  }) => {
    const question = await site.ask(member);
    await site.answer(
      await site.signUp({ username: 'first-expert' }),
      question,
      'The first answer.',
    );
    await site.answer(
      await site.signUp({ username: 'other-expert' }),
      question,
      'The other answer.',
    );
    await open(page, `/questions/${question.id}`);
    const [first, other] = ['first-expert', 'other-expert'].map((name) =>
      page.getByRole('article', { name: `Answer by ${name}` }),
    ) as [Locator, Locator];
    const solved = page.locator('h1 + .meta').getByText('Solved');
    await expect(solved).toHaveCount(0);

    await first.getByRole('button', { name: 'Accept answer' }).click();
    await expect(first.getByText('Accepted Answer')).toBeVisible();
    await expect(solved).toBeVisible();

    await other.getByRole('button', { name: 'Accept answer' }).click();
    await expect(other.getByText('Accepted Answer')).toBeVisible();
    await expect(first.getByText('Accepted Answer')).toHaveCount(0);
    await expect(answers(page).first()).toContainText('The other answer.');
    await expect(solved).toBeVisible();

    await other.getByRole('button', { name: 'Undo accept' }).click();
    await expect(page.getByText('Accepted Answer')).toHaveCount(0);
    await expect(solved).toHaveCount(0);
  });

  test('is for the asker alone, and shows in the list', async ({ page, site, member }) => {
    void member;
    const asker = await site.signUp();
    const question = await site.ask(asker, { title: 'Accepted already?' });
    await site.accept(asker, await site.answer(await site.signUp(), question));
    await open(page, `/questions/${question.id}`);
    await expect(answers(page).getByText('Accepted Answer')).toBeVisible();
    await expect(page.getByRole('button', { name: /accept/i })).toHaveCount(0);
    await page.getByRole('link', { name: 'Lotwise' }).click();
    await expect(page.getByRole('article').filter({ hasText: 'Accepted already?' })).toContainText(
      'Solved',
    );
  });
});

test('a view counts once a visitor', async ({ page, site }) => {
  const { id } = await site.ask(await site.signUp());
  const views = async () =>
    (
      (await site.sql('select view_count from question_stats where question_id = $1', [id])) as {
        view_count: number;
      }[]
    )[0]?.view_count;
  await open(page, `/questions/${id}`);
  await page.reload();
  await expect.poll(views, { timeout: 10_000 }).toBe(1);
  await open(page, `/questions/${id}`);
  await isReady(page);
  await expect(page.locator('h1 + .meta')).toContainText('1 view');
  await expect(page.locator('h1 + .meta')).not.toContainText('1 views');
});

test('a signed-in member on a phone finds the ask button on every list', async ({
  page,
  site,
  member,
}) => {
  void site;
  void member;
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await expect(page).toHaveURL('/ask');
});

test('an empty list offers a member to ask the first question', async ({
  page,
  context,
  emptySite,
}) => {
  await signIn(context, emptySite, await emptySite.signUp());
  await open(page, emptySite.url);
  await expect(page.getByText('No questions found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask the first question!' })).toHaveAttribute(
    'href',
    '/ask',
  );
});

test('two answers of one member have names of their own', async ({ page, site }) => {
  const [asker, expert] = [await site.signUp(), await site.signUp({ username: 'answers-twice' })];
  const question = await site.ask(asker);
  for (const content of ['The first answer.', 'The second answer.'])
    await site.answer(expert, question, content);
  await open(page, `/questions/${question.id}`);
  for (const name of ['by answers-twice (1)', 'by answers-twice (2)']) {
    await expect(page.getByRole('article', { name: `Answer ${name}` })).toHaveCount(1);
    await expect(page.getByRole('group', { name: `Votes on this answer: ${name}` })).toHaveCount(1);
  }
});

test('on a phone what can be done with a post stands in one row, and apart', async ({
  page,
  site,
  context,
}) => {
  const asker = await site.signUp();
  const question = await site.ask(asker);
  await site.call(
    'PATCH /api/questions/{id}',
    { params: { id: question.id }, body: { description: 'I swapped it in June.' } },
    asker,
  );
  await site.comment(asker, question);
  await site.accept(asker, await site.answer(await site.signUp(), question));
  await signIn(context, site, asker);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `/questions/${question.id}`);
  const box = async (of: Locator) => {
    const found = await of.boundingBox();
    if (!found) throw new Error('It is not on the page.');
    return { ...found, middle: found.y + found.height / 2, right: found.x + found.width };
  };
  const own = page.locator('#question');
  const votes = await box(own.locator('.vote b'));
  const share = await box(own.getByRole('button', { name: 'Share' }));
  expect(Math.abs(votes.middle - share.middle)).toBeLessThanOrEqual(2);
  const comment = page.getByRole('region', { name: /^Comments/ });
  const edit = await box(comment.getByRole('button', { name: 'Edit comment' }));
  const remove = await box(comment.getByRole('button', { name: 'Delete comment' }));
  expect(remove.x - edit.right).toBeGreaterThanOrEqual(8);
  const lefts = await page.getByText('Country, tax years and sources').evaluate((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [...range.getClientRects()].map(({ left }) => Math.round(left));
  });
  expect(lefts.length).toBeGreaterThan(1);
  expect(new Set(lefts).size).toBe(1);
  const undo = page.getByRole('button', { name: 'Undo accept' });
  expect((await box(undo)).height).toBeLessThanOrEqual(45);
});
