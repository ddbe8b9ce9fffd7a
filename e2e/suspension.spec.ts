import { logIn } from './support/account.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, expectToast, open, signIn, signOut, test } from './support/test.ts';

test('a suspended member signs in, is refused a vote with words, appeals, and staff see the ticket', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.allow(/403/);
  const [member, admin] = [
    await site.signUp({ username: 'on-the-bench' }),
    await site.signUp({ tier: 'admin' }),
  ];
  const question = await site.ask(admin);
  const body = { kind: 'suspension', days: 7, message: 'No advertising, please.' } as const;
  await site.call(
    'POST /api/moderation/users/{userId}/restrict',
    { params: { userId: member.id }, body },
    admin,
  );

  await logIn(page, member);
  const banner = page.getByRole('status').filter({ hasText: 'Your account is suspended until' });
  await expect(banner).toHaveText(
    /^Your account is suspended until \d+ \w+ \d{4} at \d\d:\d\d UTC\. Appeal$/,
  );
  await open(page, `/questions/${question.id}`);
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Vote up' }).first().click();
  await expect(page.locator('.toast-area li')).toContainText(
    /Your account is suspended until .* A moderator wrote: No advertising, please\. You can appeal at \/support\./,
  );
  await expectGoodLooks(page, 'suspended');
  // A visitor’s page is another one.
  for (const address of ['/', `/questions/${question.id}`])
    expect(await (await fetch(site.url + address)).text()).not.toContain('suspended');

  await banner.getByRole('link', { name: 'Appeal' }).click();
  await expect(page.getByLabel('What is it about?')).toHaveValue('appeal');
  await expect(page.getByRole('main')).toContainText('About: the suspension of the account');
  await expect(page.getByLabel('Subject')).toHaveValue('My account is suspended');
  await page.getByLabel('Message').fill('It was **my own** site.');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('tabpanel').locator('strong')).toHaveText('my own');
  await page.getByRole('button', { name: 'Send Ticket' }).click();
  await expectToast(page, 'Ticket sent', 'You’ll get our reply here and by email.');
  // Read with the member's own session, before another takes its place.
  await expect(page.getByRole('main')).toContainText('It was my own site.');

  await signOut(page);
  await signIn(context, site, admin);
  await open(page, '/admin?tab=support');
  await page
    .getByRole('region', { name: 'Support' })
    .getByRole('link', { name: 'My account is suspended' })
    .click();
  await expect(page.getByRole('region', { name: 'Support' })).toContainText('It was my own site.');
  await expect(
    page
      .getByRole('region', { name: 'Support' })
      .getByRole('link', { name: 'on-the-bench' })
      .first(),
  ).toBeVisible();
  await expect(banner).toHaveCount(0);
});
