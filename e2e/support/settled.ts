import type { BrowserContext, Page, Request } from '@playwright/test';

const onTheirWay = new WeakMap<Page, Set<Request>>();

/** Follows what the pages of a context ask for. */
export function followRequests(context: BrowserContext): void {
  const of = (request: Request): Set<Request> | undefined => {
    // A service worker's belong to no page.
    if (request.serviceWorker()) return undefined;
    const page = pageOf(request);
    if (!page) return undefined;
    const all = onTheirWay.get(page) ?? new Set();
    onTheirWay.set(page, all);
    return all;
  };
  context.on('request', (request) => {
    // What it goes to gives up all that the page before it had asked for.
    if (request.isNavigationRequest()) of(request)?.clear();
    // The stream of live events stays open.
    if (request.resourceType() !== 'eventsource') of(request)?.add(request);
  });
  context.on('requestfinished', (request) => of(request)?.delete(request));
  context.on('requestfailed', (request) => of(request)?.delete(request));
}

/** The page of a request; a new one has none until it is there. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

/**
 * Waits until the page has all that it has asked for, has nothing more to do and has shown it: what
 * half a second without requests (`networkidle`) tells, without the half second.
 */
export async function settled(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    await page.evaluate(
      () =>
        new Promise<void>((done) =>
          requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done, 30))),
        ),
    );
    quiet = (onTheirWay.get(page)?.size ?? 0) === 0 ? quiet + 1 : 0;
  }
}
