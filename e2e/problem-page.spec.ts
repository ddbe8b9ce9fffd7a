import { expectGoodLooks } from './support/looks.ts';
import { expect, test } from './support/test.ts';

test('a page that could not be rendered is a notice of the site', async ({ page, watch }) => {
  watch.allow(/400|csp/);
  await page.goto('/%ff');
  await expect(page.getByRole('heading', { name: 'Bad Request' })).toBeVisible();
  const box = await page.getByRole('main').boundingBox();
  expect([box?.x, box?.width]).toEqual([66, 576]);
  await expectGoodLooks(page, 'problem page');
  await page.getByRole('link', { name: 'go to the questions' }).click();
  await expect(page).toHaveURL('/');
});

test('the document of the API begins where the pages do', async ({ page }) => {
  await page.goto('/api/docs');
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(title?.x).toBe(66);
});
