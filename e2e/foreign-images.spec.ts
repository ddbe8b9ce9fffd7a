import { expect, expectToast, open, type Site, test } from './support/test.ts';

const CHART =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';

test.describe('an image of another site', () => {
  const IMAGE = 'https://images.example/chart.png';
  const asked = async (site: Site, image = IMAGE) =>
    site.ask(await site.signUp(), {
      title: 'What does this chart of lots show?',
      description: `Here it is: ![The lots of May](${image})`,
      tags: ['crypto-tax'],
    });

  test('is shown in its place when it is pressed, and not asked for before', async ({
    page,
    site,
  }) => {
    let loads = 0;
    await page.route(IMAGE, (route) => {
      loads++;
      return route.fulfill({ contentType: 'image/svg+xml', body: CHART });
    });
    await open(page, `/questions/${(await asked(site)).id}`);
    const link = page.getByRole('link', { name: 'Image at images.example: The lots of May' });
    expect(loads).toBe(0);
    await link.dblclick();
    const image = page.locator('#question').getByRole('img', { name: /The lots of May$/ });
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40);
    expect(loads).toBe(1);
    // Where it is from stays with it.
    await expect(link).toHaveAttribute('href', IMAGE);
  });

  test('whose address has no encryption is asked for with it', async ({ page, site }) => {
    await page.route(IMAGE, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: CHART }),
    );
    await open(page, `/questions/${(await asked(site, IMAGE.replace('https:', 'http:'))).id}`);
    await page.getByRole('link', { name: /^Image at images\.example/ }).click();
    const image = page.locator('#question').getByRole('img', { name: /The lots of May$/ });
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40);
  });

  test('that is gone says so, and leaves its link', async ({ page, site, watch }) => {
    watch.allow(/images\.example/);
    await page.route(IMAGE, (route) => route.abort());
    await open(page, `/questions/${(await asked(site)).id}`);
    const link = page.getByRole('link', { name: /^Image at images\.example/ });
    await link.click();
    await expectToast(
      page,
      'The image could not be loaded',
      'images.example may be offline or may have removed it.',
    );
    await expect(page.locator('#question img[src^="https:"]')).toHaveCount(0);
    await expect(link).toBeVisible();
  });
});
