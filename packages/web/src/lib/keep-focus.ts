/**
 * Keeps the keyboard where it was when the focused control is removed, moved or pending. Browsers
 * would continue at the top of the page. A pending button has `aria-disabled`, which leaves it the
 * focus; its presses are ignored here.
 */
export function keepFocus(): void {
  let focused: HTMLElement | null = null;

  addEventListener('click', ignoreDisabled, true);
  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof HTMLElement ? target : null;
  });
  document.addEventListener('focusout', () =>
    // By then a removal has been handled below: this was the reader, or `blur()`.
    setTimeout(() => {
      if (document.activeElement !== focused) focused = null;
    }),
  );
  const observer = new MutationObserver((records) => {
    const lost = focused;
    if (!lost || hasFocus()) return;
    const removal = records.findLast(
      ({ target, removedNodes }) =>
        target.isConnected && [...removedNodes].some((node) => node.contains(lost)),
    );
    if (!removal) return;
    // Moved, by a list in another order.
    if (lost.isConnected) lost.focus();
    if (!hasFocus()) focusNear(removal);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

const hasFocus = (): boolean => document.activeElement !== document.body;

function ignoreDisabled(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('[aria-disabled="true"]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// No text fields: on a phone the keyboard would open.
const CONTROLS = 'a[href], button:not(:disabled), summary, [tabindex="0"]';

/** Focuses the nearest control after the place of what was removed, else the one before. */
function focusNear({ target, nextSibling }: MutationRecord): void {
  let scope = target instanceof Element ? target : null;
  for (; scope && !scope.matches('main, body'); scope = scope.parentElement) {
    const controls = [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const next = nextSibling?.isConnected && controls.find((one) => isFrom(nextSibling, one));
    const control = next || controls.at(-1);
    if (control) return control.focus();
  }
  document.getElementById('main')?.focus({ preventScroll: true });
}

const isFrom = (place: Node, control: Node): boolean =>
  place === control ||
  // Also what stands in it.
  (place.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
