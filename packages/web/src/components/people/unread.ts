import { createStore } from '../../lib/store.ts';

/**
 * How many notifications the member has not read; 100 stands for more. The stream of events keeps
 * it.
 */
export const unread = createStore(0);
