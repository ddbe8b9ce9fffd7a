import { field } from './support/account-forms.ts';
import { card, pay, press, subscribe } from './support/subscription.ts';
import { expect, expectToast, hold, open, test } from './support/test.ts';

test.use({ siteOptions: { hasWorker: true } });

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
