import type { Invoice } from '@lotwise/contract/members/subscription';
import type { Platform } from '../../../platform/http/app.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { asking } from './asking.ts';
import { customerOf, refundsOf } from './subscription.queries.ts';
import { actOn, type Payer } from './subscription.service.ts';
import { changing } from './sync.service.ts';

/** A member's invoices, as the provider has them, with what was given back. */
export async function invoices(
  { payments, database: { db } }: Platform,
  { id }: Payer,
): Promise<Invoice[]> {
  const customerId = payments && (await customerOf(db, id, payments.mode));
  if (!payments || !customerId) return [];
  const [written, refunds] = await Promise.all([
    asking(() => payments.invoicesOf(customerId)),
    refundsOf(db, id),
  ]);
  return written.map((invoice) => ({
    ...invoice,
    refundedCents: refunds.get(invoice.id) ?? 0,
    createdAt: invoice.createdAt.toISOString(),
  }));
}

async function payerOf(platform: Platform, member: Payer) {
  const { payments, providerId } = await actOn(platform, member, 'change_card');
  const customerId = await customerOf(platform.database.db, member.id, payments.mode);
  if (customerId === null) throw new Error('A subscription without a customer.');
  return { payments, subscription: { id: providerId, customerId } };
}

export async function beginCardChange(
  platform: Platform,
  member: Payer,
): Promise<{ clientSecret: string }> {
  const { payments, subscription } = await payerOf(platform, member);
  return { clientSecret: await asking(() => payments.beginCardChange(subscription)) };
}

/**
 * Takes the new card, unless it is declined for what is open. The state is read again either way.
 */
export async function finishCardChange(
  platform: Platform,
  member: Payer,
  setupId: string,
): Promise<void> {
  const { payments, subscription } = await payerOf(platform, member);
  await changing(platform, { payments, providerId: subscription.id }, () =>
    payments.finishCardChange(subscription, setupId),
  );
}

export async function openPortal(platform: Platform, member: Payer): Promise<{ url: string }> {
  const { payments, subscription } = await payerOf(platform, member);
  const url = await asking(() =>
    payments.openPortal(subscription.customerId, `${platform.config.publicUrl}/profile`),
  );
  if (url === null) throw new Refusal('conflict', 'The sandbox has no page of its own.');
  return { url };
}
