import { expectGoodLooks } from './support/looks.ts';
import { main } from './support/parts.ts';
import { expect, expectToast, open, signIn, signOut, test } from './support/test.ts';

test.describe('the admin dashboard', () => {
  test('asks a visitor to log in and refuses a member', async ({ page, context, site }) => {
    await open(page, '/admin');
    await expect(main(page).getByRole('heading')).toHaveText('Authentication Required');
    await signIn(context, site, await site.signUp({ tier: 'premium' }));
    await open(page, '/admin');
    await expect(main(page).getByRole('heading')).toHaveText('Access Denied');
  });

  test('tells its tabs from the filters within one', async ({ page, context, site }) => {
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await open(page, '/admin');
    const current = (name: string) =>
      main(page).getByRole('navigation', { name }).locator('[aria-current]');
    await expect(current('Administration')).toHaveCSS('border-top-width', '0px');
    await expect(current('Order')).toHaveCSS('border-top-width', '2px');
  });

  test('shows the figures and changes a tier after asking', async ({
    page,
    context,
    emptySite: site,
  }) => {
    const [admin, member] = [
      await site.signUp({ tier: 'admin', username: 'the-boss' }),
      await site.signUp({ username: 'a-member' }),
    ];
    await site.answer(admin, await site.ask(member));
    await signIn(context, site, admin);
    await open(page, `${site.url}/`);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Admin' })
      .click();
    await expect(main(page).locator('dl > div')).toHaveText([
      'Total Users2',
      'Premium Users0',
      'Free Users1',
      'Questions1',
      'Answers1',
      'Monthly Revenue$0.00',
    ]);
    await page.getByRole('searchbox', { name: 'Search by username or email' }).fill('mEmb');
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await expect(main(page).getByRole('row')).toHaveCount(2);
    const choice = page.getByLabel('Tier of a-member');
    await choice.selectOption('Premium');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(choice).toHaveValue('free');
    await choice.selectOption('Premium');
    await page.getByRole('dialog').getByRole('button', { name: 'Change Tier' }).click();
    await expectToast(page, 'User Updated', 'a-member is now Premium.');
    await expect(choice).toHaveValue('premium');
    await main(page).getByRole('link', { name: 'Audit Log' }).click();
    await expect(main(page).getByRole('row').nth(1)).toContainText('Tier changed');
    await expect(main(page).getByRole('row').nth(1)).toContainText('Subscription tier: premium');
  });

  test('does not demote the last admin', async ({ page, context, emptySite: site, watch }) => {
    watch.allow(/409/);
    const admin = await site.signUp({ tier: 'admin', username: 'the-boss' });
    await signIn(context, site, admin);
    await open(page, `${site.url}/admin`);
    await page.getByLabel('Tier of the-boss').selectOption('Free');
    await page.getByRole('dialog').getByRole('button', { name: 'Change Tier' }).click();
    await expectToast(page, 'Update Failed', 'The last admin can’t be demoted.');
    await expect(page.getByLabel('Tier of the-boss')).toHaveValue('admin');
  });

  test('deletes a question after asking', async ({ page, context, site }) => {
    const admin = await site.signUp({ tier: 'admin' });
    const question = await site.ask(await site.signUp(), { title: 'Is this a mistake?' });
    await signIn(context, site, admin);
    await open(page, '/admin?tab=content&search=mistake');
    await page.getByRole('button', { name: 'Delete Is this a mistake?' }).click();
    await expect(page.getByRole('dialog')).toContainText('can’t be undone');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Question' }).click();
    await expectToast(page, 'Question Deleted');
    await expect(main(page)).toContainText('No questions found.');
    expect((await page.request.get(`/questions/${question.id}`)).status()).toBe(404);
  });

  test('says when a deletion failed', async ({ page, context, site, watch }) => {
    watch.allow(/404/);
    const admin = await site.signUp({ tier: 'admin' });
    const { id } = await site.ask(await site.signUp(), { title: 'Deleted by another?' });
    await signIn(context, site, admin);
    await open(page, '/admin?tab=content&search=another');
    await expect(page.getByRole('button', { name: 'Delete Deleted by another?' })).toBeVisible();
    await site.call('DELETE /api/admin/questions/{id}', { params: { id } }, admin);
    await page.getByRole('button', { name: 'Delete Deleted by another?' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Question' }).click();
    await expectToast(page, 'Deletion Failed', 'Question not found');
  });
});

test.describe('the promotion page', () => {
  test('asks a visitor to log in', async ({ page }) => {
    await open(page, '/promote-admin');
    await expect(main(page).getByRole('heading')).toHaveText('Authentication Required');
  });

  test('makes the first of a new site an admin, and refuses the second', async ({
    page,
    context,
    emptySite: site,
    watch,
  }) => {
    watch.allow(/403/);
    const [first, second] = [
      await site.signUp({ username: 'first-one' }),
      await site.signUp({ username: 'second-one' }),
    ];
    await signIn(context, site, first);
    await open(page, `${site.url}/promote-admin`);
    await expect(main(page)).toContainText('first-one');
    await expect(main(page)).toContainText('Free Account');
    await page.getByRole('button', { name: 'Promote to Admin' }).click();
    await expectToast(page, 'User Updated', 'first-one is now an admin.');
    await expect(main(page).getByRole('link', { name: 'Open the admin dashboard' })).toBeVisible();
    await signOut(page);
    await signIn(context, site, second);
    await open(page, `${site.url}/promote-admin`);
    await page.getByRole('button', { name: 'Promote to Admin' }).click();
    await expectToast(
      page,
      'Promotion Failed',
      'You are not allowed to become an admin of this site.',
    );
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
    'No data yet.',
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
