import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Payments } from './payments.ts';
import { asked, orNull } from './stripe-calls.ts';
import { invoiceOf } from './stripe-objects.ts';

const INVOICES_MAX = 24;

type Customers = Pick<
  Payments,
  'createCustomer' | 'changeEmail' | 'invoicesOf' | 'openPortal' | 'eraseCustomer'
>;

/** Who pays, and what they may see and take away. */
export function customersAt(stripe: Stripe, site: string): Customers {
  return {
    createCustomer: ({ userId, email, insteadOf }) =>
      asked(async () => {
        // A changed address is another request: Stripe refuses the same key with other words. And
        // to a key that it knows it returns what it made then, also where that was deleted since.
        const idempotencyKey = `customer-${userId}-${shortHash(email)}${insteadOf === null ? '' : `-${insteadOf}`}`;
        const { id } = await stripe.customers.create(
          { email, metadata: { site, userId } },
          { idempotencyKey },
        );
        return id;
      }),
    changeEmail: (customer, email) =>
      asked(async () => void (await orNull(() => stripe.customers.update(customer, { email })))),
    invoicesOf: (customer) =>
      asked(async () => {
        const found = await orNull(() => stripe.invoices.list({ customer, limit: INVOICES_MAX }));
        return (found?.data ?? []).flatMap((invoice) => invoiceOf(invoice) ?? []);
      }),
    openPortal: (customer, returnUrl) =>
      asked(
        async () =>
          (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
      ),
    eraseCustomer: (customer) =>
      asked(async () => void (await orNull(() => stripe.customers.del(customer)))),
  };
}

const shortHash = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('hex').slice(0, 16);
