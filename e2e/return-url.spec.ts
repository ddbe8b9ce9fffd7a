import type { Page } from '@playwright/test';
import { field, profileMenu } from './support/account-forms.ts';
import { button, isSignedIn, test } from './support/account.ts';
import {
  expect,
  expectToast,
  isReady,
  open,
  PASSWORD,
  signIn,
  signOut,
  type Site,
} from './support/test.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** An answer of a long page, as one links to it. */
async function placeOf(site: Site): Promise<string> {
  const asker = await site.signUp();
  const question = await site.ask(asker);
  const answer = await site.answer(await site.signUp(), question);
  return `/questions/${question.id}#answer-${answer.id}`;
}

/** Goes to log in by the prompt that stands where a member answers. */
async function askedToLogIn(page: Page, place: string, press = 'Log In'): Promise<void> {
  await open(page, place);
  await page.getByRole('main').getByRole('link', { name: press, exact: true }).last().click();
  await expect(page).toHaveURL(press === 'Log In' ? '/login' : '/signup');
}

const isBackAt = async (page: Page, place: string): Promise<void> => {
  await isSignedIn(page);
  await expect
    .poll(() => page.evaluate(() => location.pathname + location.hash))
    .toContain(place.split('#')[1]);
  await expect(page.locator(`[id="${place.split('#')[1]}"]`)).toBeInViewport();
};

async function signUp(page: Page): Promise<void> {
  const name = `w${Math.random().toString(36).slice(2, 10)}`;
  await field(page, 'Username').fill(name);
  await field(page, 'Email').fill(`${name}@example.test`);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
  await button(page, 'Create Account').click();
}

async function logIn(page: Page, { email }: { email: string }): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Log in').click();
}

const person = () => ({
  sub: Math.random().toString(36).slice(2),
  email: `${Math.random().toString(36).slice(2)}@example.test`,
  email_verified: true,
});

test('who logs in from an answer comes back to it', async ({ page, site, provider }) => {
  void provider;
  const place = await placeOf(site);
  const member = await site.signUp();
  await open(page, '/tags');
  await askedToLogIn(page, place);
  await field(page, 'Email').fill(member.email);
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Log in').click();
  await isBackAt(page, place);
  // As if there had been no form: neither it nor the same page once more stands before.
  await page.goBack();
  await expect(page).toHaveURL('/tags');
  // The form stands ahead, and is not for members.
  await page.goForward();
  await isBackAt(page, place);
  await page.goForward();
  await isBackAt(page, place);
});

test('who signs up from an answer comes back to it, also by the page for logging in', async ({
  page,
  site,
  provider,
}) => {
  void provider;
  const place = await placeOf(site);
  await askedToLogIn(page, place, 'Sign Up');
  await signUp(page);
  await isBackAt(page, place);
  await signOut(page);
  await open(page, '/tags');
  await askedToLogIn(page, place);
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
  await signUp(page);
  await isBackAt(page, place);
  await page.goBack();
  await expect(page).toHaveURL('/tags');
});

test('the bar’s link to log in leads home', async ({ page, site, provider }) => {
  void provider;
  const member = await site.signUp();
  await open(page, await placeOf(site));
  await bar(page)
    .getByRole('link', { name: 'Login', exact: true })
    .filter({ visible: true })
    .click();
  await field(page, 'Email').fill(member.email);
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Log in').click();
  await isSignedIn(page);
  await expect(page).toHaveURL('/');
});

for (const press of ['Log In', 'Sign Up'])
  test(`who presses ${press} where members pay comes back to pay`, async ({ page, site }) => {
    const member = await site.signUp();
    await open(page, '/subscribe');
    await page.getByRole('main').getByRole('link', { name: press, exact: true }).click();
    await page.waitForURL(/login|signup/);
    await isReady(page);
    if (press === 'Log In') await logIn(page, member);
    else await signUp(page);
    await expect(page).toHaveURL('/subscribe');
    await isSignedIn(page);
    await expect(page.getByRole('button', { name: /^Subscribe for/ })).toBeVisible();
    // A plain way in leads home, now as before.
    await signOut(page);
    await open(page, '/login');
    await logIn(page, member);
    await expect(page).toHaveURL('/');
  });

test('a provider leads a newcomer and a member back, and after a refusal too', async ({
  page,
  site,
  provider,
}) => {
  const place = await placeOf(site);
  const example = page.getByRole('link', { name: 'Continue with Example ID' });
  provider.person = null;
  await askedToLogIn(page, place);
  await example.click();
  await expect(page.locator('.toast-area li')).toContainText('Login failed');
  await isReady(page);
  provider.person = {
    ...person(),
    preferred_username: `p${Math.random().toString(36).slice(2, 8)}`,
  };
  await example.click();
  await expect(page).toHaveURL('/signup/finish');
  await button(page, 'Create Account').click();
  await isBackAt(page, place);
  await signOut(page);
  await askedToLogIn(page, place);
  await example.click();
  await isBackAt(page, place);
});

test('a link of another site can’t choose where a provider’s sign-in leads', async ({
  page,
  site,
  provider,
}) => {
  provider.person = person();
  for (const back of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
    await page.goto(`${site.url}/api/auth/oidc/example?${new URLSearchParams({ back })}`);
    await expect(page).toHaveURL('/signup/finish');
    await isReady(page);
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('evil');
  }
});

test('a session that ends elsewhere is told, with the way to log in and back', async ({
  page,
  site,
  context,
  provider,
  watch,
}) => {
  void provider;
  watch.allow(/401/);
  const place = await placeOf(site);
  const member = await site.signUp();
  await signIn(context, site, member);
  await open(page, place);
  const other = await context.newPage();
  await open(other, '/');
  await profileMenu(other).locator('summary').click();
  await profileMenu(other).getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(other).toHaveURL('/login');
  const told = page.getByText('You are no longer logged in on this device.');
  await expect(told).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await told.getByRole('link', { name: 'Log in' }).click();
  await field(page, 'Email').fill(member.email);
  await field(page, 'Password').fill(PASSWORD);
  await button(page, 'Log in').click();
  await isBackAt(page, place);
  await expect(told).toHaveCount(0);
});

for (const isSame of [true, false])
  test(`what was typed before a log-out elsewhere goes on as ${isSame ? 'its writer' : 'nobody else'}`, async ({
    page,
    site,
    context,
    watch,
  }) => {
    watch.allow(/401/);
    const [writer, other] = [await site.signUp(), await site.signUp()];
    await signIn(context, site, writer);
    await open(page, await placeOf(site));
    const text = page.getByRole('textbox', { name: 'Write your answer' });
    await text.fill('By the one who began.');
    await site.call('POST /api/auth/logout', {}, writer);
    const told = page.getByText('You are no longer logged in on this device.');
    await expect(told).toBeVisible();
    await context.clearCookies();
    const elsewhere = await context.newPage();
    await open(elsewhere, '/login');
    await logIn(elsewhere, isSame ? writer : other);
    await isSignedIn(elsewhere);
    // What a browser sends to a tab that is looked at again.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(told).toHaveCount(0);
    await expect(text).toHaveValue(isSame ? 'By the one who began.' : '');
    await profileMenu(page).locator('summary').click();
    await expect(page.getByText((isSame ? writer : other).username).first()).toBeVisible();
  });

test('what was typed is not sent while its writer is logged out, and is saved once they are back', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.allow(/401/);
  const writer = await site.signUp();
  await signIn(context, site, writer);
  await open(page, await placeOf(site));
  const text = page.getByRole('textbox', { name: 'Write your answer' });
  await text.fill('Begun.');
  await expect(page.locator('[data-draft=saved]')).toBeVisible();
  await context.clearCookies();
  await site.call('POST /api/auth/logout', {}, writer);
  await expect(page.getByText('You are no longer logged in on this device.')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())));
  await text.fill('Begun, and continued.');
  await expect(page.locator('[data-draft=failed]')).toBeVisible();
  expect(sent).toEqual([]);
  const elsewhere = await context.newPage();
  await open(elsewhere, '/login');
  await logIn(elsewhere, writer);
  await isSignedIn(elsewhere);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('[data-draft=saved]')).toBeVisible();
  expect(await site.sql('select content from drafts where user_id = $1', [writer.id])).toEqual([
    { content: 'Begun, and continued.' },
  ]);
});

test('a page posts nothing in the name of a member who logged in meanwhile', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.allow(/403|ERR_FAILED/);
  const [writer, other] = [await site.signUp(), await site.signUp()];
  await signIn(context, site, writer);
  // Nothing tells the page.
  await page.route('**/api/events*', (route) => route.abort());
  await open(page, await placeOf(site));
  await signIn(context, site, other);
  await page.getByRole('textbox', { name: 'Write your answer' }).fill('By the one who began.');
  await page.getByRole('button', { name: 'Post Answer' }).click();
  await expectToast(
    page,
    'Failed to post answer',
    'Another member has logged in to this browser. Reload this page to continue.',
  );
  await page.getByRole('button', { name: 'Vote up' }).first().click();
  await expect(page.locator('.toast-area li')).toContainText('Vote failed');
  expect(await site.sql('select 1 from answers where author_id = $1', [other.id])).toEqual([]);
  expect(await site.sql('select 1 from votes where user_id = $1', [other.id])).toEqual([]);
});

test('a vote after the session has ended is told in plain words', async ({
  page,
  site,
  context,
  provider,
  watch,
}) => {
  void provider;
  watch.allow(/401/);
  const place = await placeOf(site);
  await signIn(context, site, await site.signUp());
  // Nothing tells the page but the refusal itself.
  await page.route('**/api/events*', (route) => route.abort());
  watch.allow(/ERR_FAILED/);
  await open(page, place);
  await context.clearCookies();
  await page.getByRole('button', { name: 'Vote up' }).first().click();
  const toast = page.locator('.toast-area li');
  await expect(toast).toContainText('You need to be logged in to vote on questions and answers.');
  await expect(toast).not.toContainText('401');
  await expect(page.getByText('You are no longer logged in on this device.')).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Sign Up' })).toBeVisible();
});

test('a refusal from before the session was renewed signs nobody out', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.allow(/401/);
  await signIn(context, site, await site.signUp());
  await open(page, await placeOf(site));
  // As a request that was on its way with the old cookie.
  await page.route('**/api/vote', (route) =>
    route.fulfill({ status: 401, json: { title: 'Unauthorized', status: 401 } }),
  );
  const asked = page.waitForResponse('**/api/auth/user');
  await page.getByRole('button', { name: 'Vote up' }).first().click();
  expect((await asked).status()).toBe(200);
  await expect(page.locator('.toast-area li')).toBeVisible();
  await expect(page.getByText('You are no longer logged in on this device.')).toHaveCount(0);
  await expect(bar(page).getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
});
