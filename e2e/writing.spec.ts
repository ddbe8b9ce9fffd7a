import { expectGoodLooks } from './support/looks.ts';
import { act, addComment, commentField } from './support/question.ts';
import { expect, expectToast, open, signIn, test } from './support/test.ts';
import { answerField, toolbar, select } from './support/writing.ts';

/** A PNG of 8 by 4 pixels. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAFElEQVR42mP4z8AAR0jM/wzUkwAAOn4f4diWpaUAAAAASUVORK5CYII=',
  'base64',
);

test.describe('the tools', () => {
  test('format what is selected, by press and by shortcut, and undo takes it back', async ({
    page,
    site,
    member,
  }) => {
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
    await addComment(page);
    await expect(toolbar(commentField(page)).getByRole('button')).toHaveCount(4);
  });

  test('upload an image that is chosen, pasted or dropped, and say what is wrong with one', async ({
    page,
    site,
    member,
    watch,
  }) => {
    watch.allow(/400/);
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    const field = answerField(page);
    await field.fill('As the screen shows:');
    const choose = toolbar(field).getByLabel('Choose images');
    await choose.setInputFiles({ name: 'my [screen].png', mimeType: 'image/png', buffer: PNG });
    await expect(field).toHaveValue(
      /^As the screen shows:\n!\[my {2}screen\]\(\/uploads\/[0-9a-f]{32}\.webp\)\n$/,
    );
    await choose.setInputFiles({
      name: 'no.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no image'),
    });
    await expect(page.locator('.toast')).toContainText('Upload Failed');
    await choose.setInputFiles({
      name: 'a.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg/>'),
    });
    await expectToast(page, 'Upload Failed', 'Please choose a PNG, JPEG, WebP, GIF or AVIF image.');
    await field.evaluate(
      (area, bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
        area.dispatchEvent(
          new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      },
      [...PNG],
    );
    await expect(field).toHaveValue(/\n!\[dropped\]\(\/uploads\/[0-9a-f]{32}\.webp\)\n$/);
    await page.getByRole('button', { name: 'Post Answer' }).click();
    const image = page.locator('article .prose img').first();
    await expect(image).toHaveAttribute('alt', 'my  screen');
    expect(
      await image.evaluate((shown: HTMLImageElement) => [shown.width, shown.height, shown.loading]),
    ).toEqual([8, 4, 'lazy']);
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
    await page.route(
      '**/api/preview',
      (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: '{"detail":"Busy."}',
        }),
      {
        times: 1,
      },
    );
    await answerField(page).fill('Text');
    await page.getByRole('tab', { name: 'Preview' }).last().click();
    await expect(page.getByRole('tabpanel')).toContainText('Busy.');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('tabpanel').locator('.prose')).toHaveText('Text');
  });
});

test('while a title is typed, similar questions and tags are offered', async ({
  page,
  site,
  member,
}) => {
  const alike = await site.ask(await site.signUp(), {
    title: 'How are staking rewards on Cardano taxed?',
    tags: ['staking', 'cardano'],
  });
  await open(page, '/ask');
  await page.getByLabel('Title', { exact: true }).fill('Staking r');
  await page.waitForTimeout(600);
  await expect(page.getByRole('heading', { name: 'Similar questions' })).toBeHidden();
  await page.getByLabel('Title', { exact: true }).fill('Staking rewards on Cardano, how taxed?');
  await expect(page.getByRole('link', { name: alike.title })).toHaveAttribute(
    'href',
    `/questions/${alike.id}`,
  );
  await page
    .getByRole('group', { name: 'Suggested tags' })
    .getByRole('button', { name: 'cardano' })
    .click();
  await expect(page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem')).toHaveText([
    'cardano',
  ]);
  void member;
});

test('every screen of writing is accessible in both themes, and never wider than 320 pixels', async ({
  page,
  site,
  member,
}) => {
  test.slow();
  const question = await site.ask(member, {
    title: 'A question about writing things down?',
    description: 'Text[^1] $$x$$\n\n[^1]: Note',
  });
  await site.comment(member, question);
  await site.call(
    'PATCH /api/questions/{id}',
    { params: { id: question.id }, body: { description: 'New[^1] $$x$$\n\n[^1]: Note' } },
    member,
  );
  const screens: [string, () => Promise<void>][] = [
    [
      `/questions/${question.id}`,
      async () => await expect(toolbar(answerField(page))).toBeVisible(),
    ],
    [
      `/questions/${question.id}`,
      async () => {
        await answerField(page).fill('x @mem');
        await page.getByRole('tab', { name: 'Preview' }).last().click();
        await act(page, 'Edit question');
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
    [
      `/history/question/${question.id}`,
      async () => await expect(page.locator('ins')).toBeVisible(),
    ],
  ];
  for (const [address, prepare] of screens) {
    await open(page, address);
    await prepare();
    await expectGoodLooks(page, address);
  }
});
