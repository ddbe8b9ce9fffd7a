import { Stripe } from 'stripe';
import { type Payments, ProviderRefused } from './payments.ts';
import { asked, change, hasCode, orNull, refuseIfOver } from './stripe-calls.ts';
import { idOf } from './stripe-objects.ts';

type Cards = Pick<Payments, 'beginCardChange' | 'finishCardChange'>;

/** The card that a subscription is paid with. */
export function cardsAt(stripe: Stripe, site: string): Cards {
  return {
    beginCardChange: ({ id, customerId }) =>
      asked(async () => {
        const intent = await stripe.setupIntents.create({
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { site, subscription: id },
        });
        return intent.client_secret ?? '';
      }),
    finishCardChange: ({ id, customerId }, setupId) =>
      asked(async () => {
        const intent = await orNull(() => stripe.setupIntents.retrieve(setupId));
        const card = idOf(intent?.payment_method);
        if (
          intent === null ||
          idOf(intent.customer) !== customerId ||
          intent.status !== 'succeeded' ||
          card === null
        )
          throw new ProviderRefused('This change of card is not finished.');
        // Nothing is paid for what has ended, though an invoice of it may be open still.
        await refuseIfOver(stripe, id);
        // If the new card is declined for the open invoice, the old card stays in use.
        const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 });
        const [open] = data;
        const outcome = open && (await payOnce(stripe, open.id, card));
        await change(stripe, id, { default_payment_method: card });
        if (outcome === 'to confirm')
          throw new ProviderRefused(
            'Your bank asks you to confirm this payment. Please open the unpaid invoice in your profile, and confirm it there. Later payments are charged to the new card.',
          );
      }),
  };
}

/**
 * Pays an invoice; of two at once, the second finds it paid and has nothing left to do. A card that
 * the bank wants confirmed is not declined: only its holder can go on, on the invoice's own page.
 */
async function payOnce(stripe: Stripe, id: string, card: string): Promise<'paid' | 'to confirm'> {
  try {
    await stripe.invoices.pay(id, { payment_method: card });
    return 'paid';
  } catch (error) {
    if (hasCode(error, 'invoice_payment_intent_requires_action')) return 'to confirm';
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if ((await stripe.invoices.retrieve(id)).status !== 'paid') throw error;
    return 'paid';
  }
}
