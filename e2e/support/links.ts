import type { Page } from '@playwright/test';
import type { Site } from './site.ts';

interface Found {
  links: string[];
  /** Links that lead nowhere by themselves: empty, a bare #, to a part that is not on the page. */
  dead: string[];
}

/** The links of a page, but for those that people wrote into their posts. */
export async function linksOn(page: Page): Promise<Found> {
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
      else if (link.origin === location.origin) {
        if (!isHere) found.links.push(link.pathname + link.search);
      } else if (link.protocol !== 'https:' && link.protocol !== 'mailto:')
        found.dead.push(`${link.textContent} (${href})`);
    }
    return found;
  });
}

/** Those of these links that lead nowhere for a reader; each is followed once. */
export async function brokenLinks(
  site: Site,
  links: readonly string[],
  cookie = '',
): Promise<string[]> {
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
