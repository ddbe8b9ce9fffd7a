import { useSyncExternalStore } from 'react';
import { store, stored } from '../../../lib/storage.ts';

export type HistoryView = 'inline' | 'beside';

const KEY = 'history-view';
// Two columns of words need room: a phone shows them one after the other, whatever was chosen.
const WIDE = '(min-width: 48rem)';
const listeners = new Set<() => void>();

const chosen = (): HistoryView => (stored('localStorage', KEY) === 'beside' ? 'beside' : 'inline');

export function chooseHistoryView(view: HistoryView): void {
  store('localStorage', KEY, view === 'inline' ? null : view);
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
