import { useEffect } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';
import type { Deeds } from './shortcuts.ts';
import { areShortcutsOn } from '../../../lib/shortcut-switch.ts';

const KEYS = new Set(['/', '?', 'a', 'g', 'h', 'j', 'k', 't', 'Escape']);

/** Where a letter is a letter: fields, and menus that are searched by typing. */
const TYPING =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], dialog, [role=dialog]';

/**
 * Listens for single keys. What they do is fetched with the first press of one: most readers use
 * none.
 */
export function useShortcuts({ go, openHelp }: Deeds): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || !areShortcutsOn()) return;
      // Firefox would open its own search.
      if (event.key === '/') event.preventDefault();
      load().then(
        ({ press }) => press(event, { go, openHelp }),
        (error: unknown) => toastFailure('The keyboard shortcuts could not be loaded', error),
      );
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [go, openHelp]);
}

// One promise for all presses, so that they are handled in their order however late the code
// comes.
const load = lazyCode(() => import('./shortcuts.ts'));

function isShortcut(event: KeyboardEvent): boolean {
  if (
    !KEYS.has(event.key) ||
    event.defaultPrevented ||
    event.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return false;
  return !(event.target instanceof Element && event.target.closest(TYPING));
}
