import { lazy } from 'react';

/**
 * What an answer holds for, in the server's page at once; the browser loads it where an answer says
 * something.
 */
export const ValidityLater = import.meta.env.SSR
  ? (await import('./ValidityNote.tsx')).ValidityNote
  : lazy(async () => ({ default: (await import('./ValidityNote.tsx')).ValidityNote }));
