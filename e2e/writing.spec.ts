import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, expectToast, isReady, type Member, open, PASSWORD, signIn, type Site, test } from './support/test.ts';

const answerField = (page: Page): Locator => page.getByLabel('Write your answer');
const commentField = (page: Page): Locator => page.getByLabel('Add a comment');
const toolbar = (field: Locator): Locator => field.locator('xpath=..').getByRole('toolbar', { name: 'Formatting' });
const state = (page: Page): Locator => page.locator('[data-draft]');

/** Selects a part of a field's text. */
async function select(field: Locator, start: number, end: number): Promise<void> {
  await field.evaluate((area: HTMLTextAreaElement, [from, to]) => area.setSelectionRange(from as number, to as number), [start, end]);
}

async function anotherDevice(context: BrowserContext, site: Site, member: Member): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL: site.url });
  if (!other) throw new Error('The browser is gone.');
  await signIn(other, site, member);
  return other.newPage();
}

/** A PNG of 8 by 4 pixels. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAFElEQVR42mP4z8AAR0jM/wzUkwAAOn4f4diWpaUAAAAASUVORK5CYII=', 'base64');

test.describe('the tools', () => {
  test('format what is selected, by press and by shortcut, and undo takes it back', async ({ page, site, member }) => {
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    const field = answerField(page);
    await field.click();
    await field.pressSequentially('Keep records');
    await select(field, 5, 12);
    await toolbar(field).getByRole('button', { name: 'Bold' }).click();
    await expect(field).toHaveValue('Keep **records**');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(field).toHaveValue('Keep records');
    await select(field, 5, 12);
    await page.keyboard.press('ControlOrMeta+i');
    await expect(field).toHaveValue('Keep *records*');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field).toHaveValue('Keep *[records](https://)*');
    await field.fill('one\ntwo');
    await select(field, 0, 7);
    await toolbar(field).getByRole('button', { name: 'Bulleted list' }).click();
    await expect(field).toHaveValue('- one\n- two');
    await toolbar(field).getByRole('button', { name: 'Bulleted list' }).click();
    await expect(field).toHaveValue('one\ntwo');
  });

  test('are walked by the arrows, one stop of Tab', async ({ page, site, member }) => {
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    const tools = toolbar(answerField(page));
    await tools.getByRole('button', { name: 'Bold' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tools.getByRole('button', { name: 'Italic' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(tools.getByRole('button').last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(answerField(page)).toBeFocused();
  });

  test('of a comment are fewer', async ({ page, site, member }) => {
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    await expect(toolbar(commentField(page)).getByRole('button')).toHaveCount(4);
  });

  test('upload an image that is chosen, pasted or dropped, and say what is wrong with one', async ({ page, site, member, watch }) => {
    watch.allow(/400/);
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    const field = answerField(page);
    await field.fill('As the screen shows:');
    const choose = toolbar(field).getByLabel('Choose images');
    await choose.setInputFiles({ name: 'my [screen].png', mimeType: 'image/png', buffer: PNG });
    await expect(field).toHaveValue(/^As the screen shows:\n!\[my {2}screen\]\(\/uploads\/[0-9a-f]{32}\.webp\)\n$/);
    await choose.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
    await expect(page.locator('.toast')).toContainText('Upload Failed');
    await choose.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expectToast(page, 'Upload Failed', 'Please choose a PNG, JPEG, WebP, GIF or AVIF image.');
    await field.evaluate(
      (area, bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
        area.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [...PNG],
    );
    await expect(field).toHaveValue(/\n!\[dropped\]\(\/uploads\/[0-9a-f]{32}\.webp\)\n$/);
    await page.getByRole('button', { name: 'Post Answer' }).click();
    const image = page.locator('article .prose img').first();
    await expect(image).toHaveAttribute('alt', 'my  screen');
    expect(await image.evaluate((shown: HTMLImageElement) => [shown.width, shown.height, shown.loading])).toEqual([8, 4, 'lazy']);
  });

  test('without JavaScript are a plain text area', async ({ browser, site, member }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    await signIn(context, site, member);
    const page = await context.newPage();
    await page.goto('/ask');
    await page.getByLabel('Detailed description').fill('Typed without scripts');
    await expect(page.getByLabel('Detailed description')).toHaveValue('Typed without scripts');
    await context.close();
  });
});

test.describe('the preview', () => {
  test('shows what the post will be, and back is the text', async ({ page, site, member }) => {
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    await answerField(page).fill('A **bold** claim.[^1]\n\n$$\n\\frac{P}{2}\n$$\n\n[^1]: § 1001');
    await page.getByRole('tab', { name: 'Preview' }).last().click();
    const preview = page.getByRole('tabpanel');
    await expect(preview.locator('strong')).toHaveText('bold');
    await expect(preview.locator('math mfrac')).toBeVisible();
    await expect(preview.locator('li')).toContainText('§ 1001');
    await expect(answerField(page)).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(answerField(page)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Write' }).last()).toBeFocused();
  });

  test('that fails says so and can be asked again', async ({ page, site, member, watch }) => {
    watch.allow(/503/);
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    await page.route('**/api/preview', (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"Busy."}' }), {
      times: 1,
    });
    await answerField(page).fill('Text');
    await page.getByRole('tab', { name: 'Preview' }).last().click();
    await expect(page.getByRole('tabpanel')).toContainText('503: Busy.');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('tabpanel').locator('.prose')).toHaveText('Text');
  });
});

test.describe('a draft', () => {
  test('of a long answer, left in the middle, goes on on another device and is gone once posted', async ({ page, context, site, member }) => {
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    const long = 'A long answer that takes its time. '.repeat(100);
    await answerField(page).fill(`${long}Half of`);
    await expect(state(page).filter({ hasText: /Draft saved \d\d:\d\d/ })).toBeVisible();
    await page.close();

    const elsewhere = await anotherDevice(context, site, member);
    await open(elsewhere, `/questions/${id}`);
    await expect(answerField(elsewhere)).toHaveValue(`${long}Half of`);
    await answerField(elsewhere).press('ControlOrMeta+End');
    await answerField(elsewhere).pressSequentially(' it.');
    await elsewhere.getByRole('button', { name: 'Post Answer' }).click();
    await expectToast(elsewhere, 'Answer posted successfully!');
    await expect(elsewhere.getByRole('article', { name: /^Answer by/ })).toContainText('Half of it.');
    expect(await site.sql('select 1 from drafts where user_id = $1', [member.id])).toEqual([]);

    const again = await context.newPage();
    await open(again, `/questions/${id}`);
    await expect(answerField(again)).toHaveValue('');
    await elsewhere.context().close();
  });

  test('of the ask page comes with title and tags', async ({ page, context, site, member }) => {
    await open(page, '/ask');
    await page.getByLabel('Title', { exact: true }).fill('How do I value a fork?');
    await page.getByRole('group', { name: 'Popular tags' }).getByRole('button', { name: 'mining' }).click();
    await expect(state(page)).toHaveText(/Draft saved/);
    const elsewhere = await anotherDevice(context, site, member);
    await open(elsewhere, '/ask');
    await expect(elsewhere.getByLabel('Title', { exact: true })).toHaveValue('How do I value a fork?');
    await expect(elsewhere.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')).toHaveText(['mining']);
    await elsewhere.context().close();
  });

  test('that another device has changed too is offered', async ({ page, context, site, member }) => {
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    const elsewhere = await anotherDevice(context, site, member);
    await open(elsewhere, `/questions/${id}`);
    await answerField(page).fill('Written here');
    await expect(state(page).filter({ hasText: 'Draft saved' })).toBeVisible();
    await answerField(elsewhere).fill('Written elsewhere');
    const offer = elsewhere.getByRole('group', { name: 'Another version of this draft' });
    await expect(offer).toContainText('Written here');
    await offer.getByRole('button', { name: 'Use it instead' }).click();
    await expect(answerField(elsewhere)).toHaveValue('Written here');
    await expect(offer).toContainText('Written elsewhere');
    await offer.getByRole('button', { name: 'Discard it' }).click();
    await expect(offer).toBeHidden();
    expect(await site.sql('select content, other from drafts where user_id = $1', [member.id])).toEqual([{ content: 'Written here', other: null }]);
    await elsewhere.context().close();
  });

  test('says that it is offline, and is saved when it is not', async ({ page, context, site, member, watch }) => {
    watch.allow(/INTERNET_DISCONNECTED/);
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    await expect(toolbar(answerField(page))).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await answerField(page).fill('Written in a tunnel');
    await expect(state(page).filter({ hasText: 'Not saved: offline' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await context.setOffline(false);
    await expect(state(page).filter({ hasText: 'Draft saved' })).toBeVisible();
    expect(await site.sql('select content from drafts where user_id = $1', [member.id])).toEqual([{ content: 'Written in a tunnel' }]);
  });

  test('outlives a lapsed session', async ({ page, context, site, member, watch }) => {
    watch.allow(/401/);
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    await context.clearCookies();
    await answerField(page).fill('Not lost');
    await expect(state(page).filter({ hasText: 'Not saved: you are logged out' })).toBeVisible();
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email', { exact: true }).fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/');
    await open(page, `/questions/${id}`);
    await expect(answerField(page)).toHaveValue('Not lost');
  });

  test('is not shown to the next member of a shared computer', async ({ page, context, site, member, watch }) => {
    watch.allow(/40[13]/);
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    await answerField(page).fill('Private so far');
    await context.clearCookies();
    await signIn(context, site, await site.signUp());
    await open(page, `/questions/${id}`);
    await expect(toolbar(answerField(page))).toBeVisible();
    await expect(answerField(page)).toHaveValue('');
    void member;
  });
});

test.describe('editing', () => {
  test('a question changes it, shows that, and keeps its history', async ({ page, site, member }) => {
    const question = await site.ask(member, { title: 'How is a swap taxed?', description: 'I swapped one coin.', tags: ['defi'] });
    await open(page, `/questions/${question.id}`);
    await expect(page.getByRole('link', { name: /^edited/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit question' }).click();
    const form = page.getByRole('form', { name: 'Edit question' });
    await form.getByLabel('Title').fill('How is a swap of coins taxed?');
    await form.getByLabel('Text of the question').fill('I swapped two coins.');
    await form.getByLabel('Tags', { exact: true }).fill('trading,');
    await form.getByLabel('What did you change? (optional)').fill('It was two');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Question updated');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How is a swap of coins taxed?');
    await expect(page.getByRole('main')).toContainText('I swapped two coins.');

    await page.getByRole('link', { name: /^edited 0 minutes ago/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of this question');
    await expect(page.getByText('Version 2')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('It was two');
    await expect(page.locator('del')).toHaveText(['one', 'coin']);
    await expect(page.locator('ins').first()).toHaveText('of coins ');
    await page.getByText('Version 1').click();
    await expect(page.locator('details').last()).toContainText('I swapped one coin.');
  });

  test('an answer that someone else has edited meanwhile shows the newer text and loses neither', async ({ page, site, member, watch }) => {
    watch.allow(/409/);
    const question = await site.ask(await site.signUp());
    const answer = await site.answer(member, question, 'First text');
    const admin = await site.signUp({ tier: 'admin' });
    await open(page, `/questions/${question.id}`);
    await page.getByRole('button', { name: 'Edit answer' }).click();
    const text = page.getByLabel('Text of the answer');
    await expect(text).toHaveValue('First text');
    await site.call('PATCH /api/answers/{id}', { params: { id: answer.id }, body: { content: 'The admin’s text' } }, admin);
    await text.fill('My text');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else saved a newer text' });
    await expect(alert.getByLabel('The newer text')).toHaveValue('The admin’s text');
    await expect(text).toHaveValue('My text');
    await alert.getByRole('button', { name: 'Keep mine; saving will replace it' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Answer updated');
    await expect(page.getByRole('article', { name: /^Answer by/ })).toContainText('My text');
  });

  test('is kept as a draft until it is saved', async ({ page, site, member }) => {
    const question = await site.ask(member);
    await site.comment(member, question, 'Which year?');
    await open(page, `/questions/${question.id}`);
    await page.getByRole('button', { name: 'Edit comment' }).click();
    await page.getByLabel('Text of the comment').fill('Which tax year?');
    await expect(page.locator('[data-draft=saved]')).toBeVisible();
    await page.reload();
    await isReady(page);
    await page.getByRole('button', { name: 'Edit comment' }).click();
    await expect(page.getByLabel('Text of the comment')).toHaveValue('Which tax year?');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.locator('section[aria-labelledby="comments"] li')).toContainText('Which tax year?');
  });

  test('is not offered for the posts of others', async ({ page, site, member }) => {
    const question = await site.ask(await site.signUp());
    await open(page, `/questions/${question.id}`);
    await expect(toolbar(answerField(page))).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
    void member;
  });
});

test.describe('deleting', () => {
  test('an answer asks first, and takes it from the page', async ({ page, site, member }) => {
    const question = await site.ask(await site.signUp());
    await site.answer(member, question);
    await open(page, `/questions/${question.id}`);
    await page.getByRole('button', { name: 'Delete answer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this answer?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete answer' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete answer' }).click();
    await dialog.getByRole('button', { name: 'Delete answer' }).click();
    await expectToast(page, 'Answer Deleted');
    await expect(page.getByRole('heading', { name: '0 Answers' })).toBeVisible();
  });

  test('a question that others have answered is refused in words', async ({ page, site, member, watch }) => {
    watch.allow(/403/);
    const question = await site.ask(member);
    await site.answer(await site.signUp(), question);
    await open(page, `/questions/${question.id}`);
    await page.getByRole('button', { name: 'Delete question' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click();
    await expectToast(page, 'Deletion Failed', '403: Others have answered this question, so it can’t be deleted. You can still edit it.');
  });

  test('a question leads home', async ({ page, site, member }) => {
    const question = await site.ask(member, { title: 'Soon gone' });
    await open(page, `/questions/${question.id}`);
    await page.getByRole('button', { name: 'Delete question' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click();
    await expect(page).toHaveURL('/');
    await expectToast(page, 'Question Deleted');
    await expect(page.getByRole('main')).not.toContainText('Soon gone');
  });
});

test('while a title is typed, similar questions and tags are offered', async ({ page, site, member }) => {
  const alike = await site.ask(await site.signUp(), { title: 'How are staking rewards on Cardano taxed?', tags: ['staking', 'cardano'] });
  await open(page, '/ask');
  await page.getByLabel('Title', { exact: true }).fill('Staking r');
  await page.waitForTimeout(600);
  await expect(page.getByRole('heading', { name: 'Similar questions' })).toBeHidden();
  await page.getByLabel('Title', { exact: true }).fill('Staking rewards on Cardano, how taxed?');
  await expect(page.getByRole('link', { name: alike.title })).toHaveAttribute('href', `/questions/${alike.id}`);
  await page.getByRole('group', { name: 'Suggested tags' }).getByRole('button', { name: 'cardano' }).click();
  await expect(page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')).toHaveText(['cardano']);
  void member;
});

test.describe('a name behind an @', () => {
  test('is chosen by keyboard, the people of the page first, and becomes a link', async ({ page, site, member }) => {
    const asker = await site.signUp({ username: 'mentioned-asker' });
    await site.signUp({ username: 'mentioned-other' });
    const question = await site.ask(asker);
    await open(page, `/questions/${question.id}`);
    await expect(toolbar(commentField(page))).toBeVisible();
    await commentField(page).pressSequentially('Hello @ment');
    const list = page.getByRole('listbox', { name: 'Members' });
    await expect(list.getByRole('option')).toHaveText(['@mentioned-asker', '@mentioned-other']);
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option', { name: '@mentioned-other' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(commentField(page)).toHaveValue('Hello @mentioned-asker ');
    await commentField(page).pressSequentially('and @ment');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.locator('section[aria-labelledby="comments"]').getByRole('link', { name: '@mentioned-asker' })).toHaveAttribute(
      'href',
      '/users/mentioned-asker',
    );
    expect(await site.sql('select 1 from mentions where user_id = $1', [asker.id])).toHaveLength(1);
    void member;
  });
});

test('every screen of writing is accessible in both themes, and never wider than 320 pixels', async ({ page, site, member }) => {
  const question = await site.ask(member, { title: 'A question about writing things down?', description: 'Text[^1] $$x$$\n\n[^1]: Note' });
  await site.comment(member, question);
  await site.call('PATCH /api/questions/{id}', { params: { id: question.id }, body: { description: 'New[^1] $$x$$\n\n[^1]: Note' } }, member);
  const screens: [string, () => Promise<void>][] = [
    [`/questions/${question.id}`, async () => await expect(toolbar(answerField(page))).toBeVisible()],
    [
      `/questions/${question.id}`,
      async () => {
        await answerField(page).fill('x @mem');
        await page.getByRole('tab', { name: 'Preview' }).last().click();
        await page.getByRole('button', { name: 'Edit question' }).click();
        await expect(page.getByLabel('Text of the question')).toBeVisible();
      },
    ],
    [
      `/questions/${question.id}`,
      async () => {
        await page.getByRole('button', { name: 'Delete comment' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      '/ask',
      async () => {
        await page.getByLabel('Title', { exact: true }).fill('A question about writing things up?');
        await expect(page.getByRole('heading', { name: 'Similar questions' })).toBeVisible();
        await page.getByLabel('Detailed description').pressSequentially('@member');
        await expect(page.getByRole('listbox')).toBeVisible();
      },
    ],
    [`/history/question/${question.id}`, async () => await expect(page.locator('ins')).toBeVisible()],
  ];
  for (const [address, prepare] of screens) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, address);
    await prepare();
    for (const theme of ['light', 'dark']) {
      await page.evaluate((className) => void (document.documentElement.className = className), theme);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      expect.soft(violations.map(({ id, nodes }) => `${address} ${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320);
  }
});
