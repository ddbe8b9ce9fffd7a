import type { Platform } from '../../../platform/http/app.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import {
  type Payments,
  ProviderAway,
  ProviderRefused,
} from '../../../providers/payments/payments.ts';

const AGAIN_SECONDS = 30;

/** Who takes payments here. */
export function openOf({ payments }: Platform): Payments {
  if (!payments) throw new Refusal('forbidden', 'This site is not accepting payments yet.');
  return payments;
}

/**
 * Asks the provider for a member who waits for the answer: what goes wrong there becomes a sentence
 * for them.
 */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal('conflict', error.message);
    if (!(error instanceof ProviderAway)) throw error;
    throw new Refusal(
      'unavailable',
      'The payment provider can’t be reached. Please try again in a minute.',
      { retryAfterSeconds: AGAIN_SECONDS },
    );
  }
}
