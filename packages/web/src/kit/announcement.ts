import { createStore } from './store.ts';

/** What a screen reader is told once its turn comes: the page has one polite region for it. */
export const announcement = createStore('');
