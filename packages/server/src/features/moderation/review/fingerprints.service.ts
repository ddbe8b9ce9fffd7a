import { DAY_MS } from '@lotwise/domain/text/days';
import { REVIEW_WINDOW_MS } from '@lotwise/domain/moderation/review';
import type { Db } from '../../../platform/db/db.ts';
import * as queries from './fingerprints.queries.ts';

/**
 * Keeps that a human approved a post: its hosts are not asked about again in its author's posts.
 */
export { setApproved as approveFingerprint } from './fingerprints.queries.ts';

const KEPT_MS = 30 * DAY_MS;

/** Forgets what is too old to be compared. */
export async function forgetFingerprints(db: Db, now: Date): Promise<void> {
  await queries.deleteHashesBefore(db, new Date(now.getTime() - REVIEW_WINDOW_MS));
  await queries.deleteFingerprintsBefore(db, new Date(now.getTime() - KEPT_MS));
}
