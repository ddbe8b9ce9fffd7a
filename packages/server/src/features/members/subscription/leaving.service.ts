import type { Platform } from '../../../platform/http/app.ts';
import type { Db } from '../../../platform/db/db.ts';
import { customersOf, liveOf, type ProviderName } from './subscription.queries.ts';
import { erasingCustomer, followingClosing, untilDone } from './subscription.queue.ts';
import { syncSubscription } from './sync.service.ts';

/**
 * Has a member's subscription ended, and what is personal erased at the provider, once their
 * account is deleted: belongs in its transaction.
 */
export async function leave(tx: Db, userId: string): Promise<void> {
  for (const { provider, customerId } of await customersOf(tx, userId))
    await untilDone(tx, erasingCustomer, { provider, customerId }, customerId);
}

/** Erases a customer. Throws while the provider is away, and the queue tries again. */
export async function eraseCustomer(
  { payments, log }: Platform,
  { provider, customerId }: { provider: ProviderName; customerId: string },
): Promise<void> {
  if (payments?.mode === provider) return payments.eraseCustomer(customerId);
  // The sandbox knows no more of a customer than a test number's last digits.
  if (provider === 'stripe')
    throw new Error('Stripe is not configured: a deleted member’s subscription can’t be ended.');
  log.info('a deleted member had a subscription in the sandbox, which is closed');
}

/**
 * Has nothing more charged while a member's account is closed: belongs in its transaction. What
 * the member had cancelled before stays so when they come back.
 */
export async function stopWhileClosed(tx: Db, userId: string): Promise<void> {
  const row = await liveOf(tx, userId);
  if (row?.providerId && row.state !== 'cancelling')
    await untilDone(
      tx,
      followingClosing,
      { providerId: row.providerId, wanted: 'stop' },
      row.providerId,
    );
}

/** Has a subscription go on that only the closing had cancelled. */
export async function resumeAfterReopening(tx: Db, userId: string): Promise<void> {
  const row = await liveOf(tx, userId);
  if (row?.providerId && row.state !== 'cancelling')
    // Under the same key: it takes the place of a stop that has not been made yet.
    await untilDone(
      tx,
      followingClosing,
      { providerId: row.providerId, wanted: 'go on' },
      row.providerId,
    );
}

/** Makes a subscription at the provider follow the closing or reopening of its member's account. */
export async function followClosing(
  platform: Platform,
  { providerId, wanted }: { providerId: string; wanted: 'stop' | 'go on' },
): Promise<void> {
  const { payments } = platform;
  if (!payments)
    throw new Error(
      'Payments are switched off, so the subscription of a closed account could not be canceled and is still being charged.',
    );
  const seen = await payments.readSubscription(providerId);
  const isRunning = seen?.status === 'active' || seen?.status === 'trialing';
  if (wanted === 'stop' && isRunning && !seen.cancelAtPeriodEnd) await payments.cancel(providerId);
  else if (wanted === 'stop' && seen && !isRunning) await payments.end(providerId);
  else if (wanted === 'go on' && isRunning && seen.cancelAtPeriodEnd)
    await payments.resume(providerId);
  // While the account is closed nothing is written: what is on record says how it was before.
  await syncSubscription(platform, payments, providerId);
}
