import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, type Member, open, signIn, type Site, test } from './support/test.ts';
import { makeTorture, type Torture } from './support/torture.ts';

// One test a reader; none of them changes what the others read.
test.describe.configure({ mode: 'parallel' });

const worlds = new WeakMap<Site, Promise<Torture>>();
function worldOf(site: Site): Promise<Torture> {
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  return world;
}

/** Posts as bad as posts get, and a second page of ordinary ones. */
async function makeWorld(site: Site): Promise<Torture> {
  const torture = await makeTorture(site);
  const asker = await site.signUp();
  for (let number = 1; number <= 21; number++)
    await site.ask(asker, { title: `Ordinary number ${number}?`, tags: ['defi'] });
  return torture;
}

/** Pages of one kind are looked at so often, and no more. */
const PER_KIND = 1;
const PAGES_MAX = 40;
const LINKS_MAX = 300;

/** What several tests of their own press, because nothing is as before afterwards. */
const NOT_PRESSED = /^(Logout|Delete|Log out)/;

/** The administration's own tests walk it. */
const isElsewhere = (path: string) => path === '/admin' || path.startsWith('/admin/');

interface Found {
  links: string[];
  /** Links that lead nowhere by themselves: empty, a bare #, to a part that is not on the page. */
  dead: string[];
}

// An admin finds all that a member does.
for (const reader of ['visitor', 'admin'] as const)
  test(`no link that a ${reader} finds leads nowhere, and no button does nothing`, async ({
    page,
    context,
    site,
    watch,
  }) => {
    test.setTimeout(300_000);
    watch.allow(/40\d|429/);
    const cookie = await enter(context, site, reader);
    const crawl = await crawlFrom(page, site);
    expect(crawl.dead).toEqual([]);
    expect(crawl.pages.length).toBeGreaterThan(reader === 'visitor' ? 12 : 15);
    expect(await broken(site, crawl.links, cookie)).toEqual([]);
    expect(await idleButtons(page, site, crawl.buttons)).toEqual([]);
  });

async function enter(
  context: BrowserContext,
  site: Site,
  reader: 'visitor' | 'admin',
): Promise<string> {
  const { wideId } = await worldOf(site);
  if (reader === 'visitor') return '';
  const member: Member = await site.signUp({ tier: 'admin' });
  // One of each of what only a member has, so that no page of theirs is empty.
  await site.bookmark(member, { id: wideId });
  await site.answer(
    member,
    await site.ask(member, { title: 'Asked by the admin?' }),
    'Answered too.',
  );
  await signIn(context, site, member);
  return member.cookie;
}

interface Crawl {
  pages: string[];
  links: Set<string>;
  dead: string[];
  /** The names of the buttons of each page, in their order there. */
  buttons: Map<string, string[]>;
}

/** Opens pages from home on, following the links of each. */
async function crawlFrom(page: Page, site: Site): Promise<Crawl> {
  const [waiting, links, buttons, counts] = [
    ['/'],
    new Set(['/']),
    new Map<string, string[]>(),
    new Map<string, number>(),
  ];
  const [pages, dead]: [string[], string[]] = [[], []];
  for (
    let path = waiting.shift();
    path !== undefined && pages.length < PAGES_MAX;
    path = waiting.shift()
  ) {
    const kind = kindOf(path);
    const count = counts.get(kind) ?? 0;
    if (count >= PER_KIND) continue;
    counts.set(kind, count + 1);
    await open(page, site.url + path);
    buttons.set(path, await namesOf(buttonsOn(page)));
    pages.push(path);
    const found = await linksOn(page);
    dead.push(...found.dead.map((link) => `${path}: ${link}`));
    for (const link of found.links) {
      if (
        links.has(link) ||
        links.size >= LINKS_MAX ||
        isElsewhere(new URL(link, site.url).pathname)
      )
        continue;
      links.add(link);
      if (!/^\/(?:api|feeds)\//.test(link)) waiting.push(link);
    }
  }
  return { pages, links, dead, buttons };
}

/** Pages that differ only in which question, tag or page of a list they show are of one kind. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site');
  return `${pathname.replace(/[0-9a-f-]{36}(?:\/[^/]*)?/, ':id')}?${[...searchParams.keys()].sort().join()}`;
}

/** The links of a page, but for those that people wrote into their posts. */
async function linksOn(page: Page): Promise<Found> {
  return page.evaluate(() => {
    const found: { links: string[]; dead: string[] } = { links: [], dead: [] };
    for (const link of document.querySelectorAll('a')) {
      if (link.closest('.prose, [aria-labelledby="comments"] li')) continue;
      const href = link.getAttribute('href') ?? '';
      const isHere =
        link.origin === location.origin &&
        link.pathname === location.pathname &&
        link.search === location.search;
      const target = decodeURIComponent(link.hash.slice(1));
      if (
        href === '' ||
        href === '#' ||
        href.startsWith('javascript:') ||
        (isHere && target !== '' && !document.getElementById(target))
      )
        found.dead.push(`${link.textContent} (${href})`);
      else if (link.origin === location.origin) found.links.push(link.pathname + link.search);
      else if (link.protocol !== 'https:' && link.protocol !== 'mailto:')
        found.dead.push(`${link.textContent} (${href})`);
    }
    return found;
  });
}

async function broken(site: Site, links: Set<string>, cookie: string): Promise<string[]> {
  const answers: string[] = [];
  const waiting = [...links];
  const follow = async (): Promise<void> => {
    for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
      const { status } = await fetch(site.url + link, { headers: { cookie } });
      if (status >= 400) answers.push(`${status} ${link}`);
    }
  };
  await Promise.all([follow(), follow(), follow()]);
  return answers;
}

// The tab that one is on leads to where one is.
const buttonsOn = (page: Page): Locator =>
  page.locator(
    'button:visible:enabled:not([role="tab"][aria-selected="true"], [aria-disabled="true"]), summary:visible',
  );

function namesOf(buttons: Locator): Promise<string[]> {
  // Each of the ordinary questions has the same ones.
  return buttons.evaluateAll((all) =>
    all.map((one) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '')
        .trim()
        .replace(/Ordinary number \d+/, 'Ordinary'),
    ),
  );
}

/**
 * The buttons whose press neither changes the page, nor asks the server, nor moves the focus; each
 * name is pressed once, wherever it is met first.
 */
async function idleButtons(page: Page, site: Site, buttons: Crawl['buttons']): Promise<string[]> {
  const pressed = new Set<string>();
  const idle: string[] = [];
  // The browser's own window is an effect that the page does not see.
  page.on('filechooser', () => page.evaluate(() => Object.assign(window, { hadEffect: true })));
  for (const [path, names] of buttons) {
    let isThere = false;
    for (const name of names) {
      if (NOT_PRESSED.test(name) || pressed.has(name)) continue;
      pressed.add(name);
      // Anew where the last press has led elsewhere, or has taken this one away.
      if (!isThere || !(await namesOf(buttonsOn(page))).includes(name))
        await open(page, site.url + path);
      const index = (await namesOf(buttonsOn(page))).indexOf(name);
      // A press elsewhere has taken it away.
      if (index === -1) continue;
      await watchForEffect(page);
      await buttonsOn(page).nth(index).click();
      const hadEffect = await page
        .waitForFunction(() => 'hadEffect' in window || !('isWatched' in window))
        .then(
          () => true,
          () => false,
        );
      if (!hadEffect) idle.push(`${path}: ${name}`);
      // What opened over the page is closed; what went to another page is not stayed on.
      await page.keyboard.press('Escape');
      await page.waitForTimeout(50);
      const { pathname, search } = new URL(page.url());
      // A toast would go by itself, which is no effect of the next press.
      isThere = pathname + search === path && (await page.locator('.toast-area li').count()) === 0;
    }
  }
  return idle;
}

/**
 * Notes in the page when anything happens; a page that is left loses the note that it was watched.
 */
async function watchForEffect(page: Page): Promise<void> {
  await page.evaluate(() => {
    Reflect.deleteProperty(window, 'hadEffect');
    const note = () => Object.assign(window, { hadEffect: true });
    Object.assign(window, { isWatched: true });
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    new PerformanceObserver(note).observe({ type: 'resource' });
    document.addEventListener('focusin', (event) => {
      if (!(event.target instanceof Element && event.target.closest('button, summary'))) note();
    });
    Object.assign(navigator, { share: note });
  });
}
