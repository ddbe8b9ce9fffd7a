import type { Locator, Page } from '@playwright/test';
import { settled } from './settled.ts';
import { open } from './test.ts';

// Every button does something, and the keyboard goes on where a press has left it, never at the top
// of the page.

/** What has the focus, as a person would call it; null where nothing has. */
export const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || !activeElement.checkVisibility())
      return null;
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent.trim();
  });

/** Pressed elsewhere: they end the session, leave the page's own world or open the browser's. */
const NOT_PRESSED = /^(Logout|Log out|Continue with|Export|Download|Choose|Add a Passkey|Promote)/;

/** The view that one has: pressed again, it stays. */
const IS_CHOSEN = /^Inline$/;

// The tab that one is on leads to where one is.
const buttonsOn = (page: Page): Locator =>
  page.locator(
    'button:visible:enabled:not([role="tab"][aria-selected="true"], [aria-disabled="true"]), summary:visible',
  );

const namesOf = (buttons: Locator): Promise<string[]> =>
  buttons.evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()),
  );

/** What stands around every page is pressed once, on the first of them. */
const AROUND = ':is(.bar, .foot) :is(button, summary)';

/** What a walk has pressed so far, by name. */
export interface Pressed {
  /** What stands around every page. */
  around: Set<string>;
  /** What a mouse has reached. */
  reached: Set<string>;
}

/**
 * Presses every button of a page by keyboard; returns those that do nothing, those that a mouse
 * can't reach, and those after which nothing has the focus.
 */
export async function wrongPresses(
  page: Page,
  address: string,
  { around, reached }: Pressed,
): Promise<string[]> {
  const found: string[] = [];
  const { pathname } = new URL(page.url());
  const hasLeft = () => new URL(page.url()).pathname !== pathname;
  // Each row of a list has the same ones.
  const pressed = new Set(around);
  for (const name of await namesOf(page.locator(AROUND))) around.add(name);
  for (const name of await namesOf(buttonsOn(page))) {
    if (NOT_PRESSED.test(name) || pressed.has(name)) continue;
    pressed.add(name);
    if (hasLeft()) {
      await open(page, address);
      await settled(page);
    }
    const index = (await namesOf(buttonsOn(page))).indexOf(name);
    // An earlier press has taken it away.
    if (index === -1) continue;
    const button = buttonsOn(page).nth(index);
    if (!reached.has(name) && !(await isReached(button))) found.push(`no mouse reaches ${name}`);
    reached.add(name);
    await button.evaluate(watchForEffect);
    await page.keyboard.press('Enter');
    if (!IS_CHOSEN.test(name) && !(await hadEffect(page))) found.push(`nothing after ${name}`);
    await shown(page);
    if ((await focused(page)) === null) found.push(`no focus after ${name}`);
    await page.keyboard.press('Escape');
    await shown(page);
    if (!hasLeft() && (await focused(page)) === null)
      found.push(`no focus after Escape after ${name}`);
  }
  return found;
}

/**
 * Gives a button the focus, and notes in the page when anything happens from then on: the page
 * changes, asks the server or moves the focus. A page that is left loses the note.
 */
async function watchForEffect(button: HTMLElement | SVGElement): Promise<void> {
  button.focus();
  await new Promise(requestAnimationFrame);
  Reflect.deleteProperty(window, 'hadEffect');
  const note = () => Object.assign(window, { hadEffect: true });
  if ('isWatched' in window) return;
  Object.assign(window, { isWatched: true });
  // A toast goes by itself, which is no effect of the next press.
  const isToastGoing = ({ target, type, addedNodes }: MutationRecord) =>
    target instanceof Element &&
    target.closest('.toast-area') !== null &&
    (type === 'attributes' || addedNodes.length === 0);
  new MutationObserver((records) => {
    if (!records.every(isToastGoing)) note();
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  new PerformanceObserver(note).observe({ type: 'resource' });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element && target.closest('button, summary'))) note();
  });
  Object.assign(navigator, { share: note });
}

const isReached = (button: Locator): Promise<boolean> =>
  button.click({ trial: true }).then(
    () => true,
    () => false,
  );

const hadEffect = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => 'hadEffect' in window || !('isWatched' in window), undefined, {
      timeout: 10_000,
    })
    .then(
      () => true,
      () => false,
    );

/** What a press does at once has been done and shown. */
export const shown = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
