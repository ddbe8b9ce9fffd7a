import type { Page } from '@playwright/test';
import { addComment, commentField } from './support/question.ts';
import { expect, open, test } from './support/test.ts';
import { toolbar } from './support/writing.ts';

async function openComment(page: Page, question: { id: string }): Promise<void> {
  await open(page, `/questions/${question.id}`);
  await addComment(page);
  await expect(toolbar(commentField(page))).toBeVisible();
}

const names = (page: Page) => page.getByRole('listbox', { name: 'Members' });

test.describe('a name behind an @', () => {
  test('is chosen by keyboard, the people of the page first, and becomes a link', async ({
    page,
    site,
    member,
  }) => {
    const asker = await site.signUp({ username: 'mentioned-asker' });
    await site.signUp({ username: 'mentioned-other' });
    await openComment(page, await site.ask(asker));
    await commentField(page).pressSequentially('Hello @ment');
    const list = names(page);
    await expect(list.getByRole('option')).toHaveText(['@mentioned-asker', '@mentioned-other']);
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option', { name: '@mentioned-other' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(commentField(page)).toHaveValue('Hello @mentioned-asker ');
    await commentField(page).pressSequentially('and @ment');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(
      page
        .locator('section[aria-labelledby="comments"]')
        .getByRole('link', { name: '@mentioned-asker' }),
    ).toHaveAttribute('href', '/users/mentioned-asker');
    expect(await site.sql('select 1 from mentions where user_id = $1', [asker.id])).toHaveLength(1);
    void member;
  });

  test('is chosen by an arrow that is pressed as the names come', async ({
    page,
    site,
    member,
  }) => {
    const asker = await site.signUp({ username: 'prompted-asker' });
    await site.signUp({ username: 'prompted-other' });
    await openComment(page, await site.ask(asker));
    await commentField(page).evaluate((field) => {
      const observer = new MutationObserver(() => {
        if (document.querySelectorAll('[role=option]').length < 2) return;
        observer.disconnect();
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await commentField(page).pressSequentially('Hello @prompt');
    await expect(names(page).getByRole('option', { selected: true })).toHaveText('@prompted-other');
    void member;
  });
});
