import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { drop, openOwn, tab } from './support/calculator.ts';
import { worldOf } from './support/finding.ts';
import { lostInForcedColours } from './support/forced-colours.ts';
import { COINBASE, ONE_COIN } from './support/ledger-files.ts';
import { cutPlaceholders } from './support/looks.ts';
import { ADMIN, MEMBER, type Places, VISITOR } from './support/pages.ts';
import { settled } from './support/settled.ts';
import { expect, open, signIn, type Site, test } from './support/test.ts';

// Every page, walked through on a phone of 390 pixels: nothing that is seen moves by itself. Then
// looked at on other screens: no placeholder is cut, and forced colours hide nothing.

test('every page has its place in a walk', () => {
  const file = path.join(import.meta.dirname, '../packages/web/src/routes.ts');
  const routes = [...readFileSync(file, 'utf8').matchAll(/route\('([^']+)'/g)].map(
    ([, one]) => one,
  );
  const places = { question: '/questions/1', own: '/questions/2' };
  const walked = [VISITOR, MEMBER, ADMIN]
    .flatMap((list) => list(places))
    .map((address) => new URL(address, 'http://site').pathname);
  const missed = routes.filter(
    (route = '') =>
      !walked.some((address) =>
        new RegExp(`^${route.replaceAll(/:\w+\??/g, '[^/]+')}$`).test(address),
      ),
  );
  expect(routes.length).toBeGreaterThan(30);
  expect(missed).toEqual([]);
});

/**
 * What moved by itself at each address, from the first paint to the end of the page, and what
 * cannot be seen there.
 */
async function foundOn(page: Page, addresses: readonly string[]): Promise<string[]> {
  await page.addInitScript(noteShifts);
  const found: string[] = [];
  for (const address of addresses) {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, address);
    await settled(page);
    // A worker computes without asking for anything.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(scrollDown);
    // What has come into view may ask for more.
    await settled(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    found.push(...[...shifts, ...(await unseenOn(page))].map((one) => `${address}: ${one}`));
  }
  return found;
}

/** In steps, of which each is painted: what moves at one is told after it. */
async function scrollDown(): Promise<void> {
  for (let step = 0; step < 4; step++) {
    window.scrollBy({ top: 600, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }
}

const unseenOn = async (page: Page): Promise<string[]> => [
  ...(await cutPlaceholders(page)),
  ...(await lostInForcedColours(page)),
];

function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[])
      if (!entry.hadRecentInput)
        shifts.push(
          `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => (node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : '')).join(', ')}`,
        );
  }).observe({ type: 'layout-shift', buffered: true });
}

async function placesOf(site: Site, by = site.signUp()): Promise<Places> {
  const { agedId } = await worldOf(site);
  const own = await site.ask(await by);
  return { question: `/questions/${agedId}`, own: `/questions/${own.id}` };
}

test.beforeEach(({ watch }) => watch.allow(/40[04]/));

test('nothing shifts, is cut or is lost in forced colours for a visitor', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  expect(await foundOn(page, VISITOR(await placesOf(site)))).toEqual([]);
});

/** What premium members are shown otherwise. */
const OF_A_TIER =
  /^\/(ask|profile|settings|bookmarks\/reading|subscribe|support|calculator|insights\/(mine|new))?$|analytics$/;

for (const [tier, list] of [
  ['free', MEMBER],
  ['premium', (places: Places) => MEMBER(places).filter((address) => OF_A_TIER.test(address))],
  ['admin', ADMIN],
] as const)
  test(`nothing shifts, is cut or is lost in forced colours for a member (${tier})`, async ({
    page,
    site,
    context,
  }) => {
    test.setTimeout(240_000);
    const member = await site.signUp({ tier });
    const places = await placesOf(site, Promise.resolve(member));
    await signIn(context, site, member);
    expect(await foundOn(page, list(places))).toEqual([]);
  });

test('what only a press brings is not cut nor lost in forced colours either', async ({
  page,
  site,
  context,
}) => {
  const found: Record<string, string[]> = {};
  await openOwn(page, context, site);
  await drop(page, COINBASE);
  for (const view of ['Gains', 'Problems', 'Income', 'Still held', 'Compare methods', 'Files']) {
    await tab(page, view).click();
    found[view] = await unseenOn(page);
  }
  await drop(page, ONE_COIN);
  await expect(page.getByPlaceholder('BTC')).toBeVisible();
  found['a file of one coin'] = await unseenOn(page);
  await page.getByPlaceholder('BTC').fill('BTC');
  await page.getByRole('button', { name: 'Read the file' }).click();
  await drop(page, {
    name: 'mine.csv',
    text: 'Booked;Kind;Coin;Units;Total\n04.05.2025 10:00;Kauf;BTC;0,5;20.000,00',
  });
  await expect(page.getByRole('heading', { name: /columns of mine\.csv/ })).toBeVisible();
  found['a file of columns'] = await unseenOn(page);
  await open(page, '/');
  await page.getByRole('button', { name: 'Ask AI Assistant' }).click();
  await expect(page.getByPlaceholder('Ask about crypto tax...')).toBeVisible();
  found['chat'] = await unseenOn(page);
  expect(Object.entries(found).filter(([, unseen]) => unseen.length > 0)).toEqual([]);
});
