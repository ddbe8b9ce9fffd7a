import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Member, openSite, type Site, type SiteOptions } from './site.ts';
import { followRequests } from './settled.ts';
import { createWatch, type Watch } from './watch.ts';

export { expect } from '@playwright/test';
export { type Member, PASSWORD, type Site } from './site.ts';

interface Fixtures {
  /** How this file's site differs from the others. */
  siteOptions: SiteOptions;
  /** The site of this test file, shared by its tests. */
  site: Site;
  /** A site that nobody has used yet, for this test alone. */
  emptySite: Site;
  /** A member who is signed in in this test's browser. */
  member: Member;
  watch: Watch;
}

/** The site of the test file that a worker is at; it has run its earlier files to their end. */
interface Present {
  file: string;
  site: Site;
}

export const test = base.extend<Fixtures, { present: { current?: Present } }>({
  present: [
    // Playwright reads a fixture's dependencies from its parameters' pattern, so there must be one.
    async ({}, use) => {
      const present: { current?: Present } = {};
      await use(present);
      await present.current?.site.close();
    },
    { scope: 'worker' },
  ],
  siteOptions: [{}, { option: true }],
  site: async ({ present, siteOptions }, use, { file }) => {
    if (present.current?.file !== file) {
      // Each site holds connections to the one PostgreSQL, which has room for some, not for all.
      await present.current?.site.close();
      present.current = { file, site: await openSite(siteOptions) };
    }
    await use(present.current.site);
  },
  emptySite: async ({ context }, use) => {
    const site = await openSite();
    await use(site);
    // A page that is still open would see its server go, which is not the test's.
    for (const page of context.pages()) await page.close();
    await site.close();
  },
  baseURL: async ({ site }, use) => use(site.url),
  member: async ({ site, context }, use) => {
    const member = await site.signUp();
    await signIn(context, site, member);
    await use(member);
  },
  watch: [
    async ({ context }, use) => {
      const watch = createWatch();
      await watch.follow(context);
      followRequests(context);
      await use(watch);
      expect(watch.problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Puts a member's cookie into a browser. */
export async function signIn(
  context: BrowserContext,
  site: Site,
  { cookie }: Member,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  // Behind https the name says that the cookie came that way; a browser sends it to its own machine
  // by http as well.
  const isSecure = name.startsWith('__Host-');
  const url = isSecure ? site.url.replace(/^http:/, 'https:') : site.url;
  await context.addCookies([
    { name, value, url, secure: isSecure, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/**
 * Nobody is signed in any more. What the page still reads is given up first: it would be refused.
 */
export async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Goes to an address and waits until the page answers to presses. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isReady(page);
}

/**
 * Waits until React has taken over the server's page, effects included: from then on a press
 * elsewhere closes a menu.
 */
export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const menu = document.querySelector<HTMLDetailsElement>('details.menu');
    if (!menu) return false;
    menu.open = true;
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const isClosed = !menu.open;
    menu.open = false;
    return isClosed;
  });
}

/** Holds requests back until the answered function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The one toast on the screen says exactly this. */
export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  await expect(page.locator('.toast-area li')).toHaveText([`${title}${description}`]);
}
