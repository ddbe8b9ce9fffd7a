import { PDF, requestOf } from './support/credentials.ts';
import { main } from './support/parts.ts';
import { expect, expectToast, open, signIn, signOut, test } from './support/test.ts';

const pdf = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: PDF };

const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

test.describe('a credential', () => {
  test('is asked for, granted, and shows beside the name', async ({ page, context, site }) => {
    const [member, admin] = [await site.signUp(), await site.signUp({ tier: 'admin' })];
    const question = await site.ask(member, { title: 'Who is verified?' });
    await signIn(context, site, member);
    await open(page, '/profile');
    const card = page.getByRole('region', { name: 'Verified professions' });
    await card.getByRole('button', { name: 'Ask to be verified' }).click();
    await card.getByRole('button', { name: 'Send Request' }).click();
    await expect(card.getByRole('alert')).toHaveText([
      'License number is required',
      'Please add a document',
    ]);
    await card.getByLabel('Profession').selectOption('Steuerberater');
    await expect(card.getByLabel('Country').getByRole('option')).toHaveText(['Germany', 'Austria']);
    await card.getByLabel('License or membership number').fill('4711');
    await card.getByLabel('Document').setInputFiles(pdf);
    await expect(card.getByText('Added: licence.pdf')).toBeVisible();
    await card.getByRole('button', { name: 'Send Request' }).click();
    await expectToast(
      page,
      'Request sent',
      'An admin will check it. You’ll see the decision here.',
    );
    await expect(card).toContainText('Waiting for an admin');

    await signOut(page);
    await signIn(context, site, admin);
    await open(page, '/admin?tab=credentials');
    const request = page.getByRole('article', { name: `Steuerberater, ${member.username}` });
    await expect(request).toContainText('4711');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      request.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await request.getByRole('button', { name: 'Approve' }).click();
    await request.getByLabel('Valid until').fill(inDays(200));
    await request.getByRole('button', { name: 'Approve Request' }).click();
    await expectToast(page, 'Request approved', `${member.username} sees it in their profile.`);
    await expect(request).toHaveCount(0);

    await signOut(page);
    for (const address of [
      '/?filter=recent',
      `/questions/${question.id}`,
      `/users/${member.username}`,
    ]) {
      await open(page, address);
      await expect(main(page).getByText('Verified: Steuerberater (DE)').first()).toBeVisible();
    }
    await expect(main(page)).toContainText('Register: Bundessteuerberaterkammer');
  });

  test('that another admin has decided meanwhile is said to be, and leaves the queue', async ({
    page,
    context,
    site,
    watch,
  }) => {
    watch.allow(/409/);
    const [member, admin, other] = [
      await site.signUp(),
      await site.signUp({ tier: 'admin' }),
      await site.signUp({ tier: 'admin' }),
    ];
    const id = await requestOf(site, member);
    await requestOf(site, admin);
    await signIn(context, site, admin);
    await open(page, '/admin?tab=credentials');
    const request = page.getByRole('article', { name: `Enrolled Agent, ${member.username}` });
    await request.getByRole('button', { name: 'Reject' }).click();
    await request.getByLabel('Reason').fill('The number belongs to another name.');
    const grant = { jurisdiction: 'US', expiresOn: inDays(100), seen: 'waiting' } as const;
    await site.call(
      'POST /api/admin/credentials/{id}/grant',
      { params: { id }, body: grant },
      other,
    );
    await request.getByRole('button', { name: 'Reject Request' }).click();
    await expect(page.locator('.toast-area li')).toContainText(
      'Another admin has decided this request meanwhile.',
    );
    await expect(request).toHaveCount(0);
    // One's own is another's to decide.
    const own = page.getByRole('article', { name: `Enrolled Agent, ${admin.username}` });
    await expect(own).toContainText('Another admin decides on your own request.');
    await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });

  test('is refused with a reason that its member reads, and can be withdrawn', async ({
    page,
    context,
    site,
  }) => {
    const [member, admin] = [await site.signUp(), await site.signUp({ tier: 'admin' })];
    await requestOf(site, member);
    await signIn(context, site, admin);
    await open(page, '/admin?tab=credentials');
    const request = page.getByRole('article', { name: `Enrolled Agent, ${member.username}` });
    await request.getByRole('button', { name: 'Reject' }).click();
    await request.getByLabel('Reason').fill('The number belongs to another name.');
    await request.getByRole('button', { name: 'Reject Request' }).click();
    await expectToast(page, 'Request rejected', `${member.username} sees it in their profile.`);
    await requestOf(site, member);
    await signOut(page);
    await signIn(context, site, member);
    await open(page, '/profile');
    const card = page.getByRole('region', { name: 'Verified professions' });
    await expect(card).toContainText('Rejected: The number belongs to another name.');
    await card.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Request withdrawn');
    await expect(card).toContainText('Withdrawn');
  });
});
