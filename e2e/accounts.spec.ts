import type { Page } from '@playwright/test';
import { expect, expectToast, hold, open, PASSWORD, test } from './support/test.ts';
import { profileMenu, field, messages } from './support/account-forms.ts';

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
    await fillSignUp(page, {
      Username: 'grace',
      'First name (optional)': 'Grace',
      'Last name (optional)': 'Hopper',
      'Bio (optional)': 'I keep books.',
    });
    const release = await hold(page, '**/api/auth/signup');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(
      page.getByRole('button', { name: 'Creating Account...', exact: true }),
    ).toBeDisabled();
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
    await expect(field(page, 'Username')).toHaveAccessibleDescription(
      'Username must be at least 3 characters',
    );
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
      await fillSignUp(page, {
        'Bio (optional)': '',
        [label]: text,
        ...(label === 'Password' && { 'Confirm password': text }),
      });
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(messages(page)).toHaveText([message]);
      await expect(field(page, label)).toHaveAccessibleDescription(message);
      await expect(page).toHaveURL('/signup');
    }
  });

  test('a name taken in other letters shows at the field, and what was typed stays', async ({
    page,
    site,
    watch,
  }) => {
    watch.allow(/409/);
    const { username } = await site.signUp();
    await open(page, '/signup');
    await fillSignUp(page, { Username: username.toUpperCase(), 'Bio (optional)': 'I keep books.' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expectToast(page, 'Signup failed', 'This username is taken.');
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
    await expectToast(
      page,
      'Signup failed',
      'There is already an account with this email address.',
    );
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/already an account/);
  });
});

test.describe('login', () => {
  test('signs in, goes home and says so', async ({ page, site }) => {
    const { username, email } = await site.signUp();
    await open(page, '/login');
    await fillLogin(page, email, PASSWORD);
    const release = await hold(page, '**/api/auth/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeDisabled();
    release();
    await expect(page).toHaveURL('/');
    await expectToast(page, 'Logged in', `Welcome back, ${username}.`);
    await expect(page.getByRole('link', { name: 'Ask Question' })).toHaveAttribute('href', '/ask');
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
  });

  test('says what is missing', async ({ page }) => {
    await open(page, '/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(messages(page)).toHaveText([
      'Please enter a valid email address',
      'Password is required',
    ]);
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
      await page.getByRole('button', { name: 'Log in' }).click();
      await expectToast(page, 'Login failed', 'Incorrect email or password.');
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

test('logging out says so, forgets the member and goes to login', async ({
  page,
  member,
  context,
}) => {
  void member;
  await open(page, '/');
  const release = await hold(page, '**/api/auth/logout');
  await profileMenu(page).locator('summary').click();
  await profileMenu(page).getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(
    profileMenu(page).getByRole('button', { name: 'Logging out...', exact: true }),
  ).toBeDisabled();
  release();
  await expect(page).toHaveURL('/login');
  await expectToast(page, 'Logged out successfully', 'You have been logged out of your account.');
  await expect(profileMenu(page)).toHaveCount(0);
  expect(await context.cookies()).toEqual([]);
});

test('word that the session ended, before the reply to the logout, changes nothing', async ({
  page,
  member,
}) => {
  void member;
  const live = page.waitForRequest('**/api/events*');
  await open(page, '/');
  await live;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/user')) asked.push(request.method());
  });
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(1000);
    await route.fulfill({ response });
  });
  await profileMenu(page).locator('summary').click();
  await profileMenu(page).getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You are no longer logged in on this device.')).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('a logout that fails says so and stays', async ({ page, member, watch }) => {
  watch.allow(/500/);
  void member;
  await open(page, '/');
  await page.route('**/api/auth/logout', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"detail":"Try again."}',
    }),
  );
  await profileMenu(page).locator('summary').click();
  await profileMenu(page).getByRole('button', { name: 'Logout' }).click();
  await expectToast(page, 'Logout failed', 'Try again.');
  await expect(page).toHaveURL('/');
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

test('the premium page shows a visitor price, benefits and questions before it asks to log in', async ({
  page,
}) => {
  await open(page, '/subscribe');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Upgrade to Premium');
  await expect(main).toContainText('$9.99 per month');
  await expect(main.getByRole('list').first().getByRole('listitem')).toHaveCount(7);
  await expect(main).toContainText('7-day money-back guarantee');
  const prompt = main.getByText('You need to be logged in to subscribe.');
  await expect(prompt).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [price, asks] = [
      await main.getByText('$9.99 per month').boundingBox(),
      await prompt.boundingBox(),
    ];
    const benefits = await main.getByRole('list').first().boundingBox();
    expect(price?.y, `at ${width}`).toBeLessThan(asks?.y ?? 0);
    expect(benefits?.y, `at ${width}`).toBeLessThan(asks?.y ?? 0);
  }
  await main.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login');
});

test('the premium page lists the benefits, the price and the guarantee', async ({
  page,
  member,
}) => {
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
