import { DISPUTE_STATES } from '@lotwise/domain/moderation/disputes';
import { LIVE_STATES, SUBSCRIPTION_STATES } from '@lotwise/domain/members/subscription';
import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, createdAt, updatedAt } from './columns.ts';

const provider = () => text('provider', { enum: ['stripe', 'sandbox'] }).notNull();

export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: uuid('user_id').notNull(),
    provider: provider(),
    customerId: text('customer_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.provider] })],
);

export const subscriptions = pgTable('subscriptions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  provider: provider(),
  providerId: text('provider_id'),
  state: text('state', { enum: SUBSCRIPTION_STATES }).notNull(),
  priceCents: integer('price_cents').notNull(),
  currentPeriodEnd: at('current_period_end'),
  firstPaidAt: at('first_paid_at'),
  pastDueSince: at('past_due_since'),
  card: text('card'),
  refundRequestedAt: at('refund_requested_at'),
  version: integer('version').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The states of the unique index: a member has at most one of them. */
export const LIVE = [...LIVE_STATES];

export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id'),
  subscriptionId: uuid('subscription_id'),
  provider: provider(),
  invoiceId: text('invoice_id').notNull(),
  paymentId: text('payment_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  refundedCents: integer('refunded_cents').notNull().default(0),
  paidAt: at('paid_at').notNull(),
  refundedAt: at('refunded_at'),
  disputeId: text('dispute_id'),
  disputeState: text('dispute_state', { enum: DISPUTE_STATES }),
  disputeReason: text('dispute_reason'),
  disputedAt: at('disputed_at'),
  disputeDueAt: at('dispute_due_at'),
});

export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: at('received_at').notNull(),
});

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  customerId: text('customer_id').notNull(),
  clientSecret: text('client_secret').notNull(),
  status: text('status', { enum: ['incomplete', 'active', 'past_due', 'canceled'] }).notNull(),
  priceCents: integer('price_cents').notNull(),
  card: text('card'),
  renews: boolean('renews').notNull().default(true),
  currentPeriodEnd: at('current_period_end').notNull(),
  cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
  createdAt: createdAt(),
});

export const sandboxInvoices = pgTable('sandbox_invoices', {
  id: text('id').primaryKey(),
  subscriptionId: text('subscription_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  status: text('status', { enum: ['open', 'paid', 'void'] }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  createdAt: createdAt(),
  paidAt: at('paid_at'),
  refundedAt: at('refunded_at'),
});

export const sandboxSetups = pgTable('sandbox_setups', {
  id: text('id').primaryKey(),
  subscriptionId: text('subscription_id').notNull(),
  clientSecret: text('client_secret').notNull(),
  card: text('card'),
  renews: boolean('renews').notNull().default(true),
  createdAt: createdAt(),
});
