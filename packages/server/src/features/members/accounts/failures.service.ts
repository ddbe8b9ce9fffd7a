import { DAY_MS } from '@lotwise/domain/text/days';
import { TOLD_AFTER_FAILURES } from '@lotwise/domain/members/sign-in-limits';
import type { Platform } from '../../../platform/http/app.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { notify } from '../notifications/notifications.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { failedSignInsMail } from './account-mails.ts';
import { findRecipient } from './accounts.queries.ts';
import { countFailure } from './failures.queries.ts';

export { forgetFailures } from './failures.queries.ts';

/**
 * Counts a failed sign-in, and tells the member of several, on the site and by mail, at most once a
 * day. Nobody waits for it: how long a response takes must not say whether an account exists.
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
    if (!told) return;
    await notify(tx, {
      userIds: [userId],
      type: 'security',
      message: `Someone tried ${told.count} times to log in to your account with a wrong password or code. If that wasn’t you, turn on two-factor authentication.`,
      path: '/settings',
      actorId: null,
      isMailed: false,
      now,
    });
    const user = await findRecipient(tx, userId);
    // An address that nobody has confirmed may be a stranger's.
    if (user?.emailVerifiedAt) await queueMail(tx, failedSignInsMail(config.site, user, told));
  }).catch((error: unknown) =>
    log.error({ err: error }, 'a failed attempt to log in was not counted'),
  );
}
