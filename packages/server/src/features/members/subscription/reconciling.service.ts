import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import { DAY_MS } from '@lotwise/domain/text/days';
import { GRACE_DAYS } from '@lotwise/domain/members/subscription';
import type { Platform } from '../../../platform/http/app.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import { openDisputes } from './disputes.queries.ts';
import { askForDispute, askForRefund, askToSync } from './events.service.ts';
import * as queries from './subscription.queries.ts';
import { settleTier, settleWrongTiers } from './tiers.service.ts';

// A payment can still come in for what ended a while ago: a charge that was tried last, a dispute
// that was won.
const ENDED_DAYS = 35;
const PORTION = 200;

/**
 * Compares every subscription, and what was taken back, with the provider's: finds what a lost
 * message left. Each is a job of its own, tried again by itself.
 */
export async function reconcile(platform: Platform, payments: Payments): Promise<void> {
  const { db } = platform.database;
  const endedSince = new Date(platform.now().getTime() - ENDED_DAYS * DAY_MS);
  let after: string | null = null;
  do {
    const rows: Awaited<ReturnType<typeof queries.toCompare>> = await queries.toCompare(db, {
      provider: payments.mode,
      endedSince,
      after,
      limit: PORTION,
    });
    for (const { userId, providerId } of rows) {
      if (providerId !== null) await askToSync(db, providerId);
      else await findOrders(platform, payments, userId);
    }
    after = rows.at(-1)?.id ?? null;
  } while (after !== null);
  const { refunded, disputed } = await payments.takenBackSince(endedSince);
  for (const paymentId of refunded) await askForRefund(db, paymentId);
  for (const paymentId of new Set([...disputed, ...(await openDisputes(db, payments.mode))]))
    await askForDispute(db, paymentId);
}

/** Orders whose reply was never stored: the provider knows them by their customer. */
async function findOrders(platform: Platform, payments: Payments, userId: string): Promise<void> {
  const { db } = platform.database;
  const customerId = await queries.customerOf(db, userId, payments.mode);
  const found = customerId === null ? [] : await payments.subscriptionsOf(customerId);
  for (const { id } of found) await askToSync(db, id);
}

/**
 * Ends what has been past due for longer than the days of grace. Each by a job of its own: one that
 * can't be read holds up none of the others.
 */
export async function endGraces({ database: { db }, now }: Platform): Promise<void> {
  const since = new Date(now().getTime() - GRACE_DAYS * DAY_MS);
  for (const { providerId } of await queries.pastGrace(db, since, PORTION))
    if (providerId !== null) await askToSync(db, providerId);
}

/** Ends subscriptions of the sandbox where Stripe takes payments now: nobody paid for them. */
export async function endForeign(platform: Platform): Promise<void> {
  const { config, database, now } = platform;
  if (config.payments.mode === 'sandbox') return;
  for (const row of await queries.liveOfOthers(database.db, 'stripe', PORTION)) {
    const settled = await inTransaction(database.db, async (tx) => {
      await queries.updateSubscription(tx, row.id, { state: 'ended', updatedAt: now() });
      return settleTier(tx, { userId: row.userId, now: now() });
    });
    if (settled) await platform.purge([EVERYTHING_TAG]);
  }
}

/** Puts tiers without a reason on record right, and says so: there should be none. */
export async function checkTiers({
  database: { db },
  log,
  now,
  purge,
}: Pick<Platform, 'database' | 'log' | 'now' | 'purge'>): Promise<void> {
  const wrong = await settleWrongTiers(db, now());
  if (wrong.length > 0)
    log.error({ members: wrong.map(({ id }) => id) }, 'tiers differed from what they follow from');
  if (wrong.length > 0) await purge([EVERYTHING_TAG]);
}
