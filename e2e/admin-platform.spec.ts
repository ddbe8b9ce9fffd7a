import { dialog, main } from './support/parts.ts';
import { expect, expectToast, open, signIn, signOut, test } from './support/test.ts';

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
    await page.getByLabel('Banner text').fill('We move to a new server.');
    await page.getByRole('button', { name: 'Start Maintenance' }).click();
    await dialog(page).getByRole('button', { name: 'Start', exact: true }).click();
    await expectToast(page, 'Maintenance Started', 'Members can only read now.');
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
    await expectToast(page, 'Maintenance Ended', 'Members can post and vote again.');
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
    await page.evaluate(() =>
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () => Promise.reject(new DOMException('Not focused.', 'NotAllowedError')),
      }),
    );
    await page.getByRole('button', { name: 'Copy' }).click();
    await expectToast(page, 'Copy failed', 'Select the link and copy it.');
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
    await expectToast(page, 'Settings Saved', 'They reach every server within a second.');
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
    await expectToast(page, 'Email queued', 'It will be sent again in a moment.');
    await open(page, `${site.url}/admin?tab=platform&part=jobs`);
    await expect(main(page)).toContainText('It broke.');
    await main(page)
      .getByRole('button', { name: /^Remove test_job/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Remove Job' }).click();
    await expectToast(page, 'Job removed', 'test_job');
  });
});
