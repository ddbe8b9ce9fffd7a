import { hydratedPart } from '../../../ui/LazyPart.tsx';

/**
 * What an answer holds for, in the server's page at once; the browser loads it where an answer says
 * something.
 */
export const ValidityLater = import.meta.env.SSR
  ? (await import('./ValidityNote.tsx')).ValidityNote
  : hydratedPart(async () => (await import('./ValidityNote.tsx')).ValidityNote);
