import { hydratedPart } from '../../../ui/LazyPart.tsx';

/**
 * The note on a closed or locked question, in the server's page at once; the browser loads it where
 * there is one.
 */
export const StateLater = import.meta.env.SSR
  ? (await import('./StateNote.tsx')).StateNote
  : hydratedPart(async () => (await import('./StateNote.tsx')).StateNote);
