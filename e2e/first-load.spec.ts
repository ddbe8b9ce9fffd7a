import type { Page } from '@playwright/test';
import { worldOf } from './support/hostile-site.ts';
import { expect, isReady, test } from './support/test.ts';

/** Gathers the files of a kind that a page loads; returns their number and size in gzip, in KB. */
function weigh(
  page: Page,
  ending: '.js' | '.css',
): () => Promise<{ files: number; kilobytes: number }> {
  const found = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith(ending)) found.add(response.url());
  });
  return async () => {
    await page.waitForLoadState('networkidle');
    let bytes = 0;
    for (const url of found) {
      const response = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      bytes += Number(response.headers.get('content-length'));
    }
    return { files: found.size, kilobytes: bytes / 1024 };
  };
}

test('the first load of a page takes at most 112 KB of script and 13 of style', async ({
  browser,
  site,
}, info) => {
  const { wideId } = await worldOf(site);
  for (const address of ['/', '/questions/wide', '/login']) {
    // Nothing is in the cache of a new context.
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    const [weighScripts, weighStyles] = [weigh(page, '.js'), weigh(page, '.css')];
    await page.goto(address.replace('wide', wideId));
    await isReady(page);
    const scripts = await weighScripts();
    expect(scripts.files).toBeGreaterThan(3);
    expect(scripts.kilobytes).toBeLessThanOrEqual(112);
    const styles = await weighStyles();
    expect(styles.files).toBe(1);
    expect(styles.kilobytes).toBeLessThanOrEqual(13);
    info.annotations.push({ type: 'script', description: `${scripts.kilobytes.toFixed(1)} KB` });
    await context.close();
  }
});

test('a page’s own styles come with it, before its code', async ({ page, member, watch }) => {
  void member;
  watch.allow(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/settings');
  await expect(page.locator('.settings')).toHaveCSS('display', 'grid');
  await page.goto('/tags');
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(1);
});
