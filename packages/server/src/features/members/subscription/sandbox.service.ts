import type { CallReply } from '@lotwise/contract/calls';
import type { Platform } from '../../../platform/http/app.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Payments } from '../../../providers/payments/payments.ts';
import type { Confirmation, Sandbox } from '../../../providers/payments/sandbox.ts';
import { askToSync } from './events.service.ts';
import { customerOf } from './subscription.queries.ts';
import type { Payer } from './subscription.service.ts';

export function isSandbox(payments: Payments | null): payments is Sandbox {
  return payments?.mode === 'sandbox';
}

/**
 * Confirms a payment or a change of card of the member's own. What follows comes as from any
 * provider: by a message, and by a look.
 */
export async function confirm(
  platform: Platform,
  { id }: Payer,
  confirmation: Omit<Confirmation, 'customerId'>,
): Promise<CallReply<'POST /api/sandbox/confirm'>> {
  const { payments } = platform;
  const { db } = platform.database;
  const customerId = await customerOf(db, id, 'sandbox');
  const confirmed =
    isSandbox(payments) && customerId !== null
      ? await payments.confirm({ ...confirmation, customerId })
      : null;
  if (!confirmed) throw new Refusal('not_found', 'This payment does not exist.');
  await askToSync(db, confirmed.subscriptionId);
  const { outcome } = confirmed;
  return {
    outcome: outcome.outcome,
    message: outcome.outcome === 'failed' ? outcome.message : null,
  };
}
