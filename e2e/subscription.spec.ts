import { field } from './support/account-forms.ts';
import { card, pay, press, subscribe } from './support/subscription.ts';
import {
  expect,
  expectToast,
  isReady,
  type Member,
  open,
  PASSWORD,
  signIn,
  type Site,
  test,
} from './support/test.ts';

test.use({ siteOptions: { hasWorker: true } });

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
    await expect(page.locator('.toast-area li')).toContainText('Subscription Canceled');
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

  test('names its own price before it is resumed, whatever new ones cost', async ({
    page,
    site,
    member,
  }) => {
    await subscribe(page);
    await site.sql(
      `update sandbox_subscriptions set price_cents = 1499
       where customer_id = (select customer_id from payment_customers where user_id = $1)`,
      [member.id],
    );
    const dialog = page.getByRole('dialog');
    await press(page, 'Cancel Subscription');
    await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
    await press(page, 'Resume Subscription');
    await expect(dialog).toContainText('Premium continues, and $14.99 will be charged on');
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
    // Taken, and refused for what is due: the form begins again, with the earlier toast still
    // there.
    await expect(field(page, 'Card number')).toHaveValue('');
    await expectToast(page, 'Payment Failed', 'Your card was declined.');
    await pay(page, '4242424242424242', 'Save Card');
    await page.waitForURL('/profile');
    await expectToast(page, 'Card Changed', 'Your next payment will be charged to the new card.');
    await expect(card(page)).toContainText('Next billing date');
    await page.goto('/notifications');
    await expect(page.getByRole('main')).toContainText('Your premium payment failed.');
    await expect(page.getByRole('main')).toContainText(
      'Your premium payment went through, and your subscription continues.',
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
    page.getByText('Your subscription is canceled and will not be charged again.'),
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
