import { frame, test } from './support/stripe.ts';
import { press } from './support/subscription.ts';
import { expect, open } from './support/test.ts';

test('a script that can’t be loaded is said, with a way to try again', async ({
  page,
  member,
  context,
  watch,
}) => {
  void member;
  watch.allow(/stripe\.js|ERR_FAILED|payment form could not be loaded/i);
  await context.route('https://js.stripe.com/*/stripe.js', (route) => route.abort());
  await open(page, '/subscribe');
  await expect(page.getByRole('alert')).toContainText(
    'Unable to load payment form. Please try again.',
  );
  await context.unroute('https://js.stripe.com/*/stripe.js');
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("changed")' }),
  );
  watch.allow(/changed/);
  await press(page, 'Retry');
  await expect(page.getByRole('alert')).toContainText(
    'Unable to load payment form. Please try again.',
  );
});

test('Stripe is allowed on the pages with a card form, and nowhere else', async ({
  page,
  site,
  member,
}) => {
  void member;
  const policyOf = async (address: string) =>
    (await page.request.get(site.url + address)).headers()['content-security-policy'] ?? '';
  for (const address of ['/', '/profile', '/settings', '/subscribers', '/questions/x', '/users'])
    expect(await policyOf(address), address).not.toContain('stripe');
  for (const address of ['/subscribe', '/subscribe/', '/profile/card'])
    expect(
      (await policyOf(address))
        .match(/https:\/\/\S*stripe\S*/g)
        ?.map((host) => host.replace(';', ''))
        .sort(),
      address,
    ).toEqual([
      'https://*.js.stripe.com',
      'https://*.js.stripe.com',
      'https://api.stripe.com',
      'https://hooks.stripe.com',
      'https://js.stripe.com',
      'https://js.stripe.com',
    ]);
});

test('the script is loaded by these pages alone, also when they are reached by a link', async ({
  page,
  member,
  context,
}) => {
  void member;
  const loaded: string[] = [];
  context.on(
    'request',
    (request) =>
      void (request.url().startsWith('https://js.stripe.com') && loaded.push(request.url())),
  );
  await open(page, '/');
  await open(page, '/profile');
  expect(loaded).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Upgrade to Premium' }).click();
  await expect(frame(page).getByLabel('Card number')).toBeVisible();
  expect(loaded).toHaveLength(2);
  // Left by a whole load too: the next page has no script of Stripe's in it.
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await page.waitForURL('/tags');
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false);
});
