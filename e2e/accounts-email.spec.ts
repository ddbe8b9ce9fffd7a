import { expect, expectToast, open, PASSWORD } from './support/test.ts';
import { field } from './support/account-forms.ts';
import { test, section, button, logIn, isSignedIn, mailedLink } from './support/account.ts';

test.describe('the address', () => {
  test('is confirmed by the mailed link, and the note in the settings goes', async ({
    page,
    site,
    member,
  }) => {
    await open(page, '/settings');
    await expect(section(page, 'Account Information')).toContainText(
      'Your address is not confirmed yet.',
    );
    await button(page, 'Send the email again').click();
    await expectToast(page, 'Email sent', 'Follow the link in it to confirm your address.');
    const link = await mailedLink(site, member.email, 'Confirm your email address for Lotwise');
    await open(page, link);
    await expect(page.getByRole('main')).toContainText(`${member.email} is confirmed. Thank you.`);
    await expect(page).toHaveURL('/verify-email');
    await open(page, '/settings');
    await expect(section(page, 'Account Information')).not.toContainText('not confirmed');
  });

  test('is confirmed once: the second time the page says what to do', async ({
    page,
    site,
    member,
    watch,
  }) => {
    watch.allow(/400/);
    const link = await mailedLink(site, member.email, 'Confirm your email address for Lotwise');
    await open(page, link);
    await expect(page.getByRole('main')).toContainText('is confirmed');
    await open(page, link);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This link is no longer valid.',
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'settings' })).toHaveAttribute(
      'href',
      '/settings',
    );
    await open(page, '/verify-email');
    await expect(page.getByRole('main')).toContainText('This link is incomplete.');
  });

  test('changes when the new one is confirmed, and the old one can take it back', async ({
    page,
    site,
    member,
    watch,
  }) => {
    watch.allow(/400/);
    await open(
      page,
      await mailedLink(site, member.email, 'Confirm your email address for Lotwise'),
    );
    await expect(page.getByRole('main')).toContainText('is confirmed');
    await open(page, '/settings');
    const form = section(page, 'Change Email');
    const email = `new-${member.email}`;
    await field(page, 'New email').fill(email);
    await button(form, 'Change Email').click();
    await expect(form.getByRole('alert')).toHaveText('Current password is required');
    await form.getByLabel('Your password').fill(PASSWORD);
    await button(form, 'Change Email').click();
    await expect(form).toContainText(`Waiting for ${email} to be confirmed.`);
    await open(page, await mailedLink(site, email, 'Confirm your new email address for Lotwise'));
    await expect(page.getByRole('main')).toContainText(
      `${email} is confirmed and is now the address of your account.`,
    );
    await open(
      page,
      await mailedLink(site, member.email, 'Your Lotwise email address is about to change'),
    );
    await expect(page.getByRole('main')).toContainText(
      `Your address is ${member.email}, and your account is logged out everywhere.`,
    );
    await open(page, '/settings');
    await expect(page.getByText('Please Log In', { exact: true })).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test('is replaced through the mailed link', async ({ page, site, watch }) => {
    watch.allow(/400|401/);
    const member = await site.signUp();
    await open(page, '/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await button(page, 'Send Link').click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Please enter a valid email address',
    );
    await field(page, 'Email').fill(member.email);
    await button(page, 'Send Link').click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      `If ${member.email} has an account, a link to choose a new password is on its way.`,
    );
    const link = await mailedLink(site, member.email, 'Reset your Lotwise password');
    await open(page, link);
    await field(page, 'New password').fill('short');
    await field(page, 'Confirm new password').fill('short');
    await button(page, 'Update Password').click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText([
      'Password must be at least 8 characters',
    ]);
    await field(page, 'New password').fill('a longer password');
    await field(page, 'Confirm new password').fill('a longer password');
    await button(page, 'Update Password').click();
    await expect(page).toHaveURL('/login');
    await expectToast(
      page,
      'Password Updated',
      'You are logged out everywhere. Log in with the new password.',
    );
    await logIn(page, member, 'a longer password');
    await isSignedIn(page);
    await open(page, link);
    await field(page, 'New password').fill('another password');
    await field(page, 'Confirm new password').fill('another password');
    await button(page, 'Update Password').click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This link is no longer valid.',
    );
    await expect(page.getByRole('link', { name: 'Request a new one' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  test('of an address nobody has looks the same', async ({ page }) => {
    await open(page, '/forgot-password');
    await field(page, 'Email').fill('nobody@example.test');
    await button(page, 'Send Link').click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      'If nobody@example.test has an account',
    );
  });
});
