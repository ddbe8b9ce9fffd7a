import { main } from './support/parts.ts';
import { expect, open, signIn, test } from './support/test.ts';

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
