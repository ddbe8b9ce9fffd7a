import { questionPath } from '../packages/domain/src/community/question-path.ts';
import { expect, expectToast, open, test } from './support/test.ts';

test.describe('sharing', () => {
  test('copies the address and says so', async ({ page, context, site, member }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const question = await site.ask(member);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await open(page, `/questions/${question.id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expectToast(page, 'Link copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      site.url + questionPath(question),
    );
  });

  test('says in its own words that the browser refused', async ({ page, site, member }) => {
    const question = await site.ask(member);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: () =>
          Promise.reject(new DOMException('Document is not focused.', 'NotAllowedError')),
      });
    });
    await open(page, questionPath(question));
    await page.getByRole('button', { name: 'Share' }).click();
    await expectToast(page, 'Sharing failed', 'Copy the page’s address.');
  });

  test('uses the device’s own way with the first 100 characters', async ({
    page,
    site,
    member,
  }) => {
    const description = `${'Each epoch paid 12 ADA. '.repeat(8)}End.`;
    const { id, title } = await site.ask(member, { description });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        value: async (shared: ShareData) => void Object.assign(window, { shared }),
      }),
    );
    await open(page, `/questions/${id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
    expect(shared).toEqual({
      title,
      text: description.slice(0, 100),
      url: site.url + questionPath({ id, title }),
    });
    await expect(page.locator('.toast')).toHaveCount(0);
  });
});
