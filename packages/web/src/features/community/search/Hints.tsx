import { hydratedPart } from '../../../ui/LazyPart.tsx';

/**
 * What is shown beside the results of a search. The server has it at once; a browser that lists
 * without a search never loads it.
 */
export const Hints = import.meta.env.SSR
  ? (await import('./SearchHints.tsx')).SearchHints
  : hydratedPart(async () => (await import('./SearchHints.tsx')).SearchHints);
