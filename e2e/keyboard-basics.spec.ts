import type { Page } from '@playwright/test';
import { visit } from './support/hostile-site.ts';
import { settled } from './support/settled.ts';
import { expect, open, signIn, test } from './support/test.ts';

test.describe('the keyboard', () => {
  test('skips to the content', async ({ page, context, site }) => {
    await visit({ page, context, site }, '/tags', 'signed out');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused();
  });

  test('shows where it is, on every stop of home', async ({ page, context, site }) => {
    await visit({ page, context, site }, '/', 'signed in');
    const stops: string[] = [];
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? '';
        return {
          name,
          isSeen:
            outlineStyle !== 'none' &&
            Number.parseFloat(outlineWidth) >= 2 &&
            width > 0 &&
            height > 0,
        };
      });
      if (!stop) break;
      expect(stop, stop.name).toMatchObject({ isSeen: true });
      stops.push(stop.name);
    }
    expect(stops.length).toBeGreaterThan(25);
    expect(stops).toContain('Vote up');
  });

  for (const width of [1280, 360])
    test(`is seen where it is at ${width}, with nothing of its ring cut off`, async ({
      page,
      context,
      site,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const asker = await site.signUp({ tier: 'admin' });
      const { id } = await site.ask(asker, { tags: ['defi', 'nft', 'staking'] });
      await signIn(context, site, asker);
      const found: string[] = [];
      for (const address of ['/', `/questions/${id}`, '/settings', '/admin', '/calculator']) {
        await open(page, address);
        await settled(page);
        await page.keyboard.press('Tab');
        found.push(...(await cutRings(page)).map((ring) => `${address}: ${ring}`));
      }
      expect(found).toEqual([]);
    });

  test('opens a menu by Enter, walks it, and closes it by Escape', async ({
    page,
    context,
    site,
  }) => {
    await visit({ page, context, site }, '/', 'signed in');
    const button = page.locator('summary[aria-label="Profile menu"]');
    const item = page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(item).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(item).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.mouse.click(400, 600);
    await expect(item).toBeHidden();
  });

  test('votes', async ({ page, context, site }) => {
    const question = await site.ask(await site.signUp(), { title: 'Voted by keyboard?' });
    await signIn(context, site, await site.signUp());
    await open(page, `/questions/${question.id}`);
    const vote = page.getByRole('group', { name: 'Votes on this question' });
    await vote.getByRole('button', { name: 'Vote up' }).focus();
    await page.keyboard.press('Space');
    await expect(vote).toHaveText('1');
    await expect(vote.getByRole('button', { name: 'Vote up' })).toBeFocused();
  });
});

/** What shows the focus by a ring that a box around it cuts off. */
const cutRings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, summary, textarea)',
    )) {
      target.focus();
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(target);
      const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      if (document.activeElement !== target || outlineStyle === 'none' || reach <= 0) continue;
      const box = target.getBoundingClientRect();
      for (
        let around = target.parentElement;
        around && around !== document.body;
        around = around.parentElement
      ) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        const { top, right, bottom, left } = around.getBoundingClientRect();
        const isWhole =
          box.top - reach >= top - 0.5 &&
          box.bottom + reach <= bottom + 0.5 &&
          box.left - reach >= left - 0.5 &&
          box.right + reach <= right + 0.5;
        if (!isWhole && box.width > 1) found.push(`${target.tagName} ${target.textContent}`);
        break;
      }
    }
    return found;
  });
