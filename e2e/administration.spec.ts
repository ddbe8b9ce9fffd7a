import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectGoodLooks } from './support/looks.ts';
import { expect, expectToast, open, signIn, signOut, test } from './support/test.ts';

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

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
    await expectToast(page, 'User Deleted', 'to-be-gone and their personal data are gone.');
    await expect(main(page).locator('tbody tr')).toHaveCount(1);
    expect((await page.request.get(`${site.url}/questions/${question.id}`)).status()).toBe(404);
    await main(page).getByRole('link', { name: 'Audit Log' }).click();
    await expect(main(page).getByRole('row').nth(1)).toContainText('User deleteddeleted member');
    await expect(main(page).getByRole('row').nth(1)).toContainText('Delete posts: yes');
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
    await dialog(page).getByRole('button', { name: 'Log Out Everywhere' }).click();
    await expectToast(
      page,
      'User Logged Out',
      'taken-over was logged in on 1 device and has to log in again.',
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
    await expect(main(page).getByRole('alert')).toContainText('Failed to fetch users');
    await page.unroute('**/api/admin/users?*');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(main(page).locator('tbody tr').first()).toBeVisible();
  });
});

test('the log is filtered by who, what, to whom and when', async ({
  page,
  context,
  emptySite: site,
}) => {
  const [boss, other] = [
    await site.signUp({ tier: 'admin', username: 'the-boss' }),
    await site.signUp({ tier: 'admin', username: 'the-other' }),
  ];
  const member = await site.signUp({ username: 'a-member' });
  for (const [as, subscriptionTier] of [
    [boss, 'premium'],
    [other, 'free'],
  ] as const)
    await site.call(
      'PATCH /api/admin/users/{userId}',
      { params: { userId: member.id }, body: { subscriptionTier } },
      as,
    );
  await signIn(context, site, boss);
  await open(page, `${site.url}/admin?tab=audit`);
  const rows = main(page).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Who').fill('the-other');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Subscription tier: free');
  await expect(page).toHaveURL(/tab=audit&who=the-other$/);
  await page.getByLabel('Action').selectOption('tier changed');
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-12-31');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(main(page)).toContainText('No matching entries.');
  await main(page).getByRole('link', { name: 'Clear' }).click();
  await expect(rows).toHaveCount(2);
});

test('every server’s cache is cleared', async ({ page, context, site }) => {
  await signIn(context, site, await site.signUp({ tier: 'admin' }));
  await open(page, '/admin?tab=platform');
  await page.getByRole('button', { name: 'Clear Cache' }).click();
  await expectToast(page, 'Cache Cleared', 'All caches have been emptied.');
});

test.describe('platform settings', () => {
  test('rename the site, and the address keeps the part', async ({
    page,
    context,
    emptySite: site,
    watch,
  }) => {
    watch.allow(/400/);
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await open(page, `${site.url}/admin?tab=platform`);
    await page
      .getByRole('navigation', { name: 'Part' })
      .getByRole('link', { name: 'Settings', exact: true })
      .click();
    await expect(page).toHaveURL(/tab=platform&part=settings$/);
    await page.getByLabel('Name', { exact: true }).fill('Taxwise');
    await page.getByLabel('Blog').fill('no address');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(main(page).getByRole('alert')).toHaveText(
      'Please enter a whole web address, such as https://example.com',
    );
    await page.getByLabel('Blog').fill('https://blog.test/');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.locator('.toast').last()).toContainText('Settings Saved');
    await page.reload();
    await expect(page).toHaveTitle(/Taxwise/);
    await expect(page.getByLabel('Blog')).toHaveValue('https://blog.test/');
  });

  test('start and end maintenance: members read a banner and can’t write', async ({
    page,
    context,
    emptySite: site,
    watch,
  }) => {
    watch.allow(/503/);
    const [admin, member] = [await site.signUp({ tier: 'admin' }), await site.signUp()];
    const question = await site.ask(admin, { title: 'Who can vote now?' });
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin?tab=platform`);
    await page.getByLabel('What the banner says').fill('We move to a new server.');
    await page.getByRole('button', { name: 'Start Maintenance' }).click();
    await dialog(page).getByRole('button', { name: 'Start', exact: true }).click();
    await expectToast(page, 'Settings Saved', 'Every server follows within a second.');
    await signOut(page);
    await signIn(context, site, member);
    await open(page, `${site.url}/questions/${question.id}`);
    await expect(
      page.getByRole('status').filter({ hasText: 'We move to a new server.' }),
    ).toBeVisible();
    await main(page)
      .getByRole('button', { name: /upvote|vote up/i })
      .first()
      .click();
    await expect(page.locator('.toast')).toContainText('We move to a new server.');
    await signOut(page);
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin?tab=platform`);
    await page.getByRole('button', { name: 'End Maintenance' }).click();
    await expect(page.getByRole('button', { name: 'Start Maintenance' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('We move to a new server.')).toHaveCount(1);
  });

  test('let in who has an invitation, and nobody else', async ({
    page,
    context,
    emptySite: site,
    watch,
  }) => {
    watch.allow(/400/);
    const admin = await site.signUp({ tier: 'admin' });
    await site.call('PATCH /api/admin/settings', { body: { signUp: 'invitation' } }, admin);
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin?tab=platform&part=invitations`);
    await page.getByLabel('Note (visible to admins only)').fill('Ada');
    await page.getByRole('button', { name: 'Create Invitation' }).click();
    const link = (await main(page).locator('code').first().textContent()) ?? '';
    await expect(main(page).getByRole('row').nth(1)).toContainText('0 of 1');
    await signOut(page);
    const token = link.split('#')[1];
    for (const [address, expected] of [
      ['/signup', 'You need an invitation to join.'],
      [`/signup#${token}`, null],
    ] as const) {
      await open(page, `${site.url}${address}`);
      await page.getByLabel('Username').fill('invited-ada');
      await page.getByLabel('Email').fill('ada@example.test');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await page.getByLabel('Confirm password').fill('correct horse');
      await page.getByRole('button', { name: 'Create Account' }).click();
      if (expected) await expect(main(page).getByRole('alert')).toContainText(expected);
      else await expect(page).toHaveURL(`${site.url}/`);
    }
    await site.call('PATCH /api/admin/settings', { body: { signUp: 'closed' } }, admin);
    await signOut(page);
    await open(page, `${site.url}/signup`);
    await expect(main(page).getByRole('heading')).toHaveText('No new members at the moment');
  });

  test('switch a part off', async ({ page, context, emptySite: site }) => {
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await open(page, `${site.url}/admin?tab=platform&part=settings`);
    await page.getByLabel('Uploads of images').uncheck();
    await page.getByRole('button', { name: 'Save Switches' }).click();
    await expectToast(page, 'Settings Saved', 'Every server follows within a second.');
    await page.reload();
    await expect(page.getByLabel('Uploads of images')).not.toBeChecked();
  });

  test('show mails and jobs, with a way to try again', async ({
    page,
    context,
    emptySite: site,
  }) => {
    const admin = await site.signUp({ tier: 'admin' });
    await site.sql("update mail_outbox set state = 'failed', error = 'The mailbox is full.'");
    const [job] = (await site.sql(
      "select id::text from graphile_worker.add_job('test_job', run_at => now() + interval '1 hour')",
    )) as { id: string }[];
    await site.sql(
      `select from graphile_worker.permanently_fail_jobs(array[${job?.id}::bigint], 'It broke.')`,
    );
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin?tab=platform&part=mail&state=failed`);
    await expect(main(page)).toContainText('The mailbox is full.');
    await main(page).getByRole('button', { name: /^Read/ }).first().click();
    await expect(dialog(page)).toContainText('Secret links are removed.');
    await page.keyboard.press('Escape');
    await main(page)
      .getByRole('button', { name: /^Send again/ })
      .first()
      .click();
    await expectToast(page, 'Mail queued', 'It will be sent again in a moment.');
    await open(page, `${site.url}/admin?tab=platform&part=jobs`);
    await expect(main(page)).toContainText('It broke.');
    await main(page)
      .getByRole('button', { name: /^Remove test_job/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Remove Job' }).click();
    await expectToast(page, 'Job removed', 'test_job');
  });
});

test('the statistics show charts of days and months', async ({
  page,
  context,
  emptySite: site,
}) => {
  await signIn(context, site, await site.signUp({ tier: 'admin' }));
  await open(page, `${site.url}/admin?tab=statistics`);
  await expect(
    page.getByRole('region', { name: 'Sign-ups', exact: true }).getByRole('img'),
  ).toHaveAccessibleName(/^Sign-ups: 1 from /);
  await page
    .getByRole('navigation', { name: 'Period' })
    .getByRole('link', { name: 'Last 12 months' })
    .click();
  await expect(page).toHaveURL(/tab=statistics&by=month$/);
  await expect(page.getByRole('region', { name: 'Revenue, less refunds' })).toContainText(
    'There is nothing yet.',
  );
});

test('the dashboard looks good in both themes, on a phone and on a desk', async ({
  page,
  context,
  emptySite: site,
}) => {
  test.slow();
  const [admin, member] = [
    await site.signUp({ tier: 'admin', username: 'A'.repeat(20) }),
    await site.signUp({ username: 'M'.repeat(20) }),
  ];
  await site.ask(member, { title: 'x'.repeat(200) });
  await site.call(
    'PATCH /api/admin/users/{userId}',
    { params: { userId: member.id }, body: { subscriptionTier: 'premium' } },
    admin,
  );
  await signIn(context, site, admin);
  const steps: [string, string, (() => Promise<void>)?][] = [
    ['users', '/admin'],
    [
      'delete-user',
      '/admin',
      () => page.getByRole('button', { name: `Delete ${member.username}` }).click(),
    ],
    ['content', '/admin?tab=content'],
    ['audit', '/admin?tab=audit'],
    ['platform', '/admin?tab=platform'],
    ['settings', '/admin?tab=platform&part=settings'],
    ['invitations', '/admin?tab=platform&part=invitations'],
    ['mail', '/admin?tab=platform&part=mail'],
    ['jobs', '/admin?tab=platform&part=jobs&state=waiting'],
    [
      'disputes',
      '/admin?tab=platform&part=disputes',
      () => expect(main(page)).toContainText('product not received'),
    ],
    ['statistics', '/admin?tab=statistics'],
  ];
  await site.sql(
    `insert into payments (id, user_id, provider, invoice_id, payment_id, amount_cents, paid_at, dispute_id, dispute_state, dispute_reason, disputed_at, dispute_due_at)
     values (gen_random_uuid(), $1, 'stripe', 'in_1', 'pi_1', 999, now(), 'du_1', 'open', 'product_not_received', now(), now() + interval '7 days'),
       (gen_random_uuid(), null, 'stripe', 'in_2', 'pi_2', 999, now(), 'du_2', 'lost', 'fraudulent', now(), null)`,
    [member.id],
  );
  for (const [name, address, act] of steps) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `${site.url}${address}`);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await act?.();
    await expectGoodLooks(page, `admin-${name}`);
  }
});
