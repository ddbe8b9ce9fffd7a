import { openListening, unread } from './support/notifications.ts';
import { expect, expectToast, open, test } from './support/test.ts';

test.describe('following', () => {
  test('a question tells of its answers until one stops', async ({ page, site, member }) => {
    const [asker, sam] = [await site.signUp(), await site.signUp()];
    expect(member.username).not.toBe('');
    const question = await site.ask(asker, { title: 'Are gifts taxed?' });
    await openListening(page, `/questions/${question.id}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expectToast(page, 'Following', 'You’ll be notified of new answers to this question.');
    await site.answer(sam, question);
    await unread(page, 1);
    await open(page, '/notifications');
    const unfollow = page.getByRole('button', { name: 'Unfollow Are gifts taxed?' });
    // Where a page that arrives in pieces ends before the word.
    const [full, empty] = await unfollow.evaluate((button) => {
      const place = () => button.getBoundingClientRect().x;
      const word = button.firstChild as Text;
      const { data } = word;
      const before = place();
      word.data = '';
      const without = place();
      word.data = data;
      return [before, without];
    });
    expect(empty).toBe(full);
    await unfollow.click();
    await expect(page.getByText('Nothing yet. Follow a tag')).toBeVisible();
  });

  test('a tag is a button on its list', async ({ page, site, member }) => {
    expect(member.username).not.toBe('');
    await site.ask(await site.signUp(), { tags: ['gifts'] });
    await open(page, '/?tag=gifts');
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expectToast(page, 'Following', 'You’ll be notified of new questions with this tag.');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  test('begins with asking', async ({ page, site, member }) => {
    const question = await site.ask(member);
    await open(page, `/questions/${question.id}`);
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  });
});
