import { testCardOf } from '@lotwise/domain/community/cards';
import {
  type Books,
  type Customer,
  type Dispute,
  type Intent,
  type Invoice,
  PRICE_CENTS,
  type Subscription,
} from './books.ts';

/**
 * What is in the books, as Stripe's API writes it. Related objects are ids, unless `expand` names
 * them.
 */
export function createObjects(books: Books, currency = 'usd') {
  const has = (expand: ReadonlySet<string>, path: string) =>
    [...expand].some((one) => one === path || one.startsWith(`${path}.`));

  function customer({ id, email, metadata, isDeleted }: Customer) {
    return isDeleted
      ? { id, object: 'customer', deleted: true }
      : { id, object: 'customer', email, metadata };
  }

  function method(id: string | null) {
    const card = testCardOf(books.cards.get(id ?? '') ?? '');
    return card
      ? {
          id,
          object: 'payment_method',
          type: 'card',
          card: { brand: card.brand.toLowerCase(), last4: card.number.slice(-4) },
        }
      : null;
  }

  function subscription(row: Subscription, expand: ReadonlySet<string> = new Set(), prefix = '') {
    const latest = books.invoices.get(row.latestInvoice);
    return {
      id: row.id,
      object: 'subscription',
      customer: row.customer,
      status: row.status,
      cancel_at_period_end: row.isCancelledAtPeriodEnd,
      cancel_at: row.cancelAt,
      metadata: row.metadata,
      default_payment_method: has(expand, `${prefix}default_payment_method`)
        ? method(row.method)
        : row.method,
      latest_invoice:
        latest && has(expand, `${prefix}latest_invoice`)
          ? invoice(
              latest,
              new Set(
                [...expand]
                  .filter((one) => one.startsWith(prefix))
                  .map((one) => one.slice(`${prefix}latest_invoice.`.length)),
              ),
            )
          : row.latestInvoice,
      items: {
        object: 'list',
        data: [
          {
            id: `si_${row.id.slice(4)}`,
            quantity: 1,
            current_period_end: row.periodEnd,
            price: { unit_amount: PRICE_CENTS, currency },
          },
        ],
      },
    };
  }

  function invoice(row: Invoice, expand: ReadonlySet<string> = new Set()) {
    const intent = books.intents.get(row.intent);
    const payment = {
      status: row.status === 'paid' ? 'paid' : 'open',
      amount_paid: row.status === 'paid' ? row.amount : null,
    };
    return {
      id: row.id,
      object: 'invoice',
      customer: row.customer,
      number: `LOT-${row.id.slice(-6).toUpperCase()}`,
      status: row.status,
      currency,
      total: row.amount,
      amount_paid: row.status === 'paid' ? row.amount : 0,
      created: row.created,
      hosted_invoice_url: `https://invoice.stripe.com/i/${row.id}`,
      status_transitions: { paid_at: row.paidAt },
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: row.subscription },
      },
      ...(expand.has('confirmation_secret') && {
        confirmation_secret: { type: 'payment_intent', client_secret: intent?.clientSecret },
      }),
      ...(expand.has('data.payments') && {
        payments: {
          object: 'list',
          data: [{ ...payment, payment: { type: 'payment_intent', payment_intent: row.intent } }],
        },
      }),
    };
  }

  function setup({ id, clientSecret, customer: owner, status, method: payment_method }: Intent) {
    return {
      id,
      object: 'setup_intent',
      client_secret: clientSecret,
      customer: owner,
      status,
      payment_method,
    };
  }

  function charge(intent: Intent) {
    return {
      id: `ch_${intent.id.slice(3)}`,
      object: 'charge',
      payment_intent: intent.id,
      amount_refunded: intent.refunded,
    };
  }

  function dispute({ id, intent, status, created }: Dispute) {
    const evidence_details = {
      due_by: created + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    };
    return {
      id,
      object: 'dispute',
      payment_intent: intent,
      status,
      reason: 'product_not_received',
      amount: PRICE_CENTS,
      created,
      evidence_details,
    };
  }

  return { customer, subscription, invoice, setup, charge, dispute };
}

export type Objects = ReturnType<typeof createObjects>;
