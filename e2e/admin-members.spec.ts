import { readFile } from 'node:fs/promises';
import { dialog, main } from './support/parts.ts';
import { expect, expectToast, open, signIn, test } from './support/test.ts';

test.describe('the members', () => {
  test('are searched, ordered, and the address keeps both', async ({
    page,
    context,
    emptySite: site,
  }) => {
    const admin = await site.signUp({ tier: 'admin', username: 'the-boss' });
    for (const username of ['anna-first', 'anna-second', 'someone-else'])
      await site.signUp({ username });
    await site.sql(
      "update user_stats set points = 50 where user_id = (select id from users where username = 'anna-first')",
    );
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin`);
    await page.getByRole('searchbox', { name: 'Search by username or email' }).fill('anna');
    await page.keyboard.press('Enter');
    const names = main(page).locator('tbody a');
    await expect(names).toHaveText(['anna-second', 'anna-first']);
    await page
      .getByRole('navigation', { name: 'Order' })
      .getByRole('link', { name: 'Reputation' })
      .click();
    await expect(names).toHaveText(['anna-first', 'anna-second']);
    await expect(page).toHaveURL(/\/admin\?sort=reputation&search=anna$/);
    await page.reload();
    await expect(names).toHaveText(['anna-first', 'anna-second']);
    await page.goBack();
    await expect(names).toHaveText(['anna-second', 'anna-first']);
    await page
      .getByRole('searchbox', { name: 'Search by username or email' })
      .fill('nobody at all');
    await page.keyboard.press('Enter');
    await expect(main(page)).toContainText('No matching users.');
  });

  test('are exported as the search shows them', async ({ page, context, emptySite: site }) => {
    const admin = await site.signUp({ tier: 'admin' });
    const member = await site.signUp({ username: 'Çelik-export' });
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin?search=export`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main(page).getByRole('link', { name: 'Export', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`,Çelik-export,${member.email},`);
  });

  test('are deleted after asking, with the effects spelled out, and it stands in the log', async ({
    page,
    context,
    emptySite: site,
  }) => {
    const [admin, member] = [
      await site.signUp({ tier: 'admin', username: 'the-boss' }),
      await site.signUp({ username: 'to-be-gone' }),
    ];
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
    await expectToast(page, 'User Deleted', 'to-be-gone and their personal data were deleted.');
    await expect(main(page).locator('tbody tr')).toHaveCount(1);
    expect((await page.request.get(`${site.url}/questions/${question.id}`)).status()).toBe(404);
    await main(page).getByRole('link', { name: 'Audit Log' }).click();
    await expect(main(page).getByRole('row').nth(1)).toContainText('User deleteddeleted member');
    await expect(main(page).getByRole('row').nth(1)).toContainText('Posts deleted too: yes');
  });

  test('are logged out everywhere after asking, and it stands in the log', async ({
    page,
    context,
    emptySite: site,
  }) => {
    const [admin, member] = [
      await site.signUp({ tier: 'admin' }),
      await site.signUp({ username: 'taken-over' }),
    ];
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin?search=taken-over`);
    await page.getByRole('button', { name: 'Log out taken-over' }).click();
    await expect(dialog(page)).toContainText('They have to log in again on every device');
    await dialog(page).getByRole('button', { name: 'Log out everywhere' }).click();
    await expectToast(
      page,
      'User logged out',
      'taken-over was logged out of 1 device and has to log in again.',
    );
    await expect(site.call('GET /api/auth/user', {}, member)).rejects.toThrow('401');
    await main(page).getByRole('link', { name: 'Audit Log' }).click();
    await expect(main(page).getByRole('row').nth(1)).toContainText('Sessions ended');
  });

  test('stay when the server refuses, which says why', async ({ page, context, site, watch }) => {
    watch.allow(/404/);
    const [admin, member] = [
      await site.signUp({ tier: 'admin' }),
      await site.signUp({ username: 'gone-before' }),
    ];
    await signIn(context, site, admin);
    await open(page, '/admin?search=gone-before');
    await expect(page.getByRole('button', { name: 'Delete gone-before' })).toBeVisible();
    await site.call(
      'DELETE /api/admin/users/{userId}',
      { params: { userId: member.id }, body: {} },
      admin,
    );
    await page.getByRole('button', { name: 'Delete gone-before' }).click();
    await dialog(page).getByRole('button', { name: 'Delete User' }).click();
    await expectToast(page, 'Deletion Failed', 'This member does not exist.');
  });

  test('that can’t be read leave a way to try again', async ({ page, context, site, watch }) => {
    watch.allow(/500|net::/);
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await page.route('**/api/admin/users?*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, detail: 'It broke.' } }),
    );
    await open(page, '/admin');
    await expect(main(page).getByRole('alert')).toContainText('We couldn’t load the users');
    await page.unroute('**/api/admin/users?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(main(page).locator('tbody tr').first()).toBeVisible();
  });
});
