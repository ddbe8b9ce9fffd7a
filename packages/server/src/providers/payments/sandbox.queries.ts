import { and, desc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db/db.ts';
import {
  sandboxInvoices,
  sandboxSetups,
  sandboxSubscriptions,
} from '../../platform/db/schema/payments.ts';

export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;
type Invoice = typeof sandboxInvoices.$inferInsert;

const RENEWED_AT_ONCE = 100;

/** Writes an order down; a repeat returns the first. */
export async function order(
  db: Db,
  row: typeof sandboxSubscriptions.$inferInsert,
): Promise<SandboxSubscription> {
  const isRow = eq(sandboxSubscriptions.orderId, row.orderId);
  const [made] = await db
    .insert(sandboxSubscriptions)
    .values(row)
    .onConflictDoNothing()
    .returning();
  const [held] = made ? [made] : await db.select().from(sandboxSubscriptions).where(isRow);
  if (!held) throw new Error('An order returned no row.');
  return held;
}

export async function subscription(db: Db, id: string): Promise<SandboxSubscription | undefined> {
  const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id));
  return row;
}

export async function lock(db: Db, id: string): Promise<SandboxSubscription | undefined> {
  const [row] = await db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id))
    .for('update');
  return row;
}

export async function lockOrder(
  db: Db,
  clientSecret: string,
): Promise<SandboxSubscription | undefined> {
  const [row] = await db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.clientSecret, clientSecret))
    .for('update');
  return row;
}

export function subscriptionsOf(db: Db, customerId: string): Promise<SandboxSubscription[]> {
  return db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.customerId, customerId))
    .orderBy(desc(sandboxSubscriptions.createdAt));
}

export async function change(
  db: Db,
  id: string,
  part: Partial<SandboxSubscription>,
): Promise<void> {
  await db.update(sandboxSubscriptions).set(part).where(eq(sandboxSubscriptions.id, id));
}

/** Those whose period is over, in any state that renews or ends. */
export function lockDue(db: Db, at: Date): Promise<SandboxSubscription[]> {
  return db
    .select()
    .from(sandboxSubscriptions)
    .where(
      and(
        inArray(sandboxSubscriptions.status, ['active', 'past_due']),
        lte(sandboxSubscriptions.currentPeriodEnd, at),
      ),
    )
    .limit(RENEWED_AT_ONCE)
    .for('update', { skipLocked: true });
}

export async function insertInvoice(db: Db, invoice: Invoice): Promise<void> {
  await db.insert(sandboxInvoices).values(invoice);
}

export function paidInvoices(db: Db, subscriptionId: string) {
  return db
    .select()
    .from(sandboxInvoices)
    .where(
      and(eq(sandboxInvoices.subscriptionId, subscriptionId), eq(sandboxInvoices.status, 'paid')),
    )
    .orderBy(desc(sandboxInvoices.createdAt));
}

export async function invoicesOf(db: Db, customerId: string) {
  const rows = await db
    .select({ invoice: sandboxInvoices })
    .from(sandboxInvoices)
    .innerJoin(sandboxSubscriptions, eq(sandboxSubscriptions.id, sandboxInvoices.subscriptionId))
    .where(eq(sandboxSubscriptions.customerId, customerId))
    .orderBy(desc(sandboxInvoices.createdAt));
  return rows.map(({ invoice }) => invoice);
}

export async function payOpen(db: Db, subscriptionId: string, at: Date): Promise<void> {
  await db
    .update(sandboxInvoices)
    .set({ status: 'paid', paidAt: at })
    .where(isOpen(subscriptionId));
}

export async function voidOpen(db: Db, subscriptionId: string): Promise<void> {
  await db.update(sandboxInvoices).set({ status: 'void' }).where(isOpen(subscriptionId));
}

const isOpen = (subscriptionId: string) =>
  and(eq(sandboxInvoices.subscriptionId, subscriptionId), eq(sandboxInvoices.status, 'open'));

export async function refund(db: Db, invoiceId: string, at: Date): Promise<void> {
  await db
    .update(sandboxInvoices)
    .set({ refundedAt: at })
    .where(and(eq(sandboxInvoices.id, invoiceId), eq(sandboxInvoices.status, 'paid')));
}

export async function refundedCents(db: Db, invoiceId: string): Promise<number> {
  const [row] = await db
    .select({ amountCents: sandboxInvoices.amountCents })
    .from(sandboxInvoices)
    .where(and(eq(sandboxInvoices.id, invoiceId), isNotNull(sandboxInvoices.refundedAt)));
  return row?.amountCents ?? 0;
}

export async function beginSetup(db: Db, row: typeof sandboxSetups.$inferInsert): Promise<void> {
  await db.insert(sandboxSetups).values(row);
}

export async function lockSetup(db: Db, clientSecret: string) {
  const [row] = await db
    .select()
    .from(sandboxSetups)
    .where(eq(sandboxSetups.clientSecret, clientSecret))
    .for('update');
  return row;
}

export async function setup(db: Db, id: string) {
  const [row] = await db.select().from(sandboxSetups).where(eq(sandboxSetups.id, id));
  return row;
}

export async function fillSetup(
  db: Db,
  id: string,
  card: { card: string; renews: boolean },
): Promise<void> {
  await db.update(sandboxSetups).set(card).where(eq(sandboxSetups.id, id));
}

/** Forgets a customer; what belongs to their subscriptions goes by its key. */
export async function erase(db: Db, customerId: string): Promise<void> {
  await db.delete(sandboxSubscriptions).where(eq(sandboxSubscriptions.customerId, customerId));
}
