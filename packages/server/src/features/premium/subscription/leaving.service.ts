import type { Platform } from '../../../platform/http/app.ts';
import type { Db } from '../../../platform/db/db.ts';
import { addJob, customersOf, type ProviderName } from './subscription.queries.ts';

/**
 * Has a member's subscription ended, and what is personal erased at the provider, once their
 * account is deleted: belongs into its transaction.
 */
export async function leave(tx: Db, userId: string): Promise<void> {
  for (const { provider, customerId } of await customersOf(tx, userId))
    await addJob(tx, 'erase_customer', { provider, customerId }, customerId);
}

/** Erases a customer. Throws while the provider is away, and the queue tries again. */
export async function eraseCustomer(
  { payments, log }: Platform,
  { provider, customerId }: { provider: ProviderName; customerId: string },
): Promise<void> {
  if (payments?.mode === provider) return payments.eraseCustomer(customerId);
  // What the sandbox knows of a customer is no more than a test number's last digits.
  if (provider === 'stripe')
    throw new Error('Stripe is not configured: a deleted member’s subscription can’t be ended.');
  log.info('a deleted member had a subscription in the sandbox, which is closed');
}
