import type { Locator, Page } from '@playwright/test';
import { questionPath } from '../packages/domain/src/community/question-path.ts';
import { expect, expectToast, hold, open, test } from './support/test.ts';
import { busy } from './support/question.ts';

const UNREACHABLE = 'The site can’t be reached. Check your connection and try again.';

const control = (page: Page, target: 'question' | 'answer' = 'question'): Locator =>
  page.getByRole('group', { name: `Votes on this ${target}` }).first();

const up = (vote: Locator): Locator => vote.getByRole('button', { name: 'Vote up' });

const down = (vote: Locator): Locator => vote.getByRole('button', { name: 'Vote down' });

const bookmark = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: 'Bookmark' }).first();

async function expectVote(
  vote: Locator,
  votes: number,
  held: 'none' | 'up' | 'down',
): Promise<void> {
  await expect(vote).toHaveText(String(votes).replace('-', '−'));
  await expect(up(vote)).toHaveAttribute('aria-pressed', String(held === 'up'));
  await expect(down(vote)).toHaveAttribute('aria-pressed', String(held === 'down'));
}

/** Presses and waits until the server has agreed. */
async function press(page: Page, button: Locator): Promise<void> {
  const agreed = page.waitForResponse('**/api/vote');
  await button.click();
  await agreed;
}

test.describe('voting', () => {
  test('goes through every transition, and holds after a reload', async ({
    page,
    site,
    member,
  }) => {
    void member;
    const question = await site.ask(await site.signUp());
    await site.vote(await site.signUp(), { type: 'question', id: question.id });
    await open(page, `/questions/${question.id}`);
    const vote = control(page);
    await expectVote(vote, 1, 'none');
    for (const [button, votes, held] of [
      [up, 2, 'up'],
      [up, 1, 'none'],
      [down, 0, 'down'],
      [down, 1, 'none'],
      [up, 2, 'up'],
      [down, 0, 'down'],
      [up, 2, 'up'],
    ] as const) {
      await press(page, button(vote));
      await expectVote(vote, votes, held);
    }
    await open(page, `/questions/${question.id}`);
    await expectVote(control(page), 2, 'up');
    await page.getByRole('link', { name: 'Lotwise' }).click();
    await expectVote(control(page), 2, 'up');
  });

  test('answers at once, before the server has', async ({ page, site, member }) => {
    void member;
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    const release = await hold(page, '**/api/vote');
    await up(control(page)).click();
    await expectVote(control(page), 1, 'up');
    release();
    await page.waitForLoadState('networkidle');
    await expectVote(control(page), 1, 'up');
  });

  test('loses no press while the server thinks, and keeps their order', async ({
    page,
    site,
    member,
  }) => {
    void member;
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    let answers = 0;
    page.on(
      'response',
      (response) => void (answers += response.url().endsWith('/api/vote') ? 1 : 0),
    );
    const release = await hold(page, '**/api/vote');
    for (const button of [up, down, down, down]) await button(control(page)).click();
    await expectVote(control(page), -1, 'down');
    release();
    // The second press alone leaves what all four do: a page that is left too early takes the
    // others along.
    await expect.poll(() => answers).toBe(4);
    await expectVote(control(page), -1, 'down');
    expect(await site.sql('select direction from votes where question_id = $1', [id])).toEqual([
      { direction: 'down' },
    ]);
    await open(page, `/questions/${id}`);
    await expectVote(control(page), -1, 'down');
  });

  test('works on an answer and on a card of the list', async ({ page, site, member }) => {
    void member;
    const author = await site.signUp();
    const question = await site.ask(author, { title: 'Voted in the list?' });
    await site.answer(author, question);
    await open(page, `/questions/${question.id}`);
    await press(page, down(control(page, 'answer')));
    await expectVote(control(page, 'answer'), -1, 'down');
    await page.reload();
    await expectVote(control(page, 'answer'), -1, 'down');
    await open(page, '/');
    const card = page.getByRole('article').filter({ hasText: 'Voted in the list?' });
    await press(page, up(card));
    await expectVote(card.getByRole('group', { name: /^Votes/ }), 1, 'up');
  });

  test('is remembered on the way home and back', async ({ page, site, member }) => {
    void member;
    const author = await site.signUp();
    const question = await site.ask(author, { title: 'There and back?' });
    await site.answer(author, question);
    await open(page, '/');
    await page.getByRole('link', { name: 'There and back?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There and back?');
    await press(page, up(control(page, 'question')));
    await press(page, up(control(page, 'answer')));
    await page.getByRole('link', { name: 'Lotwise' }).click();
    const card = page.getByRole('article').filter({ hasText: 'There and back?' });
    await expectVote(card.getByRole('group', { name: /^Votes/ }), 1, 'up');
    await page.getByRole('link', { name: 'There and back?' }).click();
    await expectVote(control(page, 'question'), 1, 'up');
    await expectVote(control(page, 'answer'), 1, 'up');
  });

  for (const [name, answered, message] of [
    ['is refused', busy, 'Busy.'],
    ['never arrives', 'failed', UNREACHABLE],
  ] as const)
    test(`is taken back when the call ${name}`, async ({ page, site, member, watch }) => {
      void member;
      watch.allow(/503|ERR_FAILED/);
      const question = await site.ask(await site.signUp());
      await site.vote(member, { type: 'question', id: question.id });
      await open(page, `/questions/${question.id}`);
      await expectVote(control(page), 1, 'up');
      await page.route('**/api/vote', (route) =>
        answered === 'failed' ? route.abort() : route.fulfill(answered),
      );
      await down(control(page)).click();
      await expectToast(page, 'Vote failed', message);
      await expectVote(control(page), 1, 'up');
    });

  test('is shown as counted when only its reply was lost, on a question and in a list', async ({
    page,
    site,
    member,
    watch,
  }) => {
    void member;
    watch.allow(/ERR_FAILED/);
    const title = 'Does a lost reply lose a vote?';
    const { id } = await site.ask(await site.signUp(), { title });
    const card = page.getByRole('article').filter({ hasText: title });
    for (const [address, group, pressed] of [
      [`/questions/${id}`, control(page), 'up'],
      ['/', card.getByRole('group', { name: /^Votes/ }), 'down'],
    ] as const) {
      await open(page, address);
      await page.route(
        '**/api/vote',
        async (route) => {
          await route.fetch();
          await route.abort();
        },
        { times: 1 },
      );
      await (pressed === 'up' ? up : down)(group).click();
      await expectToast(page, 'Vote failed', UNREACHABLE);
      await expectVote(group, pressed === 'up' ? 1 : -1, pressed);
    }
  });

  test('has no arrows on one’s own post, where it could only fail', async ({
    page,
    site,
    member,
  }) => {
    const question = await site.ask(member);
    await site.answer(member, question);
    await open(page, `/questions/${question.id}`);
    for (const target of ['question', 'answer'] as const) {
      await expect(control(page, target)).toHaveText(/^0\s*votes$/);
      await expect(control(page, target).getByRole('button')).toHaveCount(0);
    }
  });
});

test.describe('a bookmark', () => {
  test('is set and removed, and is there after a reload', async ({ page, site, member }) => {
    void member;
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    await expect(bookmark(page)).toHaveText('Bookmark');
    await bookmark(page).click();
    await expectToast(page, 'Question bookmarked');
    await expect(bookmark(page)).toHaveText('Remove bookmark');
    await open(page, `/questions/${id}`);
    await expect(bookmark(page)).toHaveText('Remove bookmark');
    await bookmark(page).click();
    await expectToast(page, 'Bookmark removed');
    await expect(bookmark(page)).toHaveText('Bookmark');
    await page.reload();
    await expect(bookmark(page)).toHaveText('Bookmark');
  });

  test('set on the question shows in the list, and the other way round', async ({
    page,
    site,
    member,
  }) => {
    void member;
    await site.ask(await site.signUp(), { title: 'Bookmarked where?' });
    const card = page.getByRole('article').filter({ hasText: 'Bookmarked where?' });
    await open(page, '/');
    await page.getByRole('link', { name: 'Bookmarked where?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookmarked where?');
    await bookmark(page).click();
    await expectToast(page, 'Question bookmarked');
    await page.getByRole('link', { name: 'Lotwise' }).click();
    await card.getByRole('button', { name: 'Remove bookmark' }).click();
    await expectToast(page, 'Bookmark removed');
    await page.getByRole('link', { name: 'Bookmarked where?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookmarked where?');
    await expect(bookmark(page)).toHaveText('Bookmark');
  });

  test('that fails says so and stays as it was', async ({ page, site, member, watch }) => {
    void member;
    watch.allow(/503/);
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    await page.route('**/api/bookmarks', (route) => route.fulfill(busy));
    await bookmark(page).click();
    await expectToast(page, 'Bookmark failed', 'Busy.');
    await expect(bookmark(page)).toHaveText('Bookmark');
  });

  test('lists its question, newest first, until it is removed', async ({ page, site, member }) => {
    const asker = await site.signUp({ username: 'bookmarked-author' });
    const older = await site.ask(asker, { title: 'Bookmarked first?', tags: ['defi', 'nft'] });
    const newer = await site.ask(asker, { title: 'Bookmarked second?' });
    await site.accept(asker, await site.answer(await site.signUp(), older));
    await site.bookmark(member, older);
    await site.bookmark(member, newer);
    await open(page, '/bookmarks');
    const listed = page.getByRole('main').getByRole('article');
    await expect(listed.getByRole('heading')).toHaveText([
      'Bookmarked second?',
      'Bookmarked first?',
    ]);
    const first = listed.nth(1);
    await expect(first.getByRole('link', { name: 'Bookmarked first?' })).toHaveAttribute(
      'href',
      questionPath(older),
    );
    for (const text of [
      'I swapped 1 ETH',
      'defi',
      'nft',
      '0 votes',
      '1 answer',
      '0 views',
      'Answered',
      'bookmarked-author',
      'bookmarked just now',
    ])
      await expect(first).toContainText(text);
    await expect(listed.nth(0)).not.toContainText('Answered');

    await first.getByRole('button', { name: 'Bookmark' }).click();
    await expectToast(page, 'Bookmark removed');
    await expect(listed.getByRole('heading')).toHaveText(['Bookmarked second?']);
    await listed.getByRole('button', { name: 'Bookmark' }).click();
    await expect(listed).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Browse Questions' }).click();
    await expect(page).toHaveURL('/');
  });
});
