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

/** A subscription as it is at Stripe; null for one that is over, or gone there. */
export async function running(stripe: Stripe, id: string): Promise<Stripe.Subscription | null> {
  const held = await orNull(() => stripe.subscriptions.retrieve(id));
  return held?.status === 'canceled' || held?.status === 'incomplete_expired' ? null : held;
}

/** Refuses for a subscription that ended at Stripe, of which no event may have come yet. */
export async function refuseIfOver(stripe: Stripe, id: string): Promise<void> {
  if (!(await running(stripe, id))) throw new ProviderRefused('Your subscription has ended.');
}

/** Changes a subscription. */
export async function change(
  stripe: Stripe,
  id: string,
  to: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  try {
    await stripe.subscriptions.update(id, to);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) await refuseIfOver(stripe, id);
    throw error;
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;
