import { requestOf } from './support/credentials.ts';
import { expectGoodLooks } from './support/looks.ts';
import { open, expect, signIn, test } from './support/test.ts';

test('the dashboard, the forms and the history are accessible in both themes, and never wider than 320 pixels', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const [admin, member] = [
    await site.signUp({ tier: 'admin', username: 'A'.repeat(20) }),
    await site.signUp({ username: 'M'.repeat(20) }),
  ];
  const answer = await site.answer(admin, await site.ask(member, { title: 'x'.repeat(200) }));
  await site.vote(member, { type: 'answer', id: answer.id });
  const granted = [await requestOf(site, admin), await requestOf(site, member)];
  await site.sql(
    "update credentials set state = 'granted', expires_on = current_date + 100, decided_at = now() where id = any($1)",
    [granted],
  );
  await requestOf(site, await site.signUp({ username: 'W'.repeat(20) }));
  await signIn(context, site, admin);
  const steps: [string, (() => Promise<void>)?][] = [
    [
      '/admin',
      async () =>
        void (await page.getByLabel(`Tier of ${member.username}`).selectOption('Premium')),
    ],
    [
      '/admin?tab=credentials',
      async () => page.getByRole('button', { name: 'Approve', exact: true }).first().click(),
    ],
    [
      '/admin?tab=credentials&filter=decided',
      async () => page.getByRole('button', { name: 'Revoke' }).first().click(),
    ],
    ['/profile', async () => page.getByRole('button', { name: 'Ask to be verified' }).click()],
    ['/profile/reputation'],
    [`/users/${admin.username}`, async () => page.getByText('Show as a table').click()],
    ['/promote-admin'],
  ];
  for (const [address, act] of steps) {
    await open(page, address);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await act?.();
    await expectGoodLooks(page, address);
  }
});
