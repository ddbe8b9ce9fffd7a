import { createHmac } from 'node:crypto';
import { expectGoodLooks } from './support/looks.ts';
import { bell, panel } from './support/notifications.ts';
import { expect, type Member, open, type Site, test } from './support/test.ts';

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
