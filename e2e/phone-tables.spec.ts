import type { Locator, Page } from '@playwright/test';
import { tab } from './support/calculator.ts';
import { main } from './support/parts.ts';
import { expect, open, signIn, signOut, test } from './support/test.ts';

const grid = (page: Page): Locator => page.getByRole('grid');

/**
 * What a box hides at its sides, and which of its cells cut off what they say, be it by a part of a
 * pixel.
 */
function hidden(box: Locator, cells: string): Promise<{ beyond: number; cut: string[] }> {
  return box.evaluate(
    (element, selector) => ({
      beyond: element.scrollWidth - element.clientWidth,
      cut: [...element.querySelectorAll(selector)]
        .filter((cell) => {
          if (!cell.checkVisibility()) return false;
          const { paddingLeft, paddingRight, textOverflow } = getComputedStyle(cell);
          const said = document.createRange();
          said.selectNodeContents(cell);
          const needed =
            said.getBoundingClientRect().width +
            Number.parseFloat(paddingLeft) +
            Number.parseFloat(paddingRight);
          return (
            cell.scrollWidth > cell.clientWidth ||
            (textOverflow === 'ellipsis' && needed > cell.getBoundingClientRect().width)
          );
        })
        .map((cell) => cell.textContent),
    }),
    cells,
  );
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the calculator shows every figure of a row without scrolling sideways', async ({
    page,
  }) => {
    await open(page, '/calculator/sample/us');
    for (const view of ['Gains', 'Income', 'Still held']) {
      await tab(page, view).click();
      await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
      expect(await hidden(grid(page), '[role="gridcell"]'), view).toEqual({ beyond: 0, cut: [] });
    }
    await tab(page, 'Gains').click();
    const row = grid(page).getByRole('row').nth(1);
    // The year's picture stands above the rows.
    await row.scrollIntoViewIfNeeded();
    for (const figure of ['2025-02-11', '2024-09-09', '2,977.24', '2,010.00', '967.24'])
      await expect(row.getByText(figure, { exact: true })).toBeInViewport();
  });

  test('the order of transactions is chosen by a control that a finger hits', async ({ page }) => {
    await open(page, '/calculator/sample/us?view=transactions');
    const first = grid(page).getByRole('gridcell').first();
    await expect(first).toHaveText('2026-01-15');
    await expect(grid(page).getByRole('button')).toHaveCount(0);
    await page.getByLabel('Order').selectOption('Oldest first');
    await expect(first).not.toHaveText('2026-01-15');
    expect(await hidden(grid(page), '[role="none"]')).toMatchObject({ beyond: 0 });
  });

  test('an admin sees a member and every action on them at once, in a table still', async ({
    page,
    context,
    site,
  }) => {
    const admin = await site.signUp({ tier: 'admin' });
    const { username } = await site.signUp({ username: 'a-username-as-longy' });
    await signIn(context, site, admin);
    await open(page, '/admin');
    const row = main(page).getByRole('row').filter({ hasText: username });
    await expect(row.getByRole('cell')).toHaveCount(8);
    await expect(main(page).getByRole('columnheader', { name: 'Reputation' })).toHaveCount(1);
    for (const act of [`Make Moderator: ${username}`, `Log out ${username}`, `Delete ${username}`])
      await expect(row.getByRole('button', { name: act })).toBeInViewport({ ratio: 1 });
    expect(await hidden(page.getByRole('region', { name: 'Members' }), 'td')).toEqual({
      beyond: 0,
      cut: [],
    });
  });

  test('the countries above the list keep their names', async ({ page, site }) => {
    const asker = await site.signUp();
    for (const jurisdiction of ['us', 'gb', 'de', 'au', 'ca'] as const)
      await site.call(
        'POST /api/questions',
        {
          body: {
            title: `Where is this taxed in ${jurisdiction}?`,
            description: 'I sold.',
            tags: ['trading'],
            jurisdiction,
          },
        },
        asker,
      );
    await signOut(page);
    await open(page, '/');
    const countries = main(page).getByRole('link', { name: /United/ });
    await expect(countries.first()).toBeVisible();
    expect(
      await main(page).evaluate((element) =>
        [...element.querySelectorAll('.chip-filter')]
          .filter((chip) => chip.scrollWidth > chip.clientWidth)
          .map((chip) => chip.textContent),
      ),
    ).toEqual([]);
  });
});

test('on a tablet what a row is about stays in sight while its figures are scrolled', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1400 });
  await open(page, '/calculator/sample/us');
  const first = grid(page).getByRole('gridcell', { name: '2025-02-11' });
  await expect(first).toBeVisible();
  await grid(page).evaluate((element) => element.scrollTo({ left: 1000 }));
  await expect(grid(page).getByRole('gridcell', { name: 'sell-2' })).toBeInViewport({ ratio: 1 });
  await expect(first).toBeInViewport({ ratio: 1 });
  const [box, cell] = await Promise.all([grid(page).boundingBox(), first.boundingBox()]);
  expect(Math.round((cell?.x ?? 0) - (box?.x ?? 0))).toBeLessThanOrEqual(1);
});

test('on a tablet an admin sees members and what can be done to them without scrolling', async ({
  page,
  site,
  context,
}) => {
  await page.setViewportSize({ width: 768, height: 1000 });
  await site.signUp({ username: 'Maximilian-Wuerzburg' });
  await signIn(context, site, await site.signUp({ tier: 'admin' }));
  await open(page, '/admin');
  const members = page.getByRole('table');
  await expect(members.getByText('Joined').first()).toBeAttached();
  const [wide, lefts] = await members.evaluate((table) => [
    (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0),
    [...table.querySelectorAll('[data-label="Questions"]')].map((cell) =>
      Math.round(cell.getBoundingClientRect().left),
    ),
  ]);
  expect(wide).toBeLessThanOrEqual(0);
  expect(new Set(lefts).size).toBe(1);
});
