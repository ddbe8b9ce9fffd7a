import { main } from './support/parts.ts';
import { expect, expectToast, hold, open, test } from './support/test.ts';

/** A PNG of 8 by 4 pixels, half red and half blue. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAFElEQVR42mP4z8AAR0jM/wzUkwAAOn4f4diWpaUAAAAASUVORK5CYII=',
  'base64',
);

test.describe('the profile image', () => {
  const png = { name: 'me.png', mimeType: 'image/png', buffer: PNG };

  test('is chosen, looked at, saved, shown everywhere and removed', async ({
    page,
    site,
    member,
  }) => {
    const question = await site.ask(member);
    await open(page, '/profile');
    const editor = page.getByRole('region', { name: 'Profile image' });
    await expect(editor.locator('img')).toHaveCount(0);
    await editor.getByLabel('Choose an image').setInputFiles(png);
    await expect(editor.locator('img')).toHaveAttribute('src', /^data:image\/png/);
    const release = await hold(page, '**/api/auth/avatar');
    await editor.getByRole('button', { name: 'Save Image' }).click();
    await expect(editor.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    release();
    await expectToast(page, 'Profile Updated', 'Your profile image has been changed.');
    const stored = /^\/uploads\/[0-9a-f]{32}\.webp$/;
    await expect(editor.locator('img')).toHaveAttribute('src', stored);
    await expect(page.locator('header .avatar')).toHaveAttribute('src', stored);
    for (const address of [`/questions/${question.id}`, `/users/${member.username}`]) {
      await open(page, address);
      await expect(main(page).locator('img.avatar').first()).toHaveAttribute('src', stored);
      expect(
        await main(page)
          .locator('img.avatar')
          .first()
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
      ).toBe(256);
    }
    await open(page, '/profile');
    await editor.getByRole('button', { name: 'Remove Image' }).click();
    await expectToast(page, 'Profile Updated', 'Your profile image has been removed.');
    await expect(editor.locator('img')).toHaveCount(0);
    await expect(page.locator('header .avatar')).toHaveText('M');
  });

  test('that is none is refused with a sentence, and a large one before it is sent', async ({
    page,
    member,
    watch,
  }) => {
    void member;
    watch.allow(/400/);
    await open(page, '/profile');
    const editor = page.getByRole('region', { name: 'Profile image' });
    const input = editor.getByLabel('Choose an image');
    await input.setInputFiles({ ...png, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(editor.getByRole('alert')).toHaveText('Please choose an image of at most 5 MB');
    await input.setInputFiles({ ...png, buffer: Buffer.from('<svg/>') });
    await editor.getByRole('button', { name: 'Save Image' }).click();
    await expect(page.locator('.toast')).toContainText('Update Failed');
    await expect(editor.getByRole('alert')).toContainText('not an image that can be read');
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor.getByRole('alert')).toHaveCount(0);
  });
});
