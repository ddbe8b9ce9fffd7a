import type { Db } from '../../../platform/db/db.ts';
import { deleteFingerprintsBefore, setApproved } from './fingerprints.queries.ts';

/**
 * Keeps that a human approved a post: its hosts are not asked about again in its author's posts.
 */
export const approveFingerprint = (tx: Db, postId: string, now: Date): Promise<void> =>
  setApproved(tx, postId, now);

/** Forgets what is too old to be compared. */
export const forgetFingerprints = (db: Db, before: Date): Promise<void> =>
  deleteFingerprintsBefore(db, before);
