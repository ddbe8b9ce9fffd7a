import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, hold, open, PASSWORD, signIn, test } from './support/test.ts';

const profileMenu = (page: Page): Locator => page.locator('details:has(> summary[aria-label="Profile menu"])');
const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** The messages at the fields, in their order. */
const messages = (page: Page): Locator => page.getByRole('main').getByRole('alert');

async function fillSignUp(page: Page, part: Partial<Record<string, string>> = {}): Promise<void> {
  const form = {
    Username: `new-${Math.random().toString(36).slice(2, 10)}`,
    Email: `${Math.random().toString(36).slice(2)}@example.test`,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    ...part,
  };
  for (const [label, text] of Object.entries(form)) await field(page, label).fill(text ?? '');
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
}

test.describe('sign-up', () => {
  test('creates the account, signs in, goes home and says so', async ({ page }) => {
    await open(page, '/signup');
    await fillSignUp(page, { Username: 'grace', 'First name (optional)': 'Grace', 'Last name (optional)': 'Hopper', 'Bio (optional)': 'I keep books.' });
    const release = await hold(page, '**/api/auth/signup');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('button', { name: 'Creating Account...', exact: true })).toBeDisabled();
    release();
    await expect(page).toHaveURL('/');
    await expectToast(page, 'Account created', 'Welcome to Lotwise, grace.');
    await profileMenu(page).locator('summary').click();
    await expect(profileMenu(page).getByText('grace', { exact: true })).toBeVisible();
    await expect(profileMenu(page).getByText('0 reputation', { exact: true })).toBeVisible();
    await expect(profileMenu(page).locator('.avatar')).toHaveText('G');
    await page.reload();
    await expect(profileMenu(page)).toBeVisible();
  });

  test('says what is wrong with each field of an empty form', async ({ page }) => {
    await open(page, '/signup');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(messages(page)).toHaveText([
      'Username must be at least 3 characters',
      'Please enter a valid email address',
      'Password must be at least 6 characters',
    ]);
    await expect(field(page, 'Username')).toBeFocused();
    await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Username')).toHaveAccessibleDescription('Username must be at least 3 characters');
  });

  test('says what is wrong with a field, and nothing of the others', async ({ page }) => {
    await open(page, '/signup');
    for (const [label, text, message] of [
      ['Username', 'ab', 'Username must be at least 3 characters'],
      ['Username', 'a'.repeat(21), 'Username must be less than 20 characters'],
      ['Email', 'grace', 'Please enter a valid email address'],
      ['Password', 'short', 'Password must be at least 6 characters'],
      ['Confirm password', 'another password', "Passwords don't match"],
      ['Bio (optional)', 'b'.repeat(501), 'Bio must be less than 500 characters'],
    ] as const) {
      await fillSignUp(page, { 'Bio (optional)': '', [label]: text, ...(label === 'Password' && { 'Confirm password': text }) });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(messages(page)).toHaveText([message]);
      await expect(field(page, label)).toHaveAccessibleDescription(message);
      await expect(page).toHaveURL('/signup');
    }
  });

  test('a name taken in other letters shows at the field, and what was typed stays', async ({ page, site, watch }) => {
    watch.allow(/409/);
    const { username } = await site.signUp();
    await open(page, '/signup');
    await fillSignUp(page, { Username: username.toUpperCase(), 'Bio (optional)': 'I keep books.' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectToast(page, 'Signup failed', '409: This username is taken.');
    await expect(field(page, 'Username')).toHaveAccessibleDescription('This username is taken.');
    await expect(field(page, 'Bio (optional)')).toHaveValue('I keep books.');
    await expect(page).toHaveURL('/signup');
  });

  test('an email taken in other letters shows at the field', async ({ page, site, watch }) => {
    watch.allow(/409/);
    const { email } = await site.signUp();
    await open(page, '/signup');
    await fillSignUp(page, { Email: email.toUpperCase() });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectToast(page, 'Signup failed', '409: There is already an account with this email address.');
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/already an account/);
  });
});

test.describe('login', () => {
  test('signs in, goes home and says so', async ({ page, site }) => {
    const { username, email } = await site.signUp();
    await open(page, '/login');
    await fillLogin(page, email, PASSWORD);
    const release = await hold(page, '**/api/auth/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeDisabled();
    release();
    await expect(page).toHaveURL('/');
    await expectToast(page, 'Login successful', `Welcome back, ${username}.`);
    await expect(page.getByRole('link', { name: 'Ask Question' })).toHaveAttribute('href', '/ask');
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  });

  test('says what is missing', async ({ page }) => {
    await open(page, '/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(messages(page)).toHaveText(['Please enter a valid email address', 'Password is required']);
  });

  test('a wrong password and an unknown email are refused alike', async ({ page, site, watch }) => {
    watch.allow(/401/);
    const { email } = await site.signUp();
    await open(page, '/login');
    for (const [typed, password] of [
      [email, 'wrong password'],
      ['nobody@example.test', PASSWORD],
    ] as const) {
      await fillLogin(page, typed, password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expectToast(page, 'Login failed', '401: Incorrect email or password.');
      await expect(page).toHaveURL('/login');
      await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
    }
  });

  for (const address of ['/login', '/signup'])
    test(`a member is sent home from ${address}`, async ({ page, member }) => {
      void member;
      await page.goto(address);
      await expect(page).toHaveURL('/');
    });
});

test('logging out says so, forgets the member and goes to login', async ({ page, member, context }) => {
  void member;
  await open(page, '/');
  const release = await hold(page, '**/api/auth/logout');
  await profileMenu(page).locator('summary').click();
  await profileMenu(page).getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(profileMenu(page).getByRole('button', { name: 'Logging out...', exact: true })).toBeDisabled();
  release();
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Logged out successfully', 'You have been logged out of your account.');
  await expect(profileMenu(page)).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
});

test('a logout that fails says so and stays', async ({ page, member, watch }) => {
  watch.allow(/500/);
  void member;
  await open(page, '/');
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"detail":"Try again."}' }));
  await profileMenu(page).locator('summary').click();
  await profileMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Logout failed', '500: Try again.');
  await expect(page).toHaveURL('/');
});

test.describe('the profile menu', () => {
  test('leads a free member to profile, upgrade, bookmarks and settings', async ({ page, member }) => {
    void member;
    await open(page, '/');
    await profileMenu(page).locator('summary').click();
    const links = await profileMenu(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/profile', '/subscribe', '/bookmarks', '/settings']);
    await expect(profileMenu(page).getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
    await profileMenu(page).getByRole('link', { name: 'Bookmarks' }).click();
    await expect(page).toHaveURL('/bookmarks');
    await expect(profileMenu(page).getByRole('link', { name: 'Bookmarks' })).toBeHidden();
  });

  test('shows a premium member the badge and no upgrade', async ({ page, site, context }) => {
    await signIn(context, site, await site.signUp({ tier: 'premium' }));
    await open(page, '/');
    await expect(page.getByRole('banner').getByText('Premium', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Upgrade')).toHaveCount(0);
    await profileMenu(page).locator('summary').click();
    await expect(profileMenu(page).getByRole('link', { name: /Upgrade/ })).toHaveCount(0);
    await open(page, '/subscribe');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Member');
  });

  test('shows the way to administration to admins only', async ({ page, site, context }) => {
    await signIn(context, site, await site.signUp());
    await open(page, '/');
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await open(page, '/');
    await expect(page.getByRole('link', { name: 'Admin' }).filter({ visible: true })).toHaveAttribute('href', '/admin');
  });
});

test.describe('the profile', () => {
  test('shows the member, their tier, and real statistics', async ({ page, site, member }) => {
    const question = await site.ask(await site.signUp());
    await site.ask(member);
    await site.answer(member, question);
    await site.sql('update user_stats set points = 2345 where user_id = $1', [member.id]);
    await open(page, '/profile');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(member.username);
    await expect(main).toContainText(member.email);
    await expect(main.getByText('Free Account', { exact: true })).toBeVisible();
    await expect(main).toContainText('$9.99 per month');
    await expect(main.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/subscribe');
    const statistics = page.locator('section', { has: page.getByRole('heading', { name: 'Account Statistics' }) });
    await expect(statistics.getByRole('term')).toHaveText(['Questions asked', 'Answers given', 'Total reputation']);
    await expect(statistics.getByRole('definition')).toHaveText(['1', '1', '2,345']);
  });

  for (const [tier, badge] of [
    ['premium', 'Premium'],
    ['admin', 'Admin'],
  ] as const)
    test(`names the tier ${badge} and an active subscription`, async ({ page, site, context }) => {
      await signIn(context, site, await site.signUp({ tier }));
      await open(page, '/profile');
      await expect(page.getByRole('main').getByText(badge, { exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByText('Upgrade')).toHaveCount(0);
    });

  test('can be edited, and the bar knows the new name', async ({ page, member }) => {
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(field(page, 'Username')).toHaveValue(member.username);
    await field(page, 'Username').fill('renamed');
    await field(page, 'First name').fill('Ada');
    await field(page, 'Last name').fill('Lovelace');
    await field(page, 'Bio').fill('I count.\nTwice.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Profile Updated', 'Your profile has been updated.');
    await expect(page.getByRole('definition').filter({ hasText: 'Lovelace' })).toBeVisible();
    await profileMenu(page).locator('summary').click();
    await expect(profileMenu(page).getByText('renamed', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('renamed');
    await expect(page.getByRole('main')).toContainText('I count.');
  });

  test('keeps what was when editing is cancelled', async ({ page, member }) => {
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await field(page, 'Username').fill('something-else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(field(page, 'Username')).toHaveValue(member.username);
  });

  test('says what is wrong, and forgets that when editing is cancelled', async ({ page, member }) => {
    void member;
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await field(page, 'Username').fill('ab');
    await field(page, 'Bio').fill('b'.repeat(501));
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(messages(page)).toHaveText(['Username must be at least 3 characters', 'Bio must be less than 500 characters']);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(messages(page)).toHaveCount(0);
  });

  test('a taken name is refused at the field', async ({ page, site, member, watch }) => {
    void member;
    watch.allow(/409/);
    const other = await site.signUp();
    await open(page, '/profile');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await field(page, 'Username').fill(other.username);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Update Failed', '409: This username is taken.');
    await expect(field(page, 'Username')).toHaveAccessibleDescription('This username is taken.');
  });
});

test.describe('the settings', () => {
  async function changePassword(page: Page, current: string, next: string, confirmation: string): Promise<void> {
    await field(page, 'Current password').fill(current);
    await field(page, 'New password').fill(next);
    await field(page, 'Confirm new password').fill(confirmation);
    await page.getByRole('button', { name: 'Update Password' }).click();
  }

  test('say what is wrong with a new password', async ({ page, member }) => {
    void member;
    await open(page, '/settings');
    await changePassword(page, '', 'short', 'short');
    await expect(messages(page)).toHaveText(['Current password is required', 'Password must be at least 8 characters']);
    await changePassword(page, PASSWORD, 'long enough', 'long enought');
    await expect(messages(page)).toHaveText(["Passwords don't match"]);
  });

  test('refuse a wrong current password', async ({ page, member, watch }) => {
    void member;
    watch.allow(/400/);
    await open(page, '/settings');
    await changePassword(page, 'not my password', 'long enough', 'long enough');
    await expect(page.locator('.toast')).toContainText('Password Update Failed');
    await expect(field(page, 'Current password')).toHaveAccessibleDescription('Current password is incorrect');
  });

  test('change the password', async ({ page, site, member }) => {
    await open(page, '/settings');
    await changePassword(page, PASSWORD, 'a longer password', 'a longer password');
    await expect(page.locator('.toast')).toContainText('Password Updated');
    await expect(field(page, 'New password')).toHaveValue('');
    const login = (password: string) => site.call('POST /api/auth/login', { body: { email: member.email, password } });
    await expect(login(PASSWORD)).rejects.toThrow('401: Incorrect email or password.');
    expect(await login('a longer password')).toMatchObject({ id: member.id });
  });

  test('keep the notification switches, which start on, on, off, off', async ({ page, member }) => {
    await open(page, '/settings');
    await expect(page.getByRole('main')).toContainText(member.email);
    const switches = page.getByRole('checkbox');
    const states = () => switches.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
    await expect(switches).toHaveCount(4);
    expect(await states()).toEqual([true, true, false, false]);
    await page.getByRole('checkbox', { name: 'Weekly digest' }).click();
    await expectToast(page, 'Notifications Updated');
    await page.getByRole('checkbox', { name: 'Email notifications' }).click();
    await expect.poll(states).toEqual([false, true, true, false]);
    await page.reload();
    expect(await states()).toEqual([false, true, true, false]);
  });
});

for (const [address, text] of [
  ['/profile', 'You need to be logged in to see your profile.'],
  ['/settings', 'You need to be logged in to change your settings.'],
  ['/bookmarks', 'You need to be logged in to see your bookmarks.'],
  ['/subscribe', 'You need to be logged in to subscribe.'],
] as const)
  test(`${address} asks a visitor to log in`, async ({ page }) => {
    await open(page, address);
    const main = page.getByRole('main');
    await expect(main.getByText('Please Log In', { exact: true })).toBeVisible();
    await expect(main.getByText(text)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login');
    await main.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/signup');
  });

test('the premium page lists the benefits, the price and the guarantee', async ({ page, member }) => {
  void member;
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Upgrade Now' }).click();
  await expect(page).toHaveURL('/subscribe');
  const main = page.getByRole('main');
  await expect(main).toContainText('$9.99 per month');
  await expect(main.getByRole('list').first().getByRole('listitem')).toHaveCount(7);
  await expect(main).toContainText('Cancel anytime from your profile settings');
  await expect(main).toContainText('7-day money-back guarantee');
});
