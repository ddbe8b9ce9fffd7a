import type { BrowserContext, Page } from '@playwright/test';
import { open, signIn, type Site } from './test.ts';
import { makeTorture, type Torture } from './torture.ts';

const worlds = new WeakMap<Site, Promise<Torture>>();
/** The site with the longest and worst that members can write. */
export function worldOf(site: Site): Promise<Torture> {
  const world = worlds.get(site) ?? makeTorture(site);
  worlds.set(site, world);
  return world;
}

/** Who reads a page. */
export type Reader = 'signed out' | 'signed in';

/**
 * Opens a page as a visitor or as the member; `wide` and `hostile` stand for the ids of questions.
 */
export async function visit(
  { page, context, site }: { page: Page; context: BrowserContext; site: Site },
  address: string,
  as: Reader,
): Promise<void> {
  const { member, wideId, hostileId } = await worldOf(site);
  if (as === 'signed in') await signIn(context, site, member);
  await open(page, address.replace('wide', wideId).replace('hostile', hostileId));
}
