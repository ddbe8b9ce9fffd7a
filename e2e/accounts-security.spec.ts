import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectGoodLooks } from './support/looks.ts';
import {
  expect,
  expectToast,
  isReady,
  type Member,
  open,
  PASSWORD,
  signIn,
  signOut,
} from './support/test.ts';
import { field } from './support/account-forms.ts';
import { test, section, button, logIn, isSignedIn } from './support/account.ts';

test.describe('two-factor', () => {
  async function setUp(page: Page): Promise<{ totp: TOTP; codes: string[] }> {
    await open(page, '/settings');
    const card = section(page, 'Two-Factor Authentication');
    await button(card, 'Set Up Two-Factor').click();
    await card.getByLabel('Your password').fill(PASSWORD);
    await button(card, 'Continue').click();
    await expect(
      card.getByRole('img', { name: 'QR code for your authenticator app' }).locator('path'),
    ).toHaveAttribute('d', /^M\d/);
    const secret = (await card.locator('code').innerText()).replaceAll(' ', '');
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await card.getByLabel('Code from your app').fill(totp.generate());
    await button(card, 'Turn On').click();
    await expect(card.getByRole('listitem')).toHaveCount(10);
    const codes = await card.getByRole('listitem').allInnerTexts();
    const download = page.waitForEvent('download');
    await button(card, 'Download Codes').click();
    expect((await download).suggestedFilename()).toBe('localhost-recovery-codes.txt');
    await button(card, 'I have saved them').click();
    await expect(card).toContainText(
      'On. Logging in takes a code from your authenticator app. 10 recovery codes left.',
    );
    return { totp, codes };
  }

  test('asks for a code before a new password, a change of address, and closing the account', async ({
    page,
    member,
    watch,
  }) => {
    watch.allow(/400/);
    const { codes } = await setUp(page);
    const code = (at: number) => codes[at] ?? '';
    const change = page.locator('form.card', { hasText: 'Change Password' });
    await change.getByLabel('Current password').fill(PASSWORD);
    await change.getByLabel('New password', { exact: true }).fill('a drawer of blue stones');
    await change.getByLabel('Confirm new password').fill('a drawer of blue stones');
    await button(change, 'Update Password').click();
    await expect(change.getByLabel('Code')).toHaveAccessibleDescription(/Please enter the code$/);
    await expect(change.getByLabel('Code')).toBeFocused();
    const email = section(page, 'Change Email');
    await email.getByLabel('New email').fill(`new-${member.email}`);
    await email.getByLabel('Your password').fill(PASSWORD);
    await email.getByLabel('Code').fill('000000');
    await button(email, 'Change Email').click();
    await expect(email.getByLabel('Code')).toHaveAccessibleDescription(/Incorrect code$/);
    await expectGoodLooks(page, 'settings-codes');
    await email.getByLabel('Code').fill(code(0));
    await button(email, 'Change Email').click();
    await expect(email).toContainText(`Waiting for new-${member.email}`);
    await change.getByLabel('Code').fill(code(1));
    await button(change, 'Update Password').click();
    await expectToast(page, 'Password Updated', 'You are logged out everywhere else.');
    await button(page, 'Delete Account').click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').fill('a drawer of blue stones');
    await button(dialog, 'Delete My Account').click();
    await expect(dialog.getByLabel('Code')).toHaveAccessibleDescription(/Please enter the code$/);
    await expectGoodLooks(page, 'delete-account-code');
    await dialog.getByLabel('Code').fill(code(2));
    await button(dialog, 'Delete My Account').click();
    await expect(page).toHaveURL('/');
  });

  test('asks for a code at the next login, takes each once, and a recovery code in its place', async ({
    page,
    member,
    watch,
  }) => {
    watch.allow(/400/);
    const { totp, codes } = await setUp(page);
    await signOut(page);
    await logIn(page, member);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
    await expect(field(page, 'Code')).toBeFocused();
    await field(page, 'Code').fill('000000');
    await button(page, 'Log in').click();
    await expect(field(page, 'Code')).toHaveAccessibleDescription('Incorrect code');
    // The code of this moment turned it on; the next one is within the step that a clock may be
    // off.
    await field(page, 'Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await button(page, 'Log in').click();
    await expectToast(page, 'Logged in', `Welcome back, ${member.username}.`);
    await isSignedIn(page);
    await signOut(page);
    // From a place that needs an account, and back there.
    await open(page, '/bookmarks');
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await field(page, 'Email').fill(member.email);
    await field(page, 'Password').fill(PASSWORD);
    await button(page, 'Log in').click();
    await field(page, 'Code').fill(codes[0] ?? '');
    await button(page, 'Log in').click();
    await isSignedIn(page);
    await expect(page).toHaveURL('/bookmarks');
    await open(page, '/settings');
    await expect(section(page, 'Two-Factor Authentication')).toContainText(
      '9 recovery codes left.',
    );
  });

  test('is turned off with the password and a code', async ({ page, member, watch }) => {
    watch.allow(/400/);
    void member;
    const { codes } = await setUp(page);
    const card = section(page, 'Two-Factor Authentication');
    await button(card, 'Turn Off Two-Factor').click();
    await card.getByLabel('Your password').fill('not my password');
    await button(card, 'Turn Off').click();
    await expect(card.getByLabel('Your password')).toHaveAccessibleDescription(
      'Current password is incorrect',
    );
    await card.getByLabel('Your password').fill(PASSWORD);
    await button(card, 'Turn Off').click();
    await expect(card.getByLabel('Code')).toHaveAccessibleDescription(/Please enter the code$/);
    await card.getByLabel('Code').fill(codes[0] ?? '');
    await button(card, 'Turn Off').click();
    await expectToast(page, 'Two-factor is off');
    await expect(card).toContainText('Off. When it is on,');
  });
});

test('the sessions show the other browser and sign it out', async ({
  page,
  site,
  member,
  browser,
  watch,
}) => {
  watch.allow(/401/);
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
  });
  const phonePage = await phone.newPage();
  await phonePage.goto(`${site.url}/login`);
  await isReady(phonePage);
  await field(phonePage, 'Email').fill(member.email);
  await field(phonePage, 'Password').fill(PASSWORD);
  await button(phonePage, 'Log in').click();
  await isSignedIn(phonePage);
  await open(page, '/settings');
  const card = section(page, 'Sessions');
  await expect(card.getByRole('listitem').first()).toContainText('This device');
  await expect(card.getByRole('listitem').nth(1)).toContainText('Safari on an iPhone');
  await button(card, 'Log out Safari on an iPhone').click();
  await expectToast(page, 'Session logged out');
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(button(card, 'Log out all others')).toHaveCount(0);
  await phonePage.goto(`${site.url}/settings`);
  await expect(phonePage.getByText('Please Log In', { exact: true })).toBeVisible();
  await phone.close();
});

test.describe('a login provider', () => {
  const person = () => ({
    sub: Math.random().toString(36).slice(2),
    email: `${Math.random().toString(36).slice(2)}@example.test`,
    email_verified: true,
  });

  test('leads a newcomer to choose a username, and signs them in from then on', async ({
    page,
    site,
    provider,
    watch,
  }) => {
    watch.allow(/409/);
    const taken = await site.signUp();
    provider.person = { ...person(), preferred_username: 'Ada Lovelace' };
    await open(page, '/signup');
    await page.getByRole('link', { name: 'Continue with Example ID' }).click();
    await expect(page).toHaveURL('/signup/finish');
    await expect(field(page, 'Username')).toHaveValue('Ada-Lovelace');
    await expect(page.getByRole('main')).toContainText(
      `Your email address: ${provider.person.email}`,
    );
    await field(page, 'Username').fill(taken.username);
    await button(page, 'Create Account').click();
    await expect(field(page, 'Username')).toHaveAccessibleDescription('This username is taken.');
    await field(page, 'Username').fill('ada-lovelace');
    await button(page, 'Create Account').click();
    await expectToast(page, 'Account created', 'Welcome to Lotwise, ada-lovelace.');
    await open(page, '/settings');
    await expect(section(page, 'Password')).toContainText('have no password');
    await button(section(page, 'Connected Accounts'), 'Disconnect Example ID').click();
    await button(section(page, 'Connected Accounts'), 'Disconnect Account').click();
    await expectToast(
      page,
      'Update Failed',
      'This is your only way to log in. Add another one first.',
    );
    await signOut(page);
    await open(page, '/login');
    await page.getByRole('link', { name: 'Continue with Example ID' }).click();
    await expect(page).toHaveURL('/');
    await isSignedIn(page);
  });

  test('is connected and disconnected in the settings', async ({ page, member, provider }) => {
    void member;
    provider.person = person();
    await open(page, '/settings');
    const card = section(page, 'Connected Accounts');
    await card.getByRole('link', { name: 'Connect Example ID' }).click();
    await expect(page).toHaveURL('/settings');
    await expectToast(page, 'Account connected');
    await expect(card).toContainText(provider.person.email ?? '');
    await button(card, 'Disconnect Example ID').click();
    await card.getByLabel('Your password').fill(PASSWORD);
    await button(card, 'Disconnect Account').click();
    await expectToast(page, 'Account disconnected', 'Example ID');
    await expect(card.getByRole('link', { name: 'Connect Example ID' })).toBeVisible();
  });

  test('that refuses leads back to log in, and says so', async ({ page, provider }) => {
    provider.person = null;
    await open(page, '/login');
    await page.getByRole('link', { name: 'Continue with Example ID' }).click();
    await expectToast(
      page,
      'Login failed',
      'You canceled logging in, or the provider did not respond. Please try again.',
    );
    await expect(page).toHaveURL('/login');
  });

  test('does not hand out an account whose address is not confirmed', async ({
    page,
    site,
    provider,
  }) => {
    const member = await site.signUp();
    provider.person = { ...person(), email: member.email };
    await open(page, '/login');
    await page.getByRole('link', { name: 'Continue with Example ID' }).click();
    await expect(page.locator('.toast')).toContainText(
      'There is already an account with this email address.',
    );
  });
});

test('the settings are accessible with every form open, in both themes, and never wider than 320 pixels', async ({
  page,
  site,
  context,
  provider,
}) => {
  void provider;
  const member: Member = await site.signUp();
  await signIn(context, site, member);
  await open(page, '/settings');
  await button(page, 'Add a Passkey').click();
  const card = section(page, 'Two-Factor Authentication');
  await button(card, 'Set Up Two-Factor').click();
  await card.getByLabel('Your password').fill(PASSWORD);
  await button(card, 'Continue').click();
  await expect(card.getByRole('img')).toBeVisible();
  await expectGoodLooks(page, 'settings');
});
