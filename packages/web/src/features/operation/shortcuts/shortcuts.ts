/** What a shortcut may do besides moving the focus. */
export interface Deeds {
  go: (path: string) => void;
  openHelp: () => void;
}

const SEQUENCE_MS = 1500;

/** Where the second key of a sequence leads. */
const PLACES: Record<string, string> = { h: '/', t: '/tags' };

let startedAtMs = Number.NEGATIVE_INFINITY;

/** Does what a key stands for. When it was pressed counts, not when this code had arrived. */
export function press({ key, timeStamp }: KeyboardEvent, { go, openHelp }: Deeds): void {
  const isSecond = timeStamp - startedAtMs < SEQUENCE_MS;
  startedAtMs = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
  const place = PLACES[key];
  if (place !== undefined) return isSecond ? go(place) : undefined;
  if (key === 'a') return go('/ask');
  if (key === '?') return openHelp();
  if (key === '/') return focusSearch();
  if (key === 'Escape') return leaveSearch();
  if (key === 'j') return step(1);
  if (key === 'k') return step(-1);
}

/**
 * Goes to the search; on a narrow window it waits in a menu, which takes the focus there when it
 * opens.
 */
function focusSearch(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('header [role=search] input')];
  const seen = fields.find((field) => field.checkVisibility());
  if (seen) return seen.focus();
  const menu =
    fields[0] &&
    fields.map((field) => field.closest('details')).find((details) => details?.checkVisibility());
  if (menu) menu.open = true;
}

/** Pressed before the search had the focus, Escape reached the page and not the field. */
function leaveSearch(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('header [role=search]')) focused.blur();
}

/**
 * Moves to the next or previous question of a list: the focus is on its title, so that Enter
 * opens it.
 */
function step(by: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>('#main .question-title a')];
  const current = titles.findIndex((title) =>
    title.closest('article')?.contains(document.activeElement),
  );
  const next = current >= 0 ? titles[current + by] : titles.find(isInView);
  if (!next) return;
  next.focus({ preventScroll: true });
  next.closest('article')?.scrollIntoView({ block: 'nearest' });
}

function isInView(element: Element): boolean {
  return (
    element.getBoundingClientRect().top >= (document.querySelector('header')?.offsetHeight ?? 0)
  );
}
