import { expect, open, test } from './support/test.ts';

test.use({
  siteOptions: {
    env: { NODE_ENV: 'production', RATE_LIMITS: 'on', PUBLIC_URL: 'https://lotwise.test' },
  },
});

test('in production without keys the page says that payments are not open', async ({
  page,
  member,
}) => {
  void member;
  await open(page, '/subscribe');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'This site is not accepting payments yet. Nothing can be charged.',
  );
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('7-day money-back guarantee');
});

test('asks no visitor to log in where nothing can be paid', async ({ page }) => {
  await open(page, '/subscribe');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(
    'This site is not accepting payments yet. Nothing can be charged.',
  );
  await expect(main).not.toContainText('Please Log In');
});
