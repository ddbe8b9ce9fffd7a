import type { BrowserContext, Page } from '@playwright/test';
import { questionPath } from '../packages/domain/src/community/question-path.ts';
import { bell, openListening, panel, unread } from './support/notifications.ts';
import { expect, type Member, open, signIn, type Site, test } from './support/test.ts';

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
    watch,
  }) => {
    // The page asks whether its session is over.
    watch.allow(/401/);
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
    await expect(panel(page).getByRole('alert')).toContainText(
      'We couldn’t load the notifications',
    );
    await page.unrouteAll();
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  });
});
