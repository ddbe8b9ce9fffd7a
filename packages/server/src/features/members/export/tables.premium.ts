import type { ExportedTable } from './exported-table.ts';

/** What a member pays, and what comes with it. */
export const PREMIUM_TABLES: readonly ExportedTable[] = [
  { table: 'early_access', by: 'user_id', columns: ['feature', 'switched_on_at'] },
  {
    table: 'tickets',
    by: 'user_id',
    columns: [
      'id',
      'subject',
      'category',
      'about',
      'state',
      'state_since',
      'created_at',
      'replied_at',
      'active_at',
    ],
  },
  // Both sides of the member's own tickets.
  {
    table: 'ticket_threads',
    by: 'user_id',
    columns: ['ticket_id', 'kind', 'source', 'created_at'],
    isView: true,
  },
  // Ledgers are sealed, so each is exported decrypted in a file of its own.
  {
    table: 'ledgers',
    by: 'user_id',
    columns: ['id', 'name', 'version', 'size', 'created_at', 'saved_at'],
  },
  { table: 'payment_customers', by: 'user_id', columns: ['provider', 'customer_id', 'created_at'] },
  {
    table: 'subscriptions',
    by: 'user_id',
    columns: [
      'provider',
      'state',
      'price_cents',
      'current_period_end',
      'first_paid_at',
      'past_due_since',
      'refund_requested_at',
      'card',
      'created_at',
      'updated_at',
    ],
  },
  {
    table: 'payments',
    by: 'user_id',
    columns: [
      'provider',
      'invoice_id',
      'amount_cents',
      'refunded_cents',
      'paid_at',
      'refunded_at',
      'dispute_state',
      'dispute_reason',
      'disputed_at',
    ],
  },
  {
    table: 'conversations',
    by: 'user_id',
    columns: ['id', 'created_at', 'active_at', 'country_from'],
  },
  // Without the paid parts of insights for whoever is premium no more.
  {
    table: 'readable_messages',
    by: 'user_id',
    columns: ['conversation_id', 'type', 'content', 'created_at'],
    isView: true,
  },
];
