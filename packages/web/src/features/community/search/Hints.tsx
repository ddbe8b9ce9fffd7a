import { lazy } from 'react';

/**
 * What stands beside the results of a search. The server has it at once; a browser that lists
 * without a search never loads it.
 */
export const Hints = import.meta.env.SSR
  ? (await import('./SearchHints.tsx')).SearchHints
  : lazy(async () => ({ default: (await import('./SearchHints.tsx')).SearchHints }));
