import { useSyncExternalStore } from 'react';

export type HistoryView = 'inline' | 'beside';

const KEY = 'history-view';
// Two columns of words need room: a phone shows them one after the other, whatever was chosen.
const WIDE = '(min-width: 48rem)';
const listeners = new Set<() => void>();

function chosen(): HistoryView {
  try {
    return localStorage.getItem(KEY) === 'beside' ? 'beside' : 'inline';
  } catch {
    // Refused storage: nothing was chosen.
    return 'inline';
  }
}

export function chooseHistoryView(view: HistoryView): void {
  try {
    if (view === 'inline') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, view);
  } catch {
    // Refused storage: the choice can't be stored.
    return;
  }
  for (const listener of listeners) listener();
}

/**
 * How differences are shown on this device. The server's page, and a narrow one, show them inline.
 */
export function useHistoryView(): HistoryView {
  return useSyncExternalStore(
    subscribe,
    () => (matchMedia(WIDE).matches ? chosen() : 'inline'),
    () => 'inline',
  );
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}
