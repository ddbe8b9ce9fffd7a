import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, expectToast, open, PASSWORD, signOut } from './support/test.ts';
import { field } from './support/account-forms.ts';
import { test, section, button, isSignedIn } from './support/account.ts';

test.describe('a passkey', () => {
  async function plugIn(page: Page): Promise<CDPSession> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return session;
  }

  /** Adds a passkey in the settings, and ends up there. */
  async function add(page: Page, name?: string): Promise<Locator> {
    await open(page, '/settings');
    const card = section(page, 'Passkeys');
    await button(card, 'Add a Passkey').click();
    await expect(card.getByLabel('Name')).toHaveValue('Chrome on Linux');
    if (name !== undefined) await card.getByLabel('Name').fill(name);
    await card.getByLabel('Your password').fill(PASSWORD);
    await button(card, 'Continue').click();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    return card;
  }

  test('is added, signs in without a password, is renamed and removed', async ({
    page,
    member,
  }) => {
    await plugIn(page);
    const card = await add(page, 'My laptop');
    await expectToast(page, 'Passkey added', 'My laptop');
    await expect(card.getByRole('listitem')).toContainText('My laptop');
    await signOut(page);
    await open(page, '/bookmarks');
    await page.getByRole('main').getByRole('link', { name: 'Log In' }).click();
    await button(page, 'Use a passkey').click();
    await expectToast(page, 'Logged in', `Welcome back, ${member.username}.`);
    await isSignedIn(page);
    await expect(page).toHaveURL('/bookmarks');
    await open(page, '/settings');
    await expect(card.getByRole('listitem')).toContainText('last used just now');
    await button(card, 'Rename My laptop').click();
    await card.getByLabel('Name').fill('Old laptop');
    await button(card, 'Save Name').click();
    await button(card, 'Remove Old laptop').click();
    await card.getByLabel('Your password').fill(PASSWORD);
    await button(card, 'Remove Passkey').click();
    await expectToast(page, 'Passkey removed', 'Old laptop');
    await expect(card.getByRole('listitem')).toHaveCount(0);
  });

  test('is offered in the login form, and signs in when it is chosen there', async ({
    page,
    member,
  }) => {
    await plugIn(page);
    await add(page);
    await signOut(page);
    await open(page, '/login');
    await expect(field(page, 'Email')).toHaveAttribute('autocomplete', 'username webauthn');
    // The authenticator of the test chooses by itself.
    await field(page, 'Email').focus();
    await expectToast(page, 'Logged in', `Welcome back, ${member.username}.`);
    await isSignedIn(page);
  });

  test('that the device has already is refused in our words', async ({ page, member }) => {
    void member;
    await plugIn(page);
    await open(page, '/settings');
    const card = section(page, 'Passkeys');
    const add = async () => {
      await button(card, 'Add a Passkey').click();
      await card.getByLabel('Your password').fill(PASSWORD);
      await button(card, 'Continue').click();
    };
    await add();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await add();
    await expectToast(page, 'Update Failed', 'This device already has a passkey for your account.');
    await expect(card.getByRole('listitem')).toHaveCount(1);
  });

  test('that is not known here is refused', async ({ page, site, member, watch }) => {
    watch.allow(/401/);
    void member;
    await plugIn(page);
    await open(page, '/settings');
    const card = section(page, 'Passkeys');
    await button(card, 'Add a Passkey').click();
    await card.getByLabel('Your password').fill(PASSWORD);
    await button(card, 'Continue').click();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    await site.sql('delete from passkeys');
    await signOut(page);
    await open(page, '/login');
    await button(page, 'Use a passkey').click();
    await expectToast(
      page,
      'Login failed',
      'This passkey is not registered on this site. Please try another way to log in.',
    );
  });
});
