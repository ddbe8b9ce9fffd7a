import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectGoodLooks } from './support/looks.ts';
import { expect, expectToast, open, signIn, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

test.describe('the members', () => {
  test('are searched, ordered, and the address keeps both', async ({ page, context, emptySite: site }) => {
    const admin = await site.signUp({ tier: 'admin', username: 'the-boss' });
    for (const username of ['anna-first', 'anna-second', 'someone-else']) await site.signUp({ username });
    await site.sql("update user_stats set points = 50 where user_id = (select id from users where username = 'anna-first')");
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin`);
    await page.getByRole('searchbox', { name: 'Search by username or email' }).fill('anna');
    await page.keyboard.press('Enter');
    const names = main(page).locator('tbody a');
    await expect(names).toHaveText(['anna-second', 'anna-first']);
    await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'Reputation' }).click();
    await expect(names).toHaveText(['anna-first', 'anna-second']);
    await expect(page).toHaveURL(/\/admin\?sort=reputation&search=anna$/);
    await page.reload();
    await expect(names).toHaveText(['anna-first', 'anna-second']);
    await page.goBack();
    await expect(names).toHaveText(['anna-second', 'anna-first']);
    await page.getByRole('searchbox', { name: 'Search by username or email' }).fill('nobody at all');
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText('No member matches.');
  });

  test('are exported as the search shows them', async ({ page, context, emptySite: site }) => {
    const admin = await site.signUp({ tier: 'admin' });
    const member = await site.signUp({ username: 'Çelik-export' });
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin?search=export`);
    const [download] = await Promise.all([page.waitForEvent('download'), main(page).getByRole('link', { name: 'Export', exact: true }).click()]);
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`,Çelik-export,${member.email},`);
  });

  test('are deleted after asking, with the effects spelled out, and it stands in the log', async ({ page, context, emptySite: site }) => {
    const [admin, member] = [await site.signUp({ tier: 'admin', username: 'the-boss' }), await site.signUp({ username: 'to-be-gone' })];
    const question = await site.ask(member, { title: 'Does this question stay?' });
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin`);
    await expect(main(page).getByRole('row', { name: /the-boss/ })).toContainText('You');
    await page.getByRole('button', { name: 'Delete to-be-gone' }).click();
    await expect(dialog(page)).toContainText('1 question and 0 answers stay under “deleted user”');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete to-be-gone' }).click();
    await dialog(page).getByLabel('Also delete their questions, answers and comments').check();
    await dialog(page).getByRole('button', { name: 'Delete User' }).click();
    await expectToast(page, 'User Deleted', 'to-be-gone and their personal data are gone.');
    await expect(main(page).locator('tbody tr')).toHaveCount(1);
    expect((await page.request.get(`${site.url}/questions/${question.id}`)).status()).toBe(404);
    await main(page).getByRole('link', { name: 'Audit Log' }).click();
    await expect(main(page).getByRole('row').nth(1)).toContainText('user deleteddeleted member');
    await expect(main(page).getByRole('row').nth(1)).toContainText('deletePosts: true');
  });

  test('stay when the server refuses, which says why', async ({ page, context, site, watch }) => {
    watch.allow(/404/);
    const [admin, member] = [await site.signUp({ tier: 'admin' }), await site.signUp({ username: 'gone-before' })];
    await signIn(context, site, admin);
    await open(page, '/admin?search=gone-before');
    await expect(page.getByRole('button', { name: 'Delete gone-before' })).toBeVisible();
    await site.call('DELETE /api/admin/users/{userId}', { params: { userId: member.id }, body: {} }, admin);
    await page.getByRole('button', { name: 'Delete gone-before' }).click();
    await dialog(page).getByRole('button', { name: 'Delete User' }).click();
    await expectToast(page, 'Deletion Failed', '404: This member does not exist.');
  });

  test('that can’t be read leave a way to try again', async ({ page, context, site, watch }) => {
    watch.allow(/500|net::/);
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 500, json: { status: 500, detail: 'It broke.' } }));
    await open(page, '/admin');
    await expect(main(page).getByRole('alert')).toContainText('Failed to fetch users');
    await page.unroute('**/api/admin/users?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(main(page).locator('tbody tr').first()).toBeVisible();
  });
});

test('the log is filtered by who, what, to whom and when', async ({ page, context, emptySite: site }) => {
  const [boss, other] = [await site.signUp({ tier: 'admin', username: 'the-boss' }), await site.signUp({ tier: 'admin', username: 'the-other' })];
  const member = await site.signUp({ username: 'a-member' });
  for (const [as, subscriptionTier] of [
    [boss, 'premium'],
    [other, 'free'],
  ] as const)
    await site.call('PATCH /api/admin/users/{userId}', { params: { userId: member.id }, body: { subscriptionTier } }, as);
  await signIn(context, site, boss);
  await open(page, `${site.url}/admin?tab=audit`);
  const rows = main(page).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Who').fill('the-other');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('subscriptionTier: free');
  await expect(page).toHaveURL(/tab=audit&who=the-other$/);
  await page.getByLabel('Action').selectOption('tier changed');
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-12-31');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(main(page)).toContainText('No entry matches.');
  await main(page).getByRole('link', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(2);
});

test('every server’s cache is cleared', async ({ page, context, site }) => {
  await signIn(context, site, await site.signUp({ tier: 'admin' }));
  await open(page, '/admin?tab=platform');
  await page.getByRole('button', { name: 'Clear Cache' }).click();
  await expectToast(page, 'Cache Cleared', 'Every server reads its pages anew.');
});

test('the dashboard looks good in both themes, on a phone and on a desk', async ({ page, context, emptySite: site }) => {
  test.slow();
  const [admin, member] = [await site.signUp({ tier: 'admin', username: 'A'.repeat(20) }), await site.signUp({ username: 'M'.repeat(20) })];
  await site.ask(member, { title: 'x'.repeat(200) });
  await site.call('PATCH /api/admin/users/{userId}', { params: { userId: member.id }, body: { subscriptionTier: 'premium' } }, admin);
  await signIn(context, site, admin);
  const steps: [string, string, (() => Promise<void>)?][] = [
    ['users', '/admin'],
    ['delete-user', '/admin', () => page.getByRole('button', { name: `Delete ${member.username}` }).click()],
    ['content', '/admin?tab=content'],
    ['audit', '/admin?tab=audit'],
    ['platform', '/admin?tab=platform'],
  ];
  for (const [name, address, act] of steps) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `${site.url}${address}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await act?.();
    await expectGoodLooks(page, `admin-${name}`);
  }
});
