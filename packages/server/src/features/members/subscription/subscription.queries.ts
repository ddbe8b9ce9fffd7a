import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import {
  LIVE,
  paymentCustomers,
  paymentEvents,
  payments,
  subscriptions,
} from '../../../platform/db/schema/payments.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type ProviderName = SubscriptionRow['provider'];

/** The member's subscription that is not over. */
export async function liveOf(db: Db, userId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.state, LIVE)));
  return row;
}

export async function lockSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row;
}

export async function subscriptionById(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

export async function byProviderId(
  db: Db,
  providerId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.providerId, providerId));
  return row;
}

export async function insertSubscription(
  db: Db,
  row: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow> {
  const [inserted] = await db.insert(subscriptions).values(row).returning();
  if (!inserted) throw new Error('An insert returned no row.');
  return inserted;
}

export async function updateSubscription(
  db: Db,
  id: string,
  change: Partial<SubscriptionRow> & { updatedAt: Date },
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ ...change, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.id, id));
}

/** Keeps the provider's id of an order; whoever comes second finds it there. */
export async function keepProviderId(db: Db, id: string, providerId: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ providerId })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.providerId)));
}

export async function emailOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}

export async function customerOf(
  db: Db,
  userId: string,
  provider: ProviderName,
): Promise<string | null> {
  const [row] = await db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.provider, provider)));
  return row?.customerId ?? null;
}

/** Keeps a customer; of two at once the first stays. */
export async function keepCustomer(
  db: Db,
  row: typeof paymentCustomers.$inferInsert,
): Promise<void> {
  await db.insert(paymentCustomers).values(row).onConflictDoNothing();
}

/** Puts a new customer in the place of one that is gone; of several at once the first stays. */
export async function replaceCustomer(
  db: Db,
  {
    provider,
    customerId,
    by,
    now,
  }: { provider: ProviderName; customerId: string; by: string; now: Date },
): Promise<void> {
  await db
    .update(paymentCustomers)
    .set({ customerId: by, createdAt: now })
    .where(
      and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customerId, customerId)),
    );
}

export function customersOf(db: Db, userId: string) {
  return db
    .select({ provider: paymentCustomers.provider, customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
}

/** Writes payments down; those that are known stay as they are. */
export async function keepPayments(db: Db, rows: (typeof payments.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(payments).values(rows).onConflictDoNothing();
}

/** The member's latest payment, given back or not; of one subscription where one is named. */
export async function latestPayment(
  db: Db,
  { userId, subscriptionId }: { userId: string; subscriptionId?: string },
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        subscriptionId === undefined ? undefined : eq(payments.subscriptionId, subscriptionId),
      ),
    )
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .limit(1);
  return row;
}

export async function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** Writes down how much of a payment was given back. */
export async function setRefunded(
  db: Db,
  paymentId: string,
  refundedCents: number,
  now: Date,
): Promise<void> {
  await db
    .update(payments)
    .set({
      refundedCents: sql`least(${refundedCents}, ${payments.amountCents})`,
      refundedAt: refundedCents > 0 ? sql`coalesce(${payments.refundedAt}, ${now})` : null,
    })
    .where(eq(payments.paymentId, paymentId));
}

/** How much of which invoice was given back. */
export async function refundsOf(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ invoiceId: payments.invoiceId, refundedCents: payments.refundedCents })
    .from(payments)
    .where(and(eq(payments.userId, userId), gt(payments.refundedCents, 0)));
  return new Map(rows.map(({ invoiceId, refundedCents }) => [invoiceId, refundedCents]));
}

/** Whether an event is new; from now on it is known. */
export async function takeEventId(
  db: Db,
  event: { id: string; type: string; receivedAt: Date },
): Promise<boolean> {
  return (
    (
      await db
        .insert(paymentEvents)
        .values(event)
        .onConflictDoNothing()
        .returning({ id: paymentEvents.id })
    ).length > 0
  );
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
}

/**
 * Subscriptions to compare with the provider's: those that are not over, and those that ended since
 * a moment. In the order of their ids.
 */
export function toCompare(
  db: Db,
  {
    provider,
    endedSince,
    after,
    limit,
  }: { provider: ProviderName; endedSince: Date; after: string | null; limit: number },
) {
  return db
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      providerId: subscriptions.providerId,
    })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider),
        after === null ? undefined : gt(subscriptions.id, after),
        sql`(${inArray(subscriptions.state, LIVE)} or ${subscriptions.updatedAt} > ${endedSince})`,
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
}

/** Subscriptions whose days of grace are over. */
export function pastGrace(db: Db, since: Date, limit: number) {
  return db
    .select({ providerId: subscriptions.providerId })
    .from(subscriptions)
    .where(and(eq(subscriptions.state, 'past_due'), lt(subscriptions.pastDueSince, since)))
    .limit(limit);
}

/** Subscriptions that are not over, of a provider that takes no payments here any more. */
export function liveOfOthers(db: Db, provider: ProviderName, limit: number) {
  return db
    .select()
    .from(subscriptions)
    .where(and(ne(subscriptions.provider, provider), inArray(subscriptions.state, LIVE)))
    .limit(limit);
}

/** What the subscriptions that are paid for bring in a month. */
export async function sumOfPrices(db: Db): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select coalesce(sum(price_cents), 0)::int as cents from subscriptions where state in ('active', 'cancelling')`,
  );
  return rows[0]?.cents ?? 0;
}
