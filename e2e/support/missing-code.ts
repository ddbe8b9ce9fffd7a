import type { Page } from '@playwright/test';

// What a browser says of a request that it could not make, which is what these tests are about.
export const LOST =
  /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|request failed|could not be loaded|Check your connection/;

/** Takes a chunk away, named by the file that it was built from; returns how to bring it back. */
export async function takeAway(page: Page, chunk: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/assets/${chunk}-[\\w-]{7,8}\\.js$`);
  await page.route(address, (route) => route.fulfill({ status: 404, body: 'Gone.' }));
  return () => page.unroute(address);
}
