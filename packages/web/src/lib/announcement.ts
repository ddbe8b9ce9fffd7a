import { useEffect } from 'react';
import { createStore } from './store.ts';

/** What a screen reader is told once its turn comes: the page has one polite region for it. */
export const announcement = createStore('');

/** Announces to screen readers what a part of the page shows, whenever it changes. */
export function useAnnouncement(text: string): void {
  useEffect(() => {
    if (text !== '') announcement.set(text);
  }, [text]);
}
