import { lazyCode } from './kit/lazy-code.ts';
import { askForRetry } from './start/ask-for-retry.ts';
import './start/hold-presses.ts';
import { isElsewhere, renderedAddress } from './start/rendered-address.ts';

// A page that visitors mostly read is complete without its code, which comes with the first sign
// that somebody wants more of it. What they press before it is there is pressed again then.
const SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'wheel',
  'scroll',
  'keydown',
  'focusin',
  'change',
  'popstate',
] as const;

const loadPage = lazyCode(() => import('./entry-client.tsx'));
const begin = new AbortController();
for (const sign of SIGNS)
  addEventListener(sign, (event) => isMeant(event) && void start(), {
    signal: begin.signal,
    capture: true,
    passive: true,
  });
// A part that is shown without its code as long as nobody needs it says so.
if (isElsewhere(renderedAddress()) || document.querySelector('[data-starts]')) void start();

let place: string | undefined;

/** Browsers report a pointer that rests where a page appears: only its second place is a move. */
function isMeant(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return true;
  const before = place;
  place = `${event.screenX} ${event.screenY}`;
  return before !== undefined && before !== place;
}

async function start(): Promise<void> {
  begin.abort();
  for (;;) {
    try {
      await loadPage();
      return;
    } catch {
      // The page can still be read.
      await askForRetry();
    }
  }
}
