import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  expect,
  expectToast,
  type Member,
  open,
  PASSWORD,
  signIn,
  signOut,
  type Site,
  test,
} from './support/test.ts';
import { answerField, toolbar } from './support/writing.ts';

const state = (page: Page): Locator => page.locator('[data-draft]');

async function anotherDevice(context: BrowserContext, site: Site, member: Member): Promise<Page> {
  const other = await context.browser()?.newContext({ baseURL: site.url });
  if (!other) throw new Error('The browser is gone.');
  await signIn(other, site, member);
  return other.newPage();
}

test.describe('a draft', () => {
  test('of a long answer, left in the middle, goes on on another device and is gone once posted', async ({
    page,
    context,
    site,
    member,
  }) => {
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
    await expect(elsewhere.getByRole('article', { name: /^Answer by/ })).toContainText(
      'Half of it.',
    );
    expect(await site.sql('select 1 from drafts where user_id = $1', [member.id])).toEqual([]);

    const again = await context.newPage();
    await open(again, `/questions/${id}`);
    await expect(answerField(again)).toHaveValue('');
    await elsewhere.context().close();
  });

  test('of the ask page comes with title and tags', async ({ page, context, site, member }) => {
    await open(page, '/ask');
    await page.getByLabel('Title', { exact: true }).fill('How do I value a fork?');
    await page
      .getByRole('group', { name: 'Popular tags' })
      .getByRole('button', { name: 'mining' })
      .click();
    await expect(state(page)).toHaveText(/Draft saved/);
    const elsewhere = await anotherDevice(context, site, member);
    await open(elsewhere, '/ask');
    await expect(elsewhere.getByLabel('Title', { exact: true })).toHaveValue(
      'How do I value a fork?',
    );
    await expect(
      elsewhere.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem'),
    ).toHaveText(['mining']);
    await elsewhere.context().close();
  });

  test('is not called saved while a change waits behind a saving that takes long', async ({
    page,
    site,
    member,
  }) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const sent: string[] = [];
    await page.route('**/api/drafts', async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().postDataJSON().title);
        if (sent.length === 1) await held;
      }
      await route.continue();
    });
    await open(page, '/ask');
    const title = page.getByLabel('Title', { exact: true });
    await title.fill('First words');
    await expect.poll(() => sent).toEqual(['First words']);
    await title.fill('First words and more');
    letGo();
    await expect(state(page)).toHaveText(/Draft saved/);
    expect(await site.sql('select title from drafts where user_id = $1', [member.id])).toEqual([
      { title: 'First words and more' },
    ]);
  });

  test('that another device has changed too is offered', async ({
    page,
    context,
    site,
    member,
  }) => {
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
    expect(
      await site.sql('select content, other from drafts where user_id = $1', [member.id]),
    ).toEqual([{ content: 'Written here', other: null }]);
    await elsewhere.context().close();
  });

  test('says that it is offline, and is saved when it is not', async ({
    page,
    context,
    site,
    member,
    watch,
  }) => {
    watch.allow(/INTERNET_DISCONNECTED/);
    const { id } = await site.ask(member);
    await open(page, `/questions/${id}`);
    await expect(toolbar(answerField(page))).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await answerField(page).fill('Written in a tunnel');
    await expect(state(page).filter({ hasText: 'Not saved: offline' })).toBeVisible();
    // Other parts of the page, reached without a connection, offer one too.
    const form = page.locator('form', { has: answerField(page) });
    await expect(form.getByRole('button', { name: 'Retry' })).toBeVisible();
    await context.setOffline(false);
    await expect(state(page).filter({ hasText: 'Draft saved' })).toBeVisible();
    expect(await site.sql('select content from drafts where user_id = $1', [member.id])).toEqual([
      { content: 'Written in a tunnel' },
    ]);
  });

  test('outlives an expired session', async ({ page, context, site, member, watch }) => {
    watch.allow(/401/);
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    await answerField(page).fill('Not');
    await context.clearCookies();
    await answerField(page).fill('Not lost');
    await expect(state(page).filter({ hasText: 'Not saved: you are logged out' })).toBeVisible();
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email', { exact: true }).fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(new RegExp(`/questions/${id}`));
    await expect(answerField(page)).toHaveValue('Not lost');
  });

  test('is not shown to the next member of a shared computer', async ({
    page,
    context,
    site,
    member,
    watch,
  }) => {
    watch.allow(/40[13]/);
    const { id } = await site.ask(await site.signUp());
    await open(page, `/questions/${id}`);
    await answerField(page).fill('Private so far');
    await signOut(page);
    await signIn(context, site, await site.signUp());
    await open(page, `/questions/${id}`);
    await expect(toolbar(answerField(page))).toBeVisible();
    await expect(answerField(page)).toHaveValue('');
    void member;
  });
});
