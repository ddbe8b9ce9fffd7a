import { expectGoodLooks } from './support/looks.ts';
import { expect, open, PASSWORD, signIn, signOut, test } from './support/test.ts';
import { button, logIn, mailedLink, section } from './support/account.ts';
import { field, messages } from './support/account-forms.ts';

// Mail is queued and not sent: nobody listens there.
test.use({ siteOptions: { env: { SMTP_URL: 'smtp://127.0.0.1:9' } } });

const CHECK = 'Confirm your email address for Lotwise';

test.describe('the link of a check, followed by someone who is not logged in to the account', () => {
  test('leads through the login page to a confirmed address', async ({ page, site }) => {
    const member = await site.signUp();
    await open(page, await mailedLink(site, member.email, CHECK));
    const main = page.getByRole('main');
    await expect(main).toContainText(
      `The account ${member.username} was made with ${member.email}.`,
    );
    await expectGoodLooks(page, 'whose-account');
    await button(page, 'It was me: log in').click();
    await expect(page).toHaveURL('/login');
    await field(page, 'Email').fill(member.email);
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Log in').click();
    await expect(page).toHaveURL('/verify-email');
    await expect(main).toContainText(`${member.email} is confirmed.`);
    await open(page, '/settings');
    await expect(section(page, 'Account Information')).not.toContainText('not confirmed');
  });

  test('removes the account, after one more question', async ({ page, site, watch }) => {
    watch.allow(/400|401/);
    const member = await site.signUp();
    const link = await mailedLink(site, member.email, CHECK);
    await open(page, link);
    await button(page, 'It wasn’t me: remove it').click();
    const dialog = page.getByRole('dialog', { name: `Remove the account ${member.username}?` });
    await expectGoodLooks(page, 'remove-account');
    await button(dialog, 'Cancel').click();
    await expect(dialog).toBeHidden();
    await button(page, 'It wasn’t me: remove it').click();
    await button(dialog, 'Remove the Account').click();
    await expect(page.getByRole('main')).toContainText(
      `The account ${member.username} is removed, and ${member.email} belongs to no account.`,
    );
    await expectGoodLooks(page, 'account-removed');
    await open(page, link);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This link is no longer valid.',
    );
    await logIn(page, member);
    await expect(messages(page).or(page.locator('.toast-area li'))).toContainText(
      'Incorrect email or password.',
    );
  });

  test('says so where the server can’t be reached, and can be pressed again', async ({
    page,
    site,
    watch,
  }) => {
    watch.allow(/ERR_FAILED|Failed to load/);
    const member = await site.signUp();
    await open(page, await mailedLink(site, member.email, CHECK));
    await page.route('**/verify-email/disown', (route) => route.abort());
    await button(page, 'It wasn’t me: remove it').click();
    await button(page, 'Remove the Account').click();
    await expect(page.locator('.toast-area li')).toContainText('Deletion Failed');
    await page.unroute('**/verify-email/disown');
    await button(page, 'It wasn’t me: remove it').click();
    await button(page, 'Remove the Account').click();
    await expect(page.getByRole('main')).toContainText('is removed');
  });

  test('is told which account they are logged in to instead, and changes to the other', async ({
    page,
    site,
    member,
  }) => {
    const other = await site.signUp();
    await open(page, await mailedLink(site, other.email, CHECK));
    await expect(page.getByRole('main')).toContainText(`You are logged in as ${member.username}.`);
    await expectGoodLooks(page, 'whose-account-as-another');
    await button(page, 'It was me: log in').click();
    await expect(page).toHaveURL('/login');
    await field(page, 'Email').fill(other.email);
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Log in').click();
    await expect(page.getByRole('main')).toContainText(`${other.email} is confirmed.`);
  });

  test('cancels a change to their address', async ({ page, site, context, member, watch }) => {
    watch.allow(/400/);
    const email = `new-${member.email}`;
    await open(page, '/settings');
    await field(page, 'New email').fill(email);
    await section(page, 'Change Email').getByLabel('Your password').fill(PASSWORD);
    await button(page, 'Change Email').click();
    await expect(section(page, 'Change Email')).toContainText(`Waiting for ${email}`);
    await signOut(page);
    const link = await mailedLink(site, email, 'Confirm your new email address for Lotwise');
    await open(page, link);
    await expect(page.getByRole('main')).toContainText(
      `Someone asked to use ${email} for the account ${member.username}.`,
    );
    await expectGoodLooks(page, 'whose-change');
    await button(page, 'It wasn’t me: cancel it').click();
    await expect(page.getByRole('main')).toContainText('The change is canceled');
    await signIn(context, site, member);
    await open(page, '/settings');
    await expect(section(page, 'Change Email')).not.toContainText('Waiting for');
  });
});

test('what adds a way to log in waits in the settings until the address is confirmed', async ({
  page,
  site,
  member,
}) => {
  await open(page, '/settings');
  const cards = ['Two-Factor Authentication', 'Passkeys'];
  for (const title of cards) {
    await expect(section(page, title)).toContainText('once you have confirmed your email address');
    await expect(section(page, title).getByRole('button')).toHaveCount(0);
  }
  await expectGoodLooks(page, 'settings-unconfirmed');
  await open(page, await mailedLink(site, member.email, CHECK));
  await expect(page.getByRole('main')).toContainText('is confirmed');
  await open(page, '/settings');
  await expect(button(page, 'Set Up Two-Factor')).toBeVisible();
  await expect(button(page, 'Add a Passkey')).toBeVisible();
});
