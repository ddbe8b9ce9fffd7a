import type { PaymentSettings } from '../../platform/config/config-payments.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Payments } from './payments.ts';
import { openSandbox } from './sandbox.ts';
import { openStripe } from './stripe.ts';

/** The provider of the configuration; null while payments are closed. */
export function openPayments(
  config: { payments: PaymentSettings; publicUrl: string },
  db: Db,
  now: () => Date,
): Payments | null {
  const { payments, publicUrl } = config;
  if (payments.mode === 'stripe') return openStripe(payments, publicUrl);
  return payments.mode === 'sandbox' ? openSandbox(db, now) : null;
}
