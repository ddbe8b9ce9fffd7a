import { DISPUTE_STATES } from '@lotwise/domain/moderation/disputes';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, page, time } from '../shared.ts';

/**
 * A payment that a bank was asked to take back. `open` waits for an answer at the provider or for
 * the bank's decision; `won`: the money stays; `lost`: it went back, and the premium it paid for
 * ended; `closed`: the question was dropped.
 */
export const dispute = z.object({
  id,
  /** The provider's id of the payment. */
  paymentId: z.string(),
  /** Who paid; null for a deleted account. */
  user: z.object({ id, username: z.string() }).nullable(),
  /** US cents. */
  amountCents: count,
  state: z.enum(DISPUTE_STATES),
  /** In the provider's word: `fraudulent`. */
  reason: z.string(),
  paidAt: time,
  disputedAt: time,
  /** Until when an answer is wanted at the provider; null where none is. */
  dueAt: time.nullable(),
});
export type Dispute = z.output<typeof dispute>;

/** The disputed payments. */
export const listDisputes = defineCall('GET /api/admin/disputes', {
  access: 'admin',
  summary: 'Disputed payments (chargebacks), undecided ones first, then the newest, 50 a page.',
  query: z.object({ page }),
  reply: z.object({ disputes: z.array(dispute), hasMore: z.boolean() }),
});
