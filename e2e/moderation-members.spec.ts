import { expect, expectToast, open, signIn, test } from './support/test.ts';
import { aModerator } from './support/moderation.ts';

test('an admin makes a member a moderator in the list of users', async ({
  page,
  context,
  site,
}) => {
  const [member, admin] = [await site.signUp(), await site.signUp({ tier: 'admin' })];
  await signIn(context, site, admin);
  await open(page, `/admin?search=${member.username}`);
  await page.getByRole('button', { name: `Make Moderator: ${member.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Moderator' }).click();
  await expectToast(page, 'User Updated', `${member.username} is now a moderator.`);
  await expect(
    page.getByRole('button', { name: `Remove Moderator: ${member.username}` }),
  ).toBeVisible();
});

test('a moderator silences a member and deletes a spammer on their profile', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.allow(/404/);
  const spammer = await site.signUp();
  await site.ask(spammer, { title: 'Buy here' });
  await signIn(context, site, await aModerator(site));
  await open(page, `/users/${spammer.username}`);
  await page.getByRole('button', { name: 'Silence or suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message to the member').fill('No advertising.');
  await dialog.getByRole('button', { name: 'Restrict Member' }).click();
  await expectToast(page, 'Member Silenced');
  await expect(page.getByRole('region', { name: 'Moderation' })).toContainText('Silenced until');
  await page.getByRole('button', { name: 'Delete spammer' }).click();
  await dialog.getByLabel(`Type ${spammer.username} to confirm`).fill(spammer.username);
  await dialog.getByRole('button', { name: 'Delete for Good' }).click();
  await expectToast(page, 'Spammer Deleted', 'The account was deleted, with 1 post.');
});
