import { Stripe } from 'stripe';
import { CustomerGone, ProviderAway, ProviderRefused } from './payments.ts';

/** Runs a call; what may succeed later and what a person can mend are told apart from bugs. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  const { errors } = Stripe;
  try {
    return await call();
  } catch (error) {
    if (error instanceof errors.StripeCardError)
      throw new ProviderRefused(error.message, { cause: error });
    // Only errors of Stripe have this code.
    if (
      hasCode(error, 'resource_missing') &&
      (error as Stripe.errors.StripeError).param === 'customer'
    )
      throw new CustomerGone('The payment provider no longer knows you. Please subscribe again.', {
        cause: error,
      });
    if (
      error instanceof errors.StripeConnectionError ||
      error instanceof errors.StripeAPIError ||
      error instanceof errors.StripeRateLimitError
    )
      throw new ProviderAway('Stripe can’t be reached.', { cause: error });
    throw error;
  }
}

/** What does not exist at Stripe is null. */
export async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return null;
    throw error;
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;
