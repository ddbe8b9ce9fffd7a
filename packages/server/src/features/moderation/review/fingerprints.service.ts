/**
 * Keeps that a human approved a post: its hosts are not asked about again in its author's posts.
 */
export { setApproved as approveFingerprint } from './fingerprints.queries.ts';

/** Forgets what is too old to be compared. */
export { deleteFingerprintsBefore as forgetFingerprints } from './fingerprints.queries.ts';
