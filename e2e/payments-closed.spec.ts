import { expect, open, test } from './support/test.ts';

test.use({ siteOptions: { env: { NODE_ENV: 'production', RATE_LIMITS: 'on' } } });

test('in production without keys the page says that payments are not open', async ({
  page,
  member,
}) => {
  void member;
  await open(page, '/subscribe');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Payments are not open on this site. Nothing can be charged.',
  );
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('7-day money-back guarantee');
});
