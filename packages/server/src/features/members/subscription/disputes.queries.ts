import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';
import { users } from '../../../platform/db/schema/foundation.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import type { PaymentRow, ProviderName } from './subscription.queries.ts';

/** A payment by its id at the provider. */
export async function paymentAt(db: Db, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.paymentId, paymentId));
  return row;
}

export async function lockPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update');
  return row;
}

type Dispute = Pick<
  PaymentRow,
  'disputeId' | 'disputeState' | 'disputeReason' | 'disputedAt' | 'disputeDueAt'
>;

export async function setDispute(db: Db, id: string, dispute: Dispute): Promise<void> {
  await db.update(payments).set(dispute).where(eq(payments.id, id));
}

/** The payments whose dispute is not decided. */
export async function openDisputes(db: Db, provider: ProviderName): Promise<string[]> {
  const rows = await db
    .select({ paymentId: payments.paymentId })
    .from(payments)
    .where(and(eq(payments.disputeState, 'open'), eq(payments.provider, provider)));
  return rows.map(({ paymentId }) => paymentId);
}

/** Disputed payments with who paid, those that are open first, then the newest. */
export function disputedPage(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({ payment: payments, user: { id: users.id, username: users.username } })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(isNotNull(payments.disputeState))
    .orderBy(
      desc(sql`${payments.disputeState} = 'open'`),
      desc(payments.disputedAt),
      desc(payments.id),
    )
    .limit(limit)
    .offset(offset);
}
