import { useEffect } from 'react';
import { createStore } from './store.ts';

/** What a screen reader is told once its turn comes: the page has one polite region for it. */
export const announcement = createStore('');

/** Tells what a part of the page shows, as soon as it shows something else. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    if (text !== '') announcement.set(text);
  }, [text]);
}
