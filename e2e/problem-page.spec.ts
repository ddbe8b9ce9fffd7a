import { expectGoodLooks } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test('a page that could not be rendered is a notice of the site', async ({ page, watch }) => {
  watch.allow(/400|csp/);
  await page.goto('/%ff');
  await expect(page.getByRole('heading', { name: 'Bad Request' })).toBeVisible();
  const box = await page.getByRole('main').boundingBox();
  expect([box?.x, box?.width]).toEqual([352, 576]);
  await expectGoodLooks(page, 'problem page');
  await page.getByRole('link', { name: 'go to the questions' }).click();
  await expect(page).toHaveURL('/');
});
