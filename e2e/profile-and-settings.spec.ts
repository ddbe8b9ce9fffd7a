import type { Page } from '@playwright/test';
import { settled } from './support/settled.ts';
import { expect, expectToast, open, PASSWORD, signIn, test } from './support/test.ts';
import { profileMenu, field, messages } from './support/account-forms.ts';

test.describe('the profile menu', () => {
  test('leads a free member to profile, upgrade, bookmarks and settings', async ({
    page,
    member,
  }) => {
    void member;
    await open(page, '/');
    await profileMenu(page).locator('summary').click();
    const links = await profileMenu(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['/profile', '/subscribe', '/bookmarks', '/settings']);
    await expect(
      profileMenu(page).getByRole('link', { name: 'Profile', exact: true }),
    ).toBeVisible();
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

  test('an admin wears their own badge, never Premium, wherever tiers are shown', async ({
    page,
    emptySite: site,
    context,
  }) => {
    const admin = await site.signUp({ tier: 'admin' });
    await site.answer(admin, await site.ask(await site.signUp()));
    const { id } = await site.ask(admin, { title: 'Which badge waits here?' });
    await site.call(
      'POST /api/support/tickets',
      { body: { subject: 'A badge', category: 'other', text: 'Which one?' } },
      admin,
    );
    // Nobody finds their own question in the queue.
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    for (const address of [
      '/users',
      '/leaderboard',
      '/profile',
      `/users/${admin.username}`,
      `/questions/${id}`,
      '/experts/queue?scope=all',
      '/admin?tab=support',
    ]) {
      await open(page, site.url + address);
      await settled(page);
      const badges = page.locator('.badge, .tier').filter({ visible: true });
      await expect(page.getByRole('banner').locator('.badge')).toHaveText('Admin');
      await expect(badges.filter({ hasText: 'Premium' }), address).toHaveCount(0);
      if (!address.startsWith('/questions/'))
        await expect(
          page.getByRole('main').locator('.badge, .tier').filter({ hasText: 'Admin' }).first(),
          address,
        ).toBeVisible();
    }
  });

  test('shows the way to administration to admins only', async ({ page, site, context }) => {
    await signIn(context, site, await site.signUp());
    await open(page, '/');
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await signIn(context, site, await site.signUp({ tier: 'admin' }));
    await open(page, '/');
    await expect(
      page.getByRole('link', { name: 'Admin' }).filter({ visible: true }),
    ).toHaveAttribute('href', '/admin');
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
    await expect(main.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
      'href',
      '/subscribe',
    );
    const statistics = page.locator('section', {
      has: page.getByRole('heading', { name: 'Account Statistics' }),
    });
    await expect(statistics.getByRole('term')).toHaveText([
      'Questions asked',
      'Answers given',
      'Total reputation',
    ]);
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

  test('is edited', async ({ page, site, member, watch }) => {
    watch.allow(/409/);
    await open(page, '/profile');
    await test.step('keeps what was when editing is cancelled', async () => {
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await field(page, 'Username').fill('something-else');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.username);
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await expect(field(page, 'Username')).toHaveValue(member.username);
    });
    await test.step('says what is wrong, and forgets that when editing is cancelled', async () => {
      await field(page, 'Username').fill('ab');
      await field(page, 'Bio').fill('b'.repeat(501));
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(messages(page)).toHaveText([
        'Username must be at least 3 characters',
        'Bio must be less than 500 characters',
      ]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await expect(messages(page)).toHaveCount(0);
    });
    await test.step('a taken name is refused at the field', async () => {
      const other = await site.signUp();
      await field(page, 'Username').fill(other.username);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expectToast(page, 'Update Failed', 'This username is taken.');
      await expect(field(page, 'Username')).toHaveAccessibleDescription('This username is taken.');
    });
    await test.step('can be edited, and the bar knows the new name', async () => {
      await page.getByRole('button', { name: 'Cancel' }).click();
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
  });
});

test.describe('the settings', () => {
  async function changePassword(
    page: Page,
    current: string,
    next: string,
    confirmation: string,
  ): Promise<void> {
    await field(page, 'Current password').fill(current);
    await field(page, 'New password').fill(next);
    await field(page, 'Confirm new password').fill(confirmation);
    await page.getByRole('button', { name: 'Update Password' }).click();
  }

  test('have their sections, and a password that is changed with care', async ({
    page,
    site,
    member,
    watch,
  }) => {
    watch.allow(/400/);
    await test.step('have a heading for each section of their menu', async () => {
      await open(page, '/settings');
      const names = await page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('link')
        .allTextContents();
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(names);
    });
    await test.step('show in their menu which section is read', async () => {
      await open(page, '/settings');
      const menu = page.getByRole('navigation', { name: 'Settings' });
      const current = menu.locator('[aria-current]');
      await expect(current).toHaveText('Account');
      await menu.getByRole('link', { name: 'Notifications' }).click();
      await expect(current).toHaveText('Notifications');
      await page.keyboard.press('End');
      await expect(current).toHaveText('Your data');
      // Also where the page ends before the section is at its top.
      await page.setViewportSize({ width: 1280, height: 1400 });
      await open(page, '/settings#preferences');
      await expect(current).toHaveText('Preferences');
    });
    await test.step('say what is wrong with a new password', async () => {
      await open(page, '/settings');
      await changePassword(page, '', 'short', 'short');
      await expect(messages(page)).toHaveText([
        'Current password is required',
        'Password must be at least 8 characters',
      ]);
      await changePassword(page, PASSWORD, 'long enough', 'long enought');
      await expect(messages(page)).toHaveText(["Passwords don't match"]);
    });
    await test.step('refuse a wrong current password', async () => {
      await open(page, '/settings');
      await changePassword(page, 'not my password', 'long enough', 'long enough');
      await expect(page.locator('.toast')).toContainText('Password Update Failed');
      await expect(field(page, 'Current password')).toHaveAccessibleDescription(
        'Current password is incorrect',
      );
    });
    await test.step('change the password', async () => {
      await open(page, '/settings');
      await changePassword(page, PASSWORD, 'a longer password', 'a longer password');
      await expect(page.locator('.toast')).toContainText('Password Updated');
      await expect(field(page, 'New password')).toHaveValue('');
      const login = (password: string) =>
        site.call('POST /api/auth/login', { body: { email: member.email, password } });
      await expect(login(PASSWORD)).rejects.toThrow('401: Incorrect email or password.');
      expect(await login('a longer password')).toMatchObject({ id: member.id });
    });
  });

  test('keep the notification switches, which start on, on, off, off', async ({ page, member }) => {
    await open(page, '/settings');
    await expect(page.getByRole('main')).toContainText(member.email);
    const switches = page.getByRole('checkbox');
    const states = () =>
      switches.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked));
    await expect(switches).toHaveCount(4);
    expect(await states()).toEqual([true, true, false, false]);
    await page.getByRole('checkbox', { name: 'Weekly digest' }).click();
    await expectToast(page, 'Notifications Updated');
    const saved = page.waitForResponse('**/api/auth/notifications');
    await page.getByRole('checkbox', { name: 'Email notifications' }).click();
    await expect.poll(states).toEqual([false, true, true, false]);
    await saved;
    await page.reload();
    expect(await states()).toEqual([false, true, true, false]);
  });

  test('show a pressed switch at once, keep what was pressed last, and go back when it is refused', async ({
    page,
    member,
    watch,
  }) => {
    watch.allow(/500/);
    void member;
    await open(page, '/settings');
    const digest = page.getByRole('checkbox', { name: 'Weekly digest' });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const address = '**/api/auth/notifications';
    await page.route(address, async (route) => {
      await held;
      await route.continue();
    });
    // Each of these fails unless the box shows the press when it is made.
    await digest.check();
    await digest.uncheck();
    await digest.check();
    await expect(digest).toBeFocused();
    const saved: boolean[] = [];
    page.on('response', async (response) => {
      const isSave = response.request().method() === 'PATCH';
      if (isSave) saved.push((await response.json()).weeklyDigest);
    });
    goOn();
    await expect.poll(() => saved).toEqual([true, false, true]);
    await expectToast(page, 'Notifications Updated');
    await expect(digest).toBeChecked();
    await page.unroute(address);
    await page.reload();
    await expect(digest).toBeChecked();
    const failure = {
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'x', status: 500, detail: 'No.' }),
    };
    await page.route(address, (route) => route.fulfill(failure));
    await digest.click();
    await expectToast(page, 'Update Failed', 'No.');
    await expect(digest).toBeChecked();
  });

  test('save what was pressed last before the page was left', async ({ page, member }) => {
    void member;
    await open(page, '/settings');
    const digest = page.getByRole('checkbox', { name: 'Weekly digest' });
    // The first press is never answered, so that the others still wait for it.
    await page.route('**/api/auth/notifications', () => {}, { times: 1 });
    await digest.check();
    await digest.uncheck();
    await digest.check();
    await page.reload();
    // It may be saved while the next page is made.
    await expect(async () => {
      await page.reload();
      await expect(digest).toBeChecked({ timeout: 1000 });
    }).toPass();
  });
});
