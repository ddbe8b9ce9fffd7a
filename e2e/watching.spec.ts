import { violations } from './support/looks.ts';
import { expect, isReady, test } from './support/test.ts';

// What every browser test watches for is seen when it is there.

test('what is wrong with a page is found in both themes', async ({ page }) => {
  await page.goto('/terms');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'pale' });
    Object.assign(pale.style, { color: '#888', background: '#999' });
    heading.after(document.createElement('button'), pale);
  });
  const found = await violations(page, 'main');
  expect(found.map((one) => one.split(':').slice(0, 2).join(':'))).toEqual([
    'light: button-name',
    'light: color-contrast',
    'dark: color-contrast',
  ]);
});

test('a page that hydrates differently is noticed', async ({ page, site, watch }) => {
  await page.route(`${site.url}/tags`, async (route) => {
    const response = await route.fetch();
    const page = await response.text();
    const body = page.replace(/(<h1[^>]*>)Tags(?=<)/, '$1Other');
    expect(body).not.toBe(page);
    await route.fulfill({ response, body });
  });
  await page.goto('/tags');
  await isReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
  expect(watch.problems.join()).toMatch(/418/);
  watch.problems.length = 0;
});
