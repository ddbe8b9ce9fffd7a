import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, open, PASSWORD } from './support/test.ts';
import { test, section, button, logIn } from './support/account.ts';

test('the download of one’s data is a ZIP', async ({ page, member }) => {
  void member;
  await open(page, '/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download My Data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^lotwise-\d{4}-\d\d-\d\d\.zip$/);
});

test.describe('deleting the account', () => {
  async function openDialog(page: Page): Promise<Locator> {
    await open(page, '/settings');
    await button(section(page, 'Danger Zone'), 'Delete Account').click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  test('asks first, and Cancel and Escape change nothing', async ({ page, member }) => {
    void member;
    const dialog = await openDialog(page);
    await button(dialog, 'Cancel').click();
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Delete Account')).toBeFocused();
    await button(page, 'Delete Account').click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });

  test('two presses of Enter delete nothing, nor does an empty password', async ({
    page,
    member,
    watch,
  }) => {
    watch.allow(/400/);
    void member;
    await open(page, '/settings');
    await button(page, 'Delete Account').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await button(page, 'Delete Account').click();
    await button(dialog, 'Delete My Account').click();
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
      'Current password is required',
    );
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });

  test('a wrong password fails and says so', async ({ page, member, watch }) => {
    watch.allow(/400/);
    void member;
    const dialog = await openDialog(page);
    await dialog.getByLabel('Your password').fill('not my password');
    await button(dialog, 'Delete My Account').click();
    await expect(page.locator('.toast')).toContainText('Deletion Failed');
    await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
      'Current password is incorrect',
    );
  });

  test('leaves the questions under “deleted user”, until a log-in brings all back', async ({
    page,
    site,
    member,
  }) => {
    const question = await site.ask(member, { title: 'Asked by someone who left?' });
    const dialog = await openDialog(page);
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await button(dialog, 'Delete My Account').click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('.toast')).toContainText(
      /Account Deleted.*Your account is closed, and will be erased on \d+ \w+ \d{4}\. Log in before/s,
    );
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await open(page, `/questions/${question.id}`);
    await expect(page.getByRole('main')).toContainText('deleted user');
    await expect(page.getByRole('main').getByRole('link', { name: 'deleted user' })).toHaveCount(0);
    await logIn(page, member);
    await expectToast(
      page,
      'Logged in',
      `Welcome back, ${member.username}. Your account is open again, with everything in it.`,
    );
    await open(page, `/questions/${question.id}`);
    await expect(page.getByRole('main').getByRole('link', { name: member.username })).toHaveCount(
      1,
    );
  });

  test('takes the questions along where that was chosen', async ({ page, site, member }) => {
    const question = await site.ask(member, { title: 'Going with its author?' });
    const dialog = await openDialog(page);
    await dialog.getByLabel(/Also delete my questions/).check();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await button(dialog, 'Delete My Account').click();
    await expect(page).toHaveURL('/');
    // They go with the account, in a week; until then nobody's name is on them.
    await open(page, `/questions/${question.id}`);
    await expect(page.getByRole('main')).toContainText('deleted user');
  });
});
