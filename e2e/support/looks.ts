import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * The page as it stands holds in both themes: axe finds nothing, and at 320 px nothing makes it scroll sideways.
 * With SHOTS set to a folder, leaves a picture of each theme at 360 and 1280 px there.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((wanted) => document.documentElement.classList.toggle('dark', wanted === 'dark'), theme);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
      expect.soft(found, `${name}, ${theme}, ${width}`).toEqual([]);
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${theme}-${width}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
}
