import type { Page } from '@playwright/test';
import {
  expect,
  expectToast,
  hold,
  isReady,
  type Member,
  open,
  PASSWORD,
  signIn,
  type Site,
  test,
} from './support/test.ts';

test.use({ siteOptions: { hasWorker: true } });

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const card = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Subscription' }) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Types a card and sends it. */
async function pay(
  page: Page,
  number: string,
  button = 'Subscribe for $9.99 per Month',
): Promise<void> {
  await field(page, 'Card number').fill(number);
  await field(page, 'Expiry (MM/YY)').fill('12/34');
  await field(page, 'Security code').fill('123');
  await press(page, button);
}

async function subscribe(page: Page, number = '4242424242424242'): Promise<void> {
  await open(page, '/subscribe');
  await pay(page, number);
  await page.waitForURL('/profile?upgraded=true');
  await expectToast(
    page,
    'Payment Successful',
    'You are premium now: you have all premium benefits.',
  );
}

/** Lets the member's period end, and the site do what is due then. */
async function turn(site: Site, member: Member): Promise<void> {
  await site.sql(
    `update sandbox_subscriptions set current_period_end = now() - interval '1 minute'
     where customer_id = (select customer_id from payment_customers where user_id = $1)`,
    [member.id],
  );
  await site.sql("select graphile_worker.add_job('renew_in_sandbox')");
}

const stateOf = (site: Site, member: Member) => async () =>
  (
    (await site.sql(
      'select state from subscriptions where user_id = $1 order by created_at desc limit 1',
      [member.id],
    )) as { state: string }[]
  )[0]?.state;

test.describe('paying', () => {
  test('makes a member premium, at once and everywhere', async ({ page, member }) => {
    void member;
    await subscribe(page);
    await expect(card(page).getByText('Active', { exact: true })).toBeVisible();
    await expect(card(page).getByText('Next billing date')).toBeVisible();
    await expect(card(page)).toContainText('Visa •••• 4242');
    await expect(page.locator('.bar, header').first()).toContainText('Premium');
    await expect(page.getByText('Premium', { exact: true }).first()).toBeVisible();
    await open(page, '/subscribe');
    await expect(page.getByRole('heading', { name: 'Premium Member' })).toBeVisible();
    await expect(field(page, 'Card number')).toHaveCount(0);
  });

  test('says what is wrong with a card before it is sent', async ({ page, member, context }) => {
    void member;
    const sent: string[] = [];
    context.on(
      'request',
      (request) => void (request.url().includes('/api/sandbox/') && sent.push(request.url())),
    );
    await open(page, '/subscribe');
    await press(page, 'Subscribe for $9.99 per Month');
    for (const text of [
      'Card number is required',
      'Expiry date is required',
      'Security code is required',
    ])
      await expect(page.getByText(text)).toBeVisible();
    await expect(field(page, 'Card number')).toBeFocused();
    await field(page, 'Expiry (MM/YY)').fill('01/20');
    await pay(page, '4242424242424243');
    await expect(page.getByText('Your card number is invalid')).toBeVisible();
    // A number that a bank might have given out does not leave the browser.
    await pay(page, '4111111111111111');
    await expect(page.getByText('Please use one of the test numbers')).toBeVisible();
    await field(page, 'Card number').fill('4242424242424242');
    await field(page, 'Expiry (MM/YY)').fill('01/20');
    await press(page, 'Subscribe for $9.99 per Month');
    await expect(page.getByText('Your card has expired')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('is clearly a test, and a test number is one press away', async ({ page, member }) => {
    void member;
    await open(page, '/subscribe');
    await expect(page.getByText('Test mode.')).toBeVisible();
    await page.getByText('Use a test number').click();
    await page.getByRole('button', { name: '4000 0000 0000 0002' }).click();
    await expect(field(page, 'Card number')).toHaveValue('4000 0000 0000 0002');
  });

  test('with a declined card says why, and the next card pays', async ({ page, site, member }) => {
    await open(page, '/subscribe');
    await pay(page, '4000000000000002');
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await expect(page).toHaveURL('/subscribe');
    const declined = page.locator('form').getByRole('alert');
    await expect(declined).toHaveText('Your card was declined.');
    await page.locator('.toast-area').getByRole('button', { name: 'Close' }).click();
    await field(page, 'Card number').fill('5555');
    await expect(declined).toHaveText('Your card was declined.');
    await pay(page, '5555555555554444');
    await page.waitForURL('/profile?upgraded=true');
    await expect(card(page)).toContainText('Mastercard •••• 4444');
    expect(await site.sql('select 1 from payments where user_id = $1', [member.id])).toHaveLength(
      1,
    );
  });

  test('asks for the bank’s authentication, which may fail and may pass', async ({
    page,
    member,
  }) => {
    void member;
    await open(page, '/subscribe');
    await pay(page, '4000002500003155');
    const dialog = page.getByRole('dialog', { name: 'Authenticate Your Payment' });
    await dialog.getByRole('button', { name: 'Fail Authentication' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.toast-area li')).toContainText(
      'We are unable to authenticate your payment method.',
    );
    await press(page, 'Subscribe for $9.99 per Month');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.toast-area li')).toContainText(
      'We are unable to authenticate your payment method.',
    );
    await press(page, 'Subscribe for $9.99 per Month');
    await dialog.getByRole('button', { name: 'Complete Authentication' }).click();
    await page.waitForURL('/profile?upgraded=true');
    await expect(card(page).getByText('Active', { exact: true })).toBeVisible();
  });

  test('goes on with the same order after a reload', async ({ page, site, member }) => {
    for (let count = 0; count < 3; count++) {
      await open(page, '/subscribe');
      await expect(field(page, 'Card number')).toBeVisible();
    }
    expect(
      await site.sql('select 1 from subscriptions where user_id = $1', [member.id]),
    ).toHaveLength(1);
  });
});

test.describe('a form that can’t load', () => {
  test('says so, and Retry loads it again', async ({ page, member, watch }) => {
    void member;
    watch.allow(/503|payment form could not be loaded/);
    await page.route('**/api/create-subscription', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: '{"status":503,"detail":"Away."}',
      }),
    );
    await open(page, '/subscribe');
    await expect(page.getByRole('alert')).toContainText(
      'Unable to load payment form. Please try again.',
    );
    await page.unroute('**/api/create-subscription');
    await press(page, 'Retry');
    await expect(field(page, 'Card number')).toBeVisible();
  });

  test('says so when the network hangs for 8 seconds', async ({ page, member, watch }) => {
    void member;
    watch.allow(/payment form could not be loaded/);
    await page.clock.install();
    const release = await hold(page, /create-subscription/);
    await page.goto('/subscribe');
    await expect(page.getByText('Loading the payment form')).toBeAttached();
    await page.clock.fastForward(5000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.fastForward(3500);
    await expect(page.getByRole('alert')).toContainText(
      'Unable to load payment form. Please try again.',
    );
    release();
  });
});

test.describe('the subscription card', () => {
  test('cancels with the period, resumes, and shows what holds', async ({ page, site, member }) => {
    await subscribe(page);
    await press(page, 'Cancel Subscription');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Nothing more is charged');
    await dialog.getByRole('button', { name: 'Keep Premium' }).click();
    await expect(card(page).getByText('Next billing date')).toBeVisible();
    await press(page, 'Cancel Subscription');
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(page.locator('.toast-area li')).toContainText('Subscription Cancelled');
    await expect(card(page).getByText('Premium ends')).toBeVisible();
    await press(page, 'Resume Subscription');
    await dialog.getByRole('button', { name: 'Resume Subscription' }).click();
    await expect(page.locator('.toast-area li')).toContainText('Subscription Resumed');
    await expect(card(page).getByText('Next billing date')).toBeVisible();
    await press(page, 'Cancel Subscription');
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(card(page).getByText('Premium ends')).toBeVisible();
    await turn(site, member);
    await expect.poll(stateOf(site, member)).toBe('ended');
    await open(page, '/profile');
    await expect(card(page).getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
  });

  test('gives the money back within seven days, and ends premium', async ({
    page,
    site,
    member,
  }) => {
    await subscribe(page);
    await press(page, 'Refund and End Premium');
    await page.getByRole('dialog').getByRole('button', { name: 'Refund and End Premium' }).click();
    await expect(page.locator('.toast-area li')).toContainText('Payment Refunded');
    await expect(card(page).getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
    await card(page).getByText('Invoices').click();
    await expect(card(page).getByRole('listitem')).toContainText(['$9.99']);
    await expect(card(page).getByRole('listitem')).toContainText(['Refunded']);
    await expect
      .poll(() => site.sql('select 1 from sandbox_invoices where refunded_at is not null'))
      .not.toHaveLength(0);
    expect(
      await site.sql('select subscription_tier as tier from users where id = $1', [member.id]),
    ).toEqual([{ tier: 'free' }]);
  });

  test('has no refund to press after seven days', async ({ page, site, member }) => {
    await subscribe(page);
    await site.sql(
      "update subscriptions set first_paid_at = now() - interval '7 days' where user_id = $1",
      [member.id],
    );
    await open(page, '/profile');
    await expect(card(page).getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
    await expect(card(page).getByText('Refund')).toHaveCount(0);
  });

  test('says that a renewal failed, and another card makes it good', async ({
    page,
    site,
    member,
    watch,
  }) => {
    // The first new card is declined for what is due.
    watch.allow(/409/);
    await subscribe(page, '4000000000000341');
    await turn(site, member);
    await expect.poll(stateOf(site, member)).toBe('past_due');
    await open(page, '/profile');
    await expect(card(page)).toContainText('Your last payment failed. You stay premium until');
    await card(page).getByRole('link', { name: 'Change Card' }).click();
    await page.waitForURL('/profile/card');
    await isReady(page);
    await expect(
      page.getByText('The outstanding amount is charged to the new card right away.'),
    ).toBeVisible();
    await pay(page, '4000000000000002', 'Save Card');
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await pay(page, '4000000000000341', 'Save Card');
    // Taken, and refused for what is due: the form begins again, with the toast of before still
    // there.
    await expect(field(page, 'Card number')).toHaveValue('');
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await pay(page, '4242424242424242', 'Save Card');
    await page.waitForURL('/profile');
    await expectToast(page, 'Card Changed', 'Your next payment will be charged to the new card.');
    await expect(card(page)).toContainText('Next billing date');
    await page.goto('/notifications');
    await expect(page.getByRole('main')).toContainText(
      'The payment for your premium subscription failed.',
    );
    await expect(page.getByRole('main')).toContainText(
      'The payment for your premium subscription went through.',
    );
  });

  test('ends premium when no card pays for seven days', async ({ page, site, member }) => {
    await subscribe(page, '4000000000000341');
    await turn(site, member);
    await expect.poll(stateOf(site, member)).toBe('past_due');
    await site.sql(
      "update subscriptions set past_due_since = now() - interval '7 days' where user_id = $1",
      [member.id],
    );
    await site.sql("select graphile_worker.add_job('end_graces')");
    await expect.poll(stateOf(site, member)).toBe('ended');
    await open(page, '/profile');
    await expect(card(page).getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
  });

  test('of a granted member has nothing to pay', async ({ page, site, context }) => {
    await signIn(context, site, await site.signUp({ tier: 'premium' }));
    await open(page, '/profile');
    await expect(card(page)).toContainText('free of charge');
    await expect(card(page).getByRole('button')).toHaveCount(0);
    await open(page, '/profile/card');
    await expect(page.getByText('There is no subscription to pay for.')).toBeVisible();
  });
});

test('deleting the account cancels the subscription, so that nothing more is charged', async ({
  page,
  site,
  member,
}) => {
  await subscribe(page);
  const [{ id } = { id: '' }] = (await site.sql(
    'select provider_id as id from subscriptions where user_id = $1',
    [member.id],
  )) as { id: string }[];
  await open(page, '/settings');
  await press(page, 'Delete Account');
  await expect(
    page.getByText('Your subscription is cancelled and not charged again.'),
  ).toBeVisible();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await press(page, 'Delete My Account');
  await expect(page.locator('.toast-area li')).toContainText('Account Deleted');
  await expect
    .poll(() =>
      site.sql(
        'select cancel_at_period_end as "isCancelled" from sandbox_subscriptions where id = $1',
        [id],
      ),
    )
    .toEqual([{ isCancelled: true }]);
});
