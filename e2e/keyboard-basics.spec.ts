import { visit } from './support/hostile-site.ts';
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
