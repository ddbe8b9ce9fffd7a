// Holds back presses that the page's code must handle, from a page's first script on.

// So long a press of a plain link waits for the page's code; then the browser follows it itself.
const PATIENCE_MS = 700;

const LOOK_MS = 20;

type Held = { target: HTMLElement; again: () => void };

let held: Held | undefined;
let isReleased = false;

// Links work without the page's code, but only with it do they lead back from a login, or say that
// there is no connection.
addEventListener('click', onClick, true);
addEventListener('keydown', onKey, true);
addEventListener('change', onChange, true);

/**
 * Repeats the last press that was held back: React has taken over the page. Only what is pressed in
 * a part whose own code is still on its way is held back from now on.
 */
export function releasePresses(): void {
  isReleased = true;
  if (held) void pressAgain(held);
}

const isReady = (target: Element) => isReleased && !target.closest('[data-part-waits]');

function hold(event: Event, target: HTMLElement, again: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  held = { target, again };
  if (isReleased) void pressAgain(held);
}

async function pressAgain(one: Held): Promise<void> {
  while (!isReady(one.target) && one.target.isConnected)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  if (held !== one) return;
  held = undefined;
  if (one.target.isConnected) one.again();
}

function onClick(event: MouseEvent): void {
  const target = pressed(event);
  if (!target || isReady(target)) return;
  hold(event, target, () => target.click());
  if (target instanceof HTMLAnchorElement && isPlain(target))
    setTimeout(() => {
      if (held?.target === target && navigator.onLine) location.assign(target.href);
    }, PATIENCE_MS);
}

// A shortcut; what is typed into a field stays in it, and a space scrolls.
function onKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  const isShortcut = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
  if (!isShortcut || !(target instanceof HTMLElement)) return;
  if (isReady(target) || target.closest('input, textarea, select, button, a, summary')) return;
  hold(event, target, () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );
}

function onChange(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLSelectElement) || isReady(target)) return;
  const { value } = target;
  hold(event, target, () => {
    // React may have set it back.
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** What was pressed, where the browser alone would not do what is expected. */
function pressed(event: MouseEvent): HTMLElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const found = target instanceof Element && target.closest<HTMLElement>('a[href], button');
  // Retry is handled by what asks for it.
  if (!found || found.closest('.start-failure')) return undefined;
  if (found instanceof HTMLAnchorElement) return isInside(found) ? found : undefined;
  return found instanceof HTMLButtonElement && found.type === 'submit' ? undefined : found;
}

const isInside = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin
    ? !link.target && !link.hasAttribute('download') && !isAnchorHere(link)
    : link.matches('.prose a[type]');

const isAnchorHere = (link: HTMLAnchorElement): boolean =>
  link.hash !== '' && link.pathname === location.pathname && link.search === location.search;

/** Whether the browser can follow it as well. */
const isPlain = (link: HTMLAnchorElement): boolean =>
  !link.hasAttribute('data-returns') && !link.matches('.prose a[type]');
