import { createHmac } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { questionPath } from '../packages/domain/src/question-path.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, expectToast, type Member, open, signIn, type Site, test } from './support/test.ts';

const bell = (page: Page): Locator => page.locator('summary[aria-label^="Notifications"]');
const panel = (page: Page): Locator => page.locator('.menu-panel-wide');
const unread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAttribute(
    'aria-label',
    count === 0 ? 'Notifications' : `Notifications, ${count} unread`,
  );
const news = (page: Page): Locator => page.getByRole('button', { name: /– show$/ });

/** Waits until the page has its ear open: what happens from then on, it hears. */
async function openListening(page: Page, address: string): Promise<void> {
  const listening = page.waitForResponse('**/api/events*');
  await open(page, address);
  await listening;
}

async function openAs(
  context: BrowserContext,
  site: Site,
  member: Member,
  address: string,
): Promise<Page> {
  await signIn(context, site, member);
  const page = await context.newPage();
  await openListening(page, address);
  return page;
}

test.describe('the bell', () => {
  test('counts up while one looks at another page, and its list leads to what was answered', async ({
    page,
    site,
    member,
  }) => {
    const sam = await site.signUp();
    const question = await site.ask(member, { title: 'Are gifts taxed?' });
    await openListening(page, '/tags');
    await unread(page, 0);
    const answer = await site.answer(sam, question, 'No, they are not.');
    await unread(page, 1);
    await site.comment(sam, question);
    await unread(page, 2);
    await bell(page).click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(2);
    await panel(page)
      .getByRole('link', { name: `${sam.username} answered your question “Are gifts taxed?”` })
      .click();
    await expect(page).toHaveURL(`${questionPath(question)}#answer-${answer.id}`);
    await expect(page.getByText('No, they are not.')).toBeInViewport();
    await unread(page, 0);
  });

  test('shows the same in two tabs, and reading in one clears the other', async ({
    context,
    site,
  }) => {
    const [kim, sam] = [await site.signUp(), await site.signUp()];
    const question = await site.ask(kim);
    const first = await openAs(context, site, kim, '/');
    const second = await context.newPage();
    const streams: string[] = [];
    second.on(
      'request',
      (request) => request.url().includes('/api/events') && streams.push(request.url()),
    );
    await open(second, '/users');
    await site.answer(sam, question);
    await unread(first, 1);
    await unread(second, 1);
    await bell(second).click();
    await panel(second).getByRole('button', { name: 'Mark all as read' }).click();
    await unread(second, 0);
    await unread(first, 0);
    expect(streams).toEqual([]);
    await first.close();
    await site.comment(sam, question);
    await unread(second, 1);
  });

  test('is not there for visitors, and goes with signing out in another tab', async ({
    context,
    site,
    page,
  }) => {
    await open(page, '/');
    await expect(bell(page)).toHaveCount(0);
    const kim = await site.signUp();
    const member = await openAs(context, site, kim, '/tags');
    await expect(bell(member)).toBeVisible();
    await site.call('POST /api/auth/logout', {}, kim);
    await expect(bell(member)).toHaveCount(0);
  });
});

test.describe('the list of notifications', () => {
  test('says what it will hold while it is empty', async ({ page, member }) => {
    expect(member.username).not.toBe('');
    await open(page, '/notifications');
    await expect(page.getByText('No notifications yet.')).toBeVisible();
    await expect(page.getByText('Nothing yet. Follow a tag')).toBeVisible();
  });

  test('is read one by one, all at once, and page by page', async ({ page, site, member }) => {
    const sam = await site.signUp();
    const question = await site.ask(member);
    for (let count = 0; count < 22; count++) await site.comment(sam, question, `Comment ${count}`);
    await open(page, '/notifications');
    await expect(page.getByText('22 unread')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as read', exact: true }).first().click();
    await expect(page.getByText('21 unread')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByText('You are all caught up.')).toBeVisible();
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL('/notifications?page=2');
    await expect(page.getByRole('link', { name: /commented on your question/ })).toHaveCount(2);
  });

  test('asks visitors to log in', async ({ page }) => {
    await open(page, '/notifications');
    await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible();
  });

  test('says that it could not be read, and tries again', async ({ page, site, member, watch }) => {
    watch.allow(/503/);
    await site.answer(await site.signUp(), await site.ask(member));
    await open(page, '/');
    await page.route('**/api/notifications?*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"detail":"Busy."}',
      }),
    );
    await page.route('**/api/notifications', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"detail":"Busy."}',
      }),
    );
    await bell(page).click();
    await expect(panel(page).getByRole('alert')).toContainText('Failed to fetch notifications');
    await page.unrouteAll();
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  });
});

test.describe('an open question', () => {
  test('offers a visitor the new answer and shows it when asked, without moving before', async ({
    page,
    site,
  }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    const question = await site.ask(asker);
    await openListening(page, `/questions/${question.id}`);
    const place = await page.getByRole('heading', { name: '0 Answers' }).boundingBox();
    await site.answer(sam, question, 'The first of all answers.');
    await site.comment(sam, question, 'A word on the side.');
    await expect(news(page)).toHaveText('1 new answer, 1 new comment – show');
    expect(await page.getByRole('heading', { name: '0 Answers' }).boundingBox()).toEqual(place);
    await news(page).click();
    await expect(page.getByText('The first of all answers.')).toBeInViewport();
    await expect(page.getByText('A word on the side.')).toBeVisible();
    await expect(news(page)).toHaveCount(0);
  });

  test('hears on after a restart of the server, of what came in between too', async ({
    page,
    emptySite: site,
    watch,
  }) => {
    // The stream is tried until the server is back.
    watch.allow(/api\/events/);
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    const question = await site.ask(asker);
    await openListening(page, `${site.url}/questions/${question.id}`);
    const again = page.waitForResponse(/api\/events/, { timeout: 30_000 });
    await site.restart();
    await site.answer(sam, question, 'While nobody heard.');
    await again;
    await expect(news(page)).toHaveText('1 new answer – show');
    await site.comment(sam, question, 'Heard again.');
    await expect(news(page)).toHaveText('1 new answer, 1 new comment – show');
    await news(page).click();
    await expect(page.getByText('While nobody heard.')).toBeInViewport();
  });

  test('counts the votes of others in place', async ({ page, site }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    const question = await site.ask(asker);
    const answer = await site.answer(sam, question);
    await openListening(page, `/questions/${question.id}`);
    await site.vote(asker, { type: 'answer', id: answer.id });
    await site.vote(sam, { type: 'question', id: question.id });
    await expect(page.getByRole('group', { name: 'Votes on this answer' })).toHaveText('1');
    await expect(page.getByRole('group', { name: 'Votes on this question' })).toHaveText('1');
  });

  test('keeps the vote of its reader while others vote', async ({ page, site, member }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    expect(member.username).not.toBe('');
    const question = await site.ask(asker);
    const answer = await site.answer(sam, question);
    await openListening(page, `/questions/${question.id}`);
    const vote = page.getByRole('group', { name: 'Votes on this answer' });
    await vote.getByRole('button', { name: 'Vote up' }).click();
    await expect(vote).toHaveText('1');
    await site.vote(asker, { type: 'answer', id: answer.id });
    await expect(vote).toHaveText('2');
    await expect(vote.getByRole('button', { name: 'Vote up' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('shows the newest count when a vote’s reply comes after what it hears', async ({
    page,
    site,
    member,
  }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    expect(member.username).not.toBe('');
    const question = await site.ask(asker);
    const answer = await site.answer(sam, question);
    await openListening(page, `/questions/${question.id}`);
    const vote = page.getByRole('group', { name: 'Votes on this answer' });
    const isTaken = vote.getByRole('button', { name: 'Vote up', disabled: false });
    let replied = () => {};
    const reply = new Promise<void>((resolve) => (replied = resolve));
    await page.route('**/api/vote', async (route) => {
      const response = await route.fetch();
      await site.vote(asker, { type: 'answer', id: answer.id });
      await expect(vote).toHaveText('2');
      await route.fulfill({ response });
      replied();
    });
    await isTaken.click();
    await reply;
    // The reply says 1.
    await page.waitForTimeout(300);
    await expect(vote).toHaveText('2');
    await expect(isTaken).toHaveAttribute('aria-pressed', 'true');
  });

  test('offers nothing of what its reader wrote', async ({ page, site, member }) => {
    const question = await site.ask(await site.signUp());
    expect(member.username).not.toBe('');
    await openListening(page, `/questions/${question.id}`);
    await page.getByLabel('Write your answer').fill('It is a disposal.');
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expect(page.getByRole('heading', { name: '1 Answer', exact: true })).toBeVisible();
    await page.waitForTimeout(600);
    await expect(news(page)).toHaveCount(0);
  });
});

test.describe('following', () => {
  test('a question tells of its answers until one stops', async ({ page, site, member }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    expect(member.username).not.toBe('');
    const question = await site.ask(asker, { title: 'Are gifts taxed?' });
    await openListening(page, `/questions/${question.id}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expectToast(page, 'Following', 'You’ll be notified of new answers to this question.');
    await site.answer(sam, question);
    await unread(page, 1);
    await open(page, '/notifications');
    await page.getByRole('button', { name: 'Unfollow Are gifts taxed?' }).click();
    await expect(page.getByText('Nothing yet. Follow a tag')).toBeVisible();
  });

  test('a tag is a button on its list', async ({ page, site, member }) => {
    expect(member.username).not.toBe('');
    await site.ask(await site.signUp(), { tags: ['gifts'] });
    await open(page, '/?tag=gifts');
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expectToast(page, 'Following', 'You’ll be notified of new questions with this tag.');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('begins with asking', async ({ page, site, member }) => {
    const question = await site.ask(member);
    await open(page, `/questions/${question.id}`);
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  });
});

/** The address that a mail carries: the member, the kind (0: answers), and the site's signature. */
async function unsubscribeAddress(site: Site, { id }: Member): Promise<string> {
  const [row] = (await site.sql(
    "select encode(key, 'hex') as key from signing_keys where name = 'unsubscribe'",
  )) as { key: string }[];
  const said = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.from([0])]);
  const signature = createHmac('sha256', Buffer.from(row?.key ?? '', 'hex'))
    .update(said)
    .digest()
    .subarray(0, 16);
  return `/unsubscribe?token=${Buffer.concat([said, signature]).toString('base64url')}`;
}

test.describe('the unsubscribe page', () => {
  test.use({ javaScriptEnabled: false });

  test('asks, turns that kind off, and leads to all settings, without JavaScript', async ({
    page,
    site,
    watch,
  }) => {
    watch.allow(/csp/);
    const kim = await site.signUp();
    await page.goto(await unsubscribeAddress(site, kim));
    await expect(
      page.getByText(
        `This turns off emails about answers and comments for the account ${kim.username}.`,
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('heading', { name: 'Turned off' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'All settings' })).toHaveAttribute(
      'href',
      '/settings',
    );
    const { notificationPreferences } = await site.call('GET /api/auth/user', {}, kim);
    expect(notificationPreferences).toMatchObject({
      emailNotifications: true,
      answerNotifications: false,
    });
  });
});

test('the unsubscribe page and the open bell are accessible in both themes and fit 320 pixels', async ({
  page,
  site,
  member,
  watch,
}) => {
  watch.allow(/404/);
  await site.answer(
    await site.signUp({ username: 'a-name-of-20-letters' }),
    await site.ask(member, { title: 'x'.repeat(200) }),
  );
  for (const address of [await unsubscribeAddress(site, member), '/unsubscribe?token=x']) {
    await page.goto(address);
    await expectGoodLooks(page, address.split('=')[0] ?? '');
  }
  await open(page, '/');
  await bell(page).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await expectGoodLooks(page, 'bell');
});
