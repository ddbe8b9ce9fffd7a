// So long a press of a plain link waits for the page's code; then the browser follows it itself.
const PATIENCE_MS = 700;

type Held = { target: HTMLElement; again: () => void };

/**
 * Holds back the last press that the page's code must handle, until that code is there. Links work
 * without it, but only with it do they lead back from a login, or say that there is no connection.
 */
export function holdPresses(): { release(): void } {
  let held: Held | undefined;
  const end = new AbortController();
  const options = { signal: end.signal, capture: true };

  function hold(event: Event, target: HTMLElement, again: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    held = { target, again };
  }

  addEventListener('click', onClick, options);
  addEventListener('keydown', onKey, options);
  addEventListener('change', onChange, options);

  function onClick(event: MouseEvent): void {
    const target = pressed(event);
    if (!target) return;
    hold(event, target, () => target.click());
    if (target instanceof HTMLAnchorElement && isPlain(target))
      setTimeout(() => {
        if (held?.target === target && navigator.onLine) location.assign(target.href);
      }, PATIENCE_MS);
  }

  // A shortcut; what is typed into a field stays in it.
  function onKey(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (key.length > 1 || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    if (target.closest('input, textarea, select, button, a, summary')) return;
    hold(event, target, () =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
  }

  function onChange({ target }: Event): void {
    if (target instanceof HTMLSelectElement)
      held = {
        target,
        again: () => target.dispatchEvent(new Event('change', { bubbles: true })),
      };
  }

  return {
    release() {
      end.abort();
      if (held) void pressAgain(held);
    },
  };
}

// Some parts of a page come with code of their own, a moment later.
const LATER_MS = 5000;
const LOOK_MS = 20;

async function pressAgain({ target, again }: Held): Promise<void> {
  const until = Date.now() + LATER_MS;
  while (target.isConnected && !isTakenOver(target) && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  if (target.isConnected) again();
}

/** Whether React has taken over an element of the server's: it leaves its mark on each. */
const isTakenOver = (element: HTMLElement): boolean =>
  element === document.body || Object.keys(element).some((key) => key.startsWith('__react'));

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
