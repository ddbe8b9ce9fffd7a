import {
  chosen,
  description,
  popular,
  post,
  postedBy,
  tagField,
  TEXT,
  TITLE,
  title,
} from './support/asking.ts';
import { expect, expectToast, open, test } from './support/test.ts';

test.describe('tags of a question', () => {
  test.beforeEach(async ({ page, member }) => {
    void member;
    await open(page, '/ask');
  });

  test('are added by comma, Enter, leaving the field and the popular row', async ({ page }) => {
    await tagField(page).pressSequentially('airdrop,');
    await expect(chosen(page)).toHaveText(['airdrop']);
    await expect(tagField(page)).toHaveValue('');
    await tagField(page).fill('gifts');
    await tagField(page).press('Enter');
    await expect(chosen(page)).toHaveText(['airdrop', 'gifts']);
    await expect(page).toHaveURL('/ask');
    await tagField(page).fill('forks');
    await title(page).focus();
    await expect(chosen(page)).toHaveText(['airdrop', 'gifts', 'forks']);
    await popular(page, 'nft').click();
    await expect(chosen(page)).toHaveText(['airdrop', 'gifts', 'forks', 'nft']);
  });

  test('are trimmed, lower-cased and kept once', async ({ page }) => {
    await tagField(page).fill('  DeFi , NFT,defi,');
    await expect(chosen(page)).toHaveText(['defi', 'nft']);
    await tagField(page).fill('Nft');
    await tagField(page).press('Enter');
    await expect(chosen(page)).toHaveText(['defi', 'nft']);
  });

  test('are removed by a press on their chip', async ({ page }) => {
    await tagField(page).fill('one,two,three,');
    await page.getByRole('button', { name: 'Remove tag two' }).click();
    await expect(chosen(page)).toHaveText(['one', 'three']);
  });

  test('are at most five', async ({ page }) => {
    await tagField(page).fill('one,two,three,four,five,');
    await expect(chosen(page)).toHaveCount(5);
    await tagField(page).fill('six');
    await tagField(page).press('Enter');
    await expectToast(page, 'Too many tags', 'You can only add up to 5 tags per question.');
    await expect(chosen(page)).toHaveText(['one', 'two', 'three', 'four', 'five']);
    await popular(page, 'nft').click();
    await expect(chosen(page)).toHaveCount(5);
  });

  test('are required', async ({ page }) => {
    await title(page).fill(TITLE);
    await description(page).fill(TEXT);
    await post(page).click();
    await expectToast(
      page,
      'Tags required',
      'Please add at least one tag to help categorize your question.',
    );
    await expect(page).toHaveURL('/ask');
  });

  test('still in the field when the form is sent are posted too', async ({
    page,
    site,
    member,
  }) => {
    await title(page).fill(TITLE);
    await description(page).fill(TEXT);
    await tagField(page).fill('forks');
    await post(page).click();
    await expect(page).toHaveURL(/\/questions\//);
    expect(await postedBy(site, member)).toEqual([{ title: TITLE, source: TEXT, tags: ['forks'] }]);
  });
});
