import type { Page } from '@playwright/test';
import type { StripeDouble } from '../packages/server/testing/stripe-double/double.ts';
import { frame, test } from './support/stripe.ts';
import { card, press } from './support/subscription.ts';
import {
  expect,
  expectToast,
  isReady,
  type Member,
  open,
  PASSWORD,
  type Site,
} from './support/test.ts';

const GOOD = '4242424242424242';

async function pay(
  page: Page,
  number: string,
  button = 'Subscribe for $9.99 per Month',
): Promise<void> {
  await frame(page).getByLabel('Card number').fill(number);
  await press(page, button);
}

async function subscribe(page: Page, number = GOOD): Promise<void> {
  await open(page, '/subscribe');
  await pay(page, number);
  await page.waitForURL('/profile?upgraded=true');
  await expect(page.locator('.toast-area li')).toContainText('Payment Successful');
}

/** Sends what waits, as Stripe does on its own. */
async function send(site: Site, stripe: StripeDouble): Promise<void> {
  for (const event of stripe.waiting.splice(0)) {
    const { payload: body, signature } = stripe.sign(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    expect(
      (await fetch(`${site.url}/api/webhooks/stripe`, { method: 'POST', headers, body })).status,
    ).toBe(200);
  }
}

const subscriptionOf = (stripe: StripeDouble, { id }: Member) =>
  [...stripe.books.subscriptions.values()].findLast(({ metadata }) => metadata['userId'] === id);
const tierOf =
  (site: Site, { id }: Member) =>
  async () =>
    (
      (await site.sql('select subscription_tier as tier from users where id = $1', [id])) as {
        tier: string;
      }[]
    )[0]?.tier;

test('subscribing shows Stripe’s fields, pays there, and brings premium', async ({
  page,
  site,
  member,
  context,
}) => {
  const sent: string[] = [];
  context.on(
    'request',
    (request) =>
      void (
        request.url().startsWith(site.url) &&
        sent.push(`${request.url()} ${request.postData() ?? ''}`)
      ),
  );
  await subscribe(page);
  await expect(card(page).getByText('Active', { exact: true })).toBeVisible();
  await expect(card(page)).toContainText('Visa •••• 4242');
  expect(await tierOf(site, member)()).toBe('premium');
  expect(sent.join('\n')).not.toContain(GOOD);
});

test('the message alone brings premium too, when the browser never comes back', async ({
  page,
  site,
  member,
  stripe,
}) => {
  await open(page, '/subscribe');
  await expect(frame(page).getByLabel('Card number')).toBeVisible();
  const intent = [...stripe.books.intents.values()].findLast(
    ({ customer }) => customer === subscriptionOf(stripe, member)?.customer,
  );
  stripe.confirm(intent?.clientSecret ?? '', GOOD);
  await send(site, stripe);
  await expect.poll(tierOf(site, member)).toBe('premium');
});

test('a declined card and an empty one take nothing', async ({ page, site, member }) => {
  await open(page, '/subscribe');
  await expect(frame(page).getByLabel('Card number')).toBeVisible();
  await press(page, 'Subscribe for $9.99 per Month');
  await expect(page.getByRole('button', { name: 'Subscribe for $9.99 per Month' })).toBeEnabled();
  await expect(page.locator('.toast-area li')).toHaveCount(0);
  await pay(page, '4000000000000002');
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await expect(page.locator('form').getByRole('alert')).toHaveText('Your card was declined.');
  expect(await tierOf(site, member)()).toBe('free');
  await pay(page, GOOD);
  await page.waitForURL('/profile?upgraded=true');
});

test('the bank asks in a frame of its own', async ({ page, member }) => {
  void member;
  await open(page, '/subscribe');
  await pay(page, '4000002500003155');
  const bank = page.frameLocator('iframe[title="Bank"]');
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.locator('.toast-area li')).toContainText(
    'We are unable to authenticate your payment method.',
  );
  await press(page, 'Subscribe for $9.99 per Month');
  await bank.getByRole('button', { name: 'Complete' }).click();
  await page.waitForURL('/profile?upgraded=true');
});

test('back from the bank’s own site, no secret stays in the address', async ({
  page,
  member,
  stripe,
}) => {
  await open(page, '/subscribe');
  await expect(frame(page).getByLabel('Card number')).toBeVisible();
  const intent = [...stripe.books.intents.values()].findLast(
    ({ customer }) => customer === subscriptionOf(stripe, member)?.customer,
  );
  stripe.confirm(intent?.clientSecret ?? '', GOOD);
  await page.goto(
    `/profile?upgraded=true&payment_intent=${intent?.id}&payment_intent_client_secret=${intent?.clientSecret}&redirect_status=succeeded`,
  );
  await expect(page.locator('.toast-area li')).toContainText('Payment Successful');
  await expect(page).toHaveURL('/profile?upgraded=true');
});

test('cancelling, resuming, and the end of the period', async ({ page, site, member, stripe }) => {
  await subscribe(page);
  const dialog = page.getByRole('dialog');
  await press(page, 'Cancel Subscription');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(card(page).getByText('Premium ends')).toBeVisible();
  expect(subscriptionOf(stripe, member)?.isCancelledAtPeriodEnd).toBe(true);
  await press(page, 'Resume Subscription');
  await dialog.getByRole('button', { name: 'Resume Subscription' }).click();
  await expect(card(page).getByText('Next billing date')).toBeVisible();
  await press(page, 'Cancel Subscription');
  await dialog.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(card(page).getByText('Premium ends')).toBeVisible();
  stripe.turn(subscriptionOf(stripe, member)?.id ?? '');
  await send(site, stripe);
  await expect.poll(tierOf(site, member)).toBe('free');
});

test('a renewal, a failure, and another card', async ({ page, site, member, stripe, watch }) => {
  watch.allow(/409/);
  await subscribe(page, '4000000000000341');
  stripe.turn(subscriptionOf(stripe, member)?.id ?? '');
  await send(site, stripe);
  await expect
    .poll(async () => (await site.call('GET /api/subscription/status', {}, member)).status)
    .toBe('past_due');
  await open(page, '/profile');
  await expect(card(page)).toContainText('Your last payment failed.');
  await card(page).getByRole('link', { name: 'Change Card' }).click();
  await page.waitForURL('/profile/card');
  await isReady(page);
  await pay(page, '4000000000000341', 'Save Card');
  await expectToast(page, 'Payment Failed', 'Your card was declined.');
  await pay(page, '5555555555554444', 'Save Card');
  await page.waitForURL('/profile');
  await expect(card(page)).toContainText('Mastercard •••• 4444');
  stripe.turn(subscriptionOf(stripe, member)?.id ?? '');
  await send(site, stripe);
  await card(page).getByText('Invoices').click();
  await expect(card(page).getByRole('link', { name: /^LOT-/ }).first()).toHaveAttribute(
    'href',
    /^https:\/\/invoice\.stripe\.com\//,
  );
});

test('a refund by one click, and the account closed while subscribed is not charged', async ({
  page,
  site,
  member,
  stripe,
}) => {
  await subscribe(page);
  await press(page, 'Refund and End Premium');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund and End Premium' }).click();
  await expect(card(page).getByRole('link', { name: 'Upgrade to Premium' })).toBeVisible();
  await expect.poll(() => subscriptionOf(stripe, member)?.status).toBe('canceled');
  await subscribe(page);
  await expect(card(page).getByText('Active', { exact: true })).toBeVisible();
  const { id, customer = '' } = subscriptionOf(stripe, member) ?? {};
  // An open page is told that its session is over, and asks who is logged in.
  await page.goto('about:blank');
  await site.call('DELETE /api/auth/account', { body: { currentPassword: PASSWORD } }, member);
  await expect
    .poll(() => stripe.books.subscriptions.get(id ?? '')?.isCancelledAtPeriodEnd)
    .toBe(true);
  expect(stripe.books.customers.get(customer)).not.toMatchObject({ isDeleted: true });
});
