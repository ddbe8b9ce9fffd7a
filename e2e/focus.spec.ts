import type { Locator, Page } from '@playwright/test';
import { questionPath } from '../packages/domain/src/community/question-path.ts';
import { addComment, commentField } from './support/question.ts';
import { worldOf } from './support/finding.ts';
import { ADMIN, MEMBER, VISITOR } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { expect, expectToast, type Member, open, signIn, type Site, test } from './support/test.ts';

// The keyboard goes on where a press has left it, and never at the top of the page.

/** What has the focus, as a person would call it; null where nothing has. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || !activeElement.checkVisibility())
      return null;
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent.trim();
  });

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

/** What a press does at once has been done and shown. */
const shown = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));

/** Pressed elsewhere: they end the session, leave the page's own world or open the browser's. */
const NOT_PRESSED = /^(Logout|Log out|Continue with|Export|Download|Choose|Add a Passkey|Promote)/;

const buttonsOn = (page: Page): Locator =>
  page.locator('button:visible:enabled:not([aria-disabled="true"]), summary:visible');

const namesOf = (buttons: Locator): Promise<string[]> =>
  buttons.evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()),
  );

/** What stands around every page is pressed once, on the first of them. */
const AROUND = ':is(.bar, .foot) :is(button, summary)';

/** Presses every button of these pages by keyboard; returns those after which nothing has focus. */
async function losing(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const around = new Set<string>();
  for (const address of addresses) {
    await open(page, address);
    await settled(page);
    const { pathname } = new URL(page.url());
    // Each row of a list has the same ones.
    const pressed = new Set(around);
    for (const name of await namesOf(page.locator(AROUND))) around.add(name);
    for (const name of await namesOf(buttonsOn(page))) {
      if (NOT_PRESSED.test(name) || pressed.has(name)) continue;
      pressed.add(name);
      if (new URL(page.url()).pathname !== pathname) {
        await open(page, address);
        await settled(page);
      }
      const index = (await namesOf(buttonsOn(page))).indexOf(name);
      // An earlier press has taken it away.
      if (index === -1) continue;
      await press(page, buttonsOn(page).nth(index));
      await shown(page);
      if ((await focused(page)) === null) found.push(`${address}: ${name}`);
      await page.keyboard.press('Escape');
      await shown(page);
      const hasLeft = new URL(page.url()).pathname !== pathname;
      if (!hasLeft && (await focused(page)) === null)
        found.push(`${address}: Escape after ${name}`);
    }
  }
  return found;
}

/** A question of somebody else and one of the member’s own, with answers, comments and news. */
async function placesOf(site: Site, member: Member) {
  const { agedId, expert } = await worldOf(site);
  const own = await site.ask(member, { title: 'Where does the keyboard go?' });
  await site.answer(expert, own);
  await site.answer(expert, own, 'Or here.');
  await site.comment(member, own);
  await site.bookmark(member, { id: agedId });
  return { question: `/questions/${agedId}`, own: `/questions/${own.id}` };
}

// Forms are sent empty, and places that are not there are looked at.
test.beforeEach(({ watch }) => watch.allow(/40[0349]|429/));

test('no button of a visitor’s page loses the focus', async ({ page, site }) => {
  test.setTimeout(600_000);
  const places = await placesOf(site, await site.signUp());
  expect(await losing(page, VISITOR(places))).toEqual([]);
});

test('no button of a member’s page loses the focus', async ({ page, site, context }) => {
  test.setTimeout(600_000);
  const member = await site.signUp({ tier: 'premium' });
  await signIn(context, site, member);
  expect(await losing(page, MEMBER(await placesOf(site, member)))).toEqual([]);
});

test('no button of an admin’s page loses the focus', async ({ page, site, context }) => {
  test.setTimeout(600_000);
  const admin = await site.signUp({ tier: 'admin' });
  await signIn(context, site, admin);
  const places = await placesOf(site, await site.signUp());
  await site.call(
    'POST /api/flags',
    {
      body: {
        postType: 'question',
        postId: places.own.slice('/questions/'.length),
        reason: 'spam',
        note: '',
      },
    },
    await site.signUp(),
  );
  expect(await losing(page, ADMIN(places))).toEqual([]);
});

test('the focus stays on the pressed button, also of an answer that moves', async ({
  page,
  site,
  member,
}) => {
  const other = await site.ask(await site.signUp());
  const own = await site.ask(member);
  const [first, second] = [await site.signUp(), await site.signUp()];
  const earlier = await site.answer(first, own, 'First.');
  const later = await site.answer(second, own, 'Second.');
  await site.vote(second, { type: 'answer', id: earlier.id });
  await open(page, questionPath(own));
  const of = (id: string) => page.locator(`[id="answer-${id}"]`);
  for (const [toast, name] of [
    ['Answer accepted', 'Undo accept'],
    ['Answer no longer accepted', 'Accept answer'],
  ] as const) {
    await press(page, of(later.id).getByRole('button', { name: /accept/i }));
    await expectToast(page, toast);
    await expect(of(later.id).getByRole('button', { name })).toBeFocused();
  }
  await open(page, questionPath(other));
  for (const name of ['Bookmark', 'Remove bookmark', 'Follow', 'Vote up']) {
    const button = page.getByRole('main').getByRole('button', { name }).first();
    const element = await button.elementHandle();
    await press(page, button);
    await settled(page);
    expect(await element?.evaluate((one) => one === document.activeElement), name).toBe(true);
  }
});

test('the focus goes to the neighbor of what a press has removed', async ({
  page,
  site,
  member,
}) => {
  const asker = await site.signUp();
  for (const title of ['Bookmarked first?', 'Bookmarked second?'])
    await site.bookmark(member, await site.ask(asker, { title }));
  await open(page, '/bookmarks');
  await press(page, page.getByRole('main').getByRole('button').first());
  await expect(page.getByRole('link', { name: 'Bookmarked second?' })).toHaveCount(0);
  expect(await focused(page)).toBe('Bookmarked first?');

  const own = await site.ask(member);
  await open(page, questionPath(own));
  await addComment(page);
  await commentField(page).fill('To be removed.');
  await press(page, page.getByRole('button', { name: 'Post Comment' }));
  await expectToast(page, 'Comment posted successfully!');
  expect(await focused(page)).not.toBeNull();
  await page.getByRole('button', { name: 'Delete comment' }).click();
  await press(page, page.getByRole('dialog').getByRole('button', { name: /^Delete/ }));
  await expect(page.getByText('To be removed.')).toHaveCount(0);
  expect(await focused(page)).not.toBeNull();
});

test('a button that works on it takes no second press', async ({ page, site, member }) => {
  void member;
  const { id } = await site.ask(await site.signUp());
  await open(page, `/questions/${id}`);
  let calls = 0;
  await page.route('**/api/bookmarks', async (route) => {
    calls++;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const button = page.getByRole('main').getByRole('button', { name: 'Bookmark' }).first();
  await press(page, button);
  await expect(button).toBeDisabled();
  await page.keyboard.press('Enter');
  await button.dispatchEvent('click');
  await expectToast(page, 'Question bookmarked');
  expect(calls).toBe(1);
});
