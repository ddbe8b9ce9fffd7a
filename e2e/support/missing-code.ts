import type { Page } from '@playwright/test';

// What a browser says of a request that it could not make, which is what these tests are about.
export const LOST =
  /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|request failed|could not be loaded|Check your connection/;

const addressOf = (chunk: string) => new RegExp(`/assets/${chunk}-[\\w-]{7,8}\\.js$`);

/** Takes a chunk away, named by the file that it was built from; returns how to bring it back. */
export async function takeAway(page: Page, chunk: string): Promise<() => Promise<void>> {
  await page.route(addressOf(chunk), (route) => route.fulfill({ status: 404, body: 'Gone.' }));
  return () => page.unroute(addressOf(chunk));
}

/** Does what loads a chunk, and waits until the page has it and has shown what comes of it. */
export async function untilItCame(
  page: Page,
  chunk: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const came = page.waitForResponse(
    (response) => addressOf(chunk).test(response.url()) && response.ok(),
  );
  await Promise.all([came.then((response) => response.finished()), act()]);
  // It runs, React shows it, and a part that fails at that has said so.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))),
  );
}
