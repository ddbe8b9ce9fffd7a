import { TOLD_AFTER_FAILURES } from '@lotwise/domain/sign-in-limits';
import type { Platform } from '../../../platform/http/app.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { queueMail } from '../mail/mail.service.ts';
import { failedSignInsMail } from './account-mails.ts';
import { findRecipient } from './accounts.queries.ts';
import { countFailure } from './failures.queries.ts';

export { forgetFailures } from './failures.queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Counts a failed sign-in, and tells the member of several by mail, at most once a day. Nobody waits
 * for it: how long an answer takes must not say whether an account exists.
 */
export function noteFailure(
  { database: { db }, config, log }: Platform,
  userId: string,
  now: Date,
) {
  const since = new Date(now.getTime() - DAY_MS);
  inTransaction(db, async (tx) => {
    const told = await countFailure(tx, userId, {
      now,
      since,
      toldBefore: since,
      full: TOLD_AFTER_FAILURES,
    });
    const user = told && (await findRecipient(tx, userId));
    // An address that nobody has confirmed may be a stranger's.
    if (told && user?.emailVerifiedAt)
      await queueMail(tx, failedSignInsMail(config.site, user, told));
  }).catch((error: unknown) => log.error({ err: error }, 'a failed sign-in was not counted'));
}
