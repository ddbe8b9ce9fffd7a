import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const THEMES = ['light', 'dark'] as const;
// A theme changes colours only: the other rules are asked once a width.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Chooses in the bar's menu: Light, Dark or Match device. */
export async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByLabel('Theme', { exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

/**
 * What axe finds on the page as it stands, in both themes; `within` is the selector of the part
 * that is judged.
 * Leaves the page in the theme that it had.
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  const before = await page.evaluate(() => document.documentElement.className);
  const found: string[] = [];
  // Half a megabyte to read: once a document, however often it is judged.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const theme of THEMES) {
    await show(page, theme);
    for (const { id, nodes } of await judge(
      page,
      within,
      theme === 'dark' ? COLOUR_RULES : undefined,
    ))
      found.push(
        `${theme}: ${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message ?? ''})`).join(' | ')}`,
      );
  }
  await page.evaluate((className) => void (document.documentElement.className = className), before);
  return found;
}

/**
 * What is wrong by all of axe's rules or by these; what is right is not described. The pages have
 * no frames.
 */
function judge(page: Page, within: string, rules?: string[]): Promise<axe.Result[]> {
  return page.evaluate(
    async ([selector, runOnly]) => {
      // Put there before.
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const { violations: wrong } = await inPage.run(selector, {
        resultTypes: ['violations'],
        iframes: false,
        // Style sheets are read for rules that are experimental.
        preload: { assets: ['media'] },
        ...(runOnly && { runOnly }),
      });
      return wrong;
    },
    [within, rules] as const,
  );
}

/**
 * The page as it stands holds at 1280 and 360 px and in both themes: axe finds nothing; and at 320
 * px nothing makes it scroll sideways.
 * With SHOTS set to a folder, leaves a picture of each there.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violations(page), `${name} at ${width} px`).toEqual([]);
    if (process.env['SHOTS'])
      await takePictures(page, `${process.env['SHOTS']}/${name.replaceAll(/\W+/g, '-')}-${width}`);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect.soft(await tooWide(page), `${name} at 320 px`).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** What makes the page scroll sideways; tables and code scroll inside their own box. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const elements = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && !element.closest('.table-box, pre'),
    );
    const wide = elements
      .map((element) => ({ element, right: Math.round(element.getBoundingClientRect().right) }))
      .filter(({ right }) => right > clientWidth);
    return [
      `${scrollWidth} pixels`,
      ...wide.map(
        ({ element, right }) =>
          `${element.tagName} ${element.getAttribute('class')} ends at ${right}`,
      ),
    ];
  });
}

/** Text that is smaller than 13 pixels. */
export async function smallText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        ),
      )
      .filter(
        (element) =>
          element.checkVisibility() &&
          Number.parseFloat(getComputedStyle(element).fontSize) < 12.99,
      )
      .map(
        (element) =>
          `${element.tagName} ${getComputedStyle(element).fontSize} ${element.textContent?.slice(0, 40)}`,
      ),
  );
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const theme of THEMES) {
    await show(page, theme);
    await page.screenshot({ path: `${name}-${theme}.png`, fullPage: true });
  }
}

async function show(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((className) => void (document.documentElement.className = className), theme);
}

/**
 * Placeholders that their fields cut off, on a small phone, a phone, a tablet and a desk. Leaves
 * what folds unfolded.
 */
export async function cutPlaceholders(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details:not(.menu)'))
      fold.open = true;
  });
  // The bar's own is looked at on the home page.
  if (
    new URL(page.url()).pathname !== '/' &&
    (await page.locator('main [placeholder]').count()) === 0
  )
    return [];
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('[placeholder]')]
        .filter((field) => field.checkVisibility())
        .filter((field) => {
          const { value } = field;
          field.value = field.placeholder;
          const isCut =
            field.scrollWidth > field.clientWidth || field.scrollHeight > field.clientHeight;
          field.value = value;
          return isCut;
        })
        .map(({ placeholder, clientWidth }) => `“${placeholder}” in ${clientWidth} px`),
    );
    found.push(...cut.map((one) => `at ${width}: ${one}`));
  }
  return found;
}
