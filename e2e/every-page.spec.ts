import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { drop, openOwn, tab } from './support/calculator.ts';
import { worldOf } from './support/finding.ts';
import { lostInForcedColours } from './support/forced-colours.ts';
import { COINBASE, ONE_COIN } from './support/ledger-files.ts';
import { brokenLinks, linksOn } from './support/links.ts';
import { cutPlaceholders } from './support/looks.ts';
import { ADMIN, MEMBER, type Places, VISITOR } from './support/pages.ts';
import { shown, wrongPresses } from './support/presses.ts';
import { settled } from './support/settled.ts';
import { expect, type Member, open, signIn, type Site, test } from './support/test.ts';

// Every page, opened once for each reader. On a phone of 390 pixels nothing that is seen moves by
// itself and no link leads nowhere; on other screens no placeholder is cut, and forced colours hide
// nothing; at a desk every button does something and leaves the focus where the keyboard goes on.

// One test a reader.
test.describe.configure({ mode: 'parallel' });

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

interface Walk {
  page: Page;
  site: Site;
  reader?: Member;
  addresses: readonly string[];
  /** Which of them are pressed as well. */
  isPressed?: (address: string) => boolean;
}

/**
 * What is wrong at each address: what moved by itself from the first paint to the end of the page,
 * what cannot be seen there, links that lead nowhere, and, at a desk, what a press of each button
 * should not have left behind.
 */
async function wrongOn({
  page,
  site,
  reader,
  addresses,
  isPressed = () => true,
}: Walk): Promise<string[]> {
  await page.addInitScript(noteShifts);
  const found: string[] = [];
  const followed = new Set<string>();
  const pressed = { around: new Set<string>(), reached: new Set<string>() };
  for (const address of addresses) {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, address);
    await settled(page);
    // A worker computes without asking for anything.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(scrollDown);
    // What has come into view may ask for more.
    await settled(page);
    const wrong = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    const { links, dead } = await linksOn(page);
    const unseen = await unseenOn(page);
    const fresh = links.filter((link) => !followed.has(link));
    for (const link of fresh) followed.add(link);
    wrong.push(...unseen, ...dead, ...(await brokenLinks(site, fresh, reader?.cookie)));
    if (isPressed(address)) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await shown(page);
      wrong.push(...(await wrongPresses(page, address, pressed)));
    }
    found.push(...wrong.map((one) => `${address}: ${one}`));
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

/** A question of somebody else and one of the member’s own, with answers, comments and news. */
async function placesOf(site: Site, member: Member): Promise<Places> {
  const { agedId, expert } = await worldOf(site);
  const own = await site.ask(member, { title: 'Where does the keyboard go?' });
  await site.answer(expert, own);
  await site.answer(expert, own, 'Or here.');
  await site.comment(member, own);
  await site.bookmark(member, { id: agedId });
  return { question: `/questions/${agedId}`, own: `/questions/${own.id}` };
}

test.beforeEach(({ page, watch }) => {
  // Forms are sent empty, and places that are not there are looked at.
  watch.allow(/40[0349]|429/);
  // The browser's own window is an effect that the page does not see.
  page.on('filechooser', () => page.evaluate(() => Object.assign(window, { hadEffect: true })));
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

test('every page is right for a visitor', async ({ page, site }) => {
  test.setTimeout(600_000);
  const addresses = VISITOR(await placesOf(site, await site.signUp()));
  expect(await wrongOn({ page, site, addresses })).toEqual([]);
});

/** What premium members are shown otherwise, and what is pressed as one. */
const isOfATier = (address: string) =>
  /^\/(ask|profile|settings|bookmarks\/reading|subscribe|support|calculator|insights\/(mine|new))?$|analytics$/.test(
    address,
  );

test('every page is right for a member', async ({ page, site, context }) => {
  test.setTimeout(600_000);
  const reader = await site.signUp();
  await signIn(context, site, reader);
  const addresses = MEMBER(await placesOf(site, reader));
  const isPressed = (address: string) => !isOfATier(address);
  expect(await wrongOn({ page, site, reader, addresses, isPressed })).toEqual([]);
});

test('every page is right for a premium member', async ({ page, site, context }) => {
  test.setTimeout(600_000);
  const reader = await site.signUp({ tier: 'premium' });
  await signIn(context, site, reader);
  const addresses = MEMBER(await placesOf(site, reader)).filter(isOfATier);
  expect(await wrongOn({ page, site, reader, addresses })).toEqual([]);
});

// The last, as an admin's presses change the whole site.
test('every page is right for an admin', async ({ page, site, context }) => {
  test.setTimeout(600_000);
  const reader = await site.signUp({ tier: 'admin' });
  await signIn(context, site, reader);
  const places = await placesOf(site, await site.signUp());
  const postId = places.own.slice('/questions/'.length);
  const body = { postType: 'question', postId, reason: 'spam', note: '' } as const;
  await site.call('POST /api/flags', { body }, await site.signUp());
  expect(await wrongOn({ page, site, reader, addresses: ADMIN(places) })).toEqual([]);
});
