import { assign } from '@lotwise/domain/shared/assign';
import {
  type Books,
  end,
  newId,
  newIntent,
  order,
  pay,
  type Subscription,
  type Tell,
} from './books.ts';
import type { Form } from './forms.ts';
import type { Objects } from './objects.ts';

/** An error as Stripe returns it. */
export class StripeTrouble extends Error {
  readonly status: number;
  readonly body: Record<string, string>;

  constructor(
    status: number,
    body: { type: string; code?: string; param?: string; message: string },
  ) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export interface Request {
  form: Form;
  id: string;
}

const missing = (what: string) =>
  new StripeTrouble(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: what,
    message: `No such ${what}`,
  });
const list = (data: unknown[]) => ({ object: 'list', has_more: false, data });

interface Parts {
  books: Books;
  objects: Objects;
  tell: Tell;
  now: () => number;
  /** What the price is, to see a site refuse another. */
  price: () => number;
  /** Whether banks want every payment of an invoice confirmed. */
  asksBank: () => boolean;
}

/** Stripe's calls, as far as the site makes them. `:` stands for an id. */
export function createRoutes({
  books,
  objects,
  tell,
  now,
  price,
  asksBank,
}: Parts): Record<string, (request: Request) => unknown> {
  function found<T>(map: Map<string, T>, id: string, what: string): T {
    const held = map.get(id);
    if (!held) throw missing(what);
    return held;
  }
  const subscription = (id: string): Subscription => found(books.subscriptions, id, 'subscription');

  return {
    'GET prices/:': ({ id }) => ({
      id,
      object: 'price',
      unit_amount: price(),
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1 },
    }),

    'POST customers': ({ form }) => {
      const customer = {
        id: newId('cus'),
        email: form.text('email') ?? '',
        metadata: form.object('metadata'),
        isDeleted: false,
      };
      books.customers.set(customer.id, customer);
      return objects.customer(customer);
    },
    'POST customers/:': ({ id, form }) => {
      const customer = found(books.customers, id, 'customer');
      if (customer.isDeleted) throw missing('customer');
      customer.email = form.text('email') ?? customer.email;
      return objects.customer(customer);
    },
    'DELETE customers/:': ({ id }) => {
      const customer = found(books.customers, id, 'customer');
      if (customer.isDeleted) throw missing('customer');
      assign(customer, { isDeleted: true, email: '', metadata: {} });
      for (const held of books.subscriptions.values())
        if (held.customer === id && held.status !== 'canceled') end(books, held, tell);
      return objects.customer(customer);
    },

    'POST subscriptions': ({ form }) => {
      const customer = found(books.customers, form.text('customer') ?? '', 'customer');
      if (customer.isDeleted) throw missing('customer');
      if (form.text('payment_behavior') !== 'default_incomplete')
        throw new Error('The site orders subscriptions to be paid in the browser.');
      const made = order(
        books,
        { customer: customer.id, metadata: form.object('metadata') },
        now(),
      );
      tell('customer.subscription.created', made.id);
      return objects.subscription(made, form.expand);
    },
    'GET subscriptions/:': ({ id, form }) => objects.subscription(subscription(id), form.expand),
    'GET subscriptions': ({ form }) =>
      list(
        [...books.subscriptions.values()]
          .filter((row) => row.customer === form.text('customer'))
          .map((row) => objects.subscription(row, form.expand, 'data.')),
      ),
    'POST subscriptions/:': ({ id, form }) => {
      const held = subscription(id);
      if (held.status === 'canceled')
        throw new StripeTrouble(400, {
          type: 'invalid_request_error',
          message: 'A canceled subscription can only update its cancellation_details and metadata.',
        });
      held.isCancelledAtPeriodEnd =
        form.isOn('cancel_at_period_end') ?? held.isCancelledAtPeriodEnd;
      const cancelAt = form.text('cancel_at');
      if (cancelAt !== undefined) held.cancelAt = cancelAt === '' ? null : Number(cancelAt);
      held.method = form.text('default_payment_method') ?? held.method;
      tell('customer.subscription.updated', id);
      return objects.subscription(held, form.expand);
    },
    'DELETE subscriptions/:': ({ id }) => {
      const held = subscription(id);
      if (held.status === 'canceled') throw missing('subscription');
      end(books, held, tell);
      return objects.subscription(held);
    },

    'GET invoices': ({ form }) => {
      const isWanted = (row: { subscription: string; customer: string; status: string }) =>
        (['subscription', 'customer', 'status'] as const).every(
          (name) => form.text(name) === undefined || form.text(name) === row[name],
        );
      const rows = [...books.invoices.values()].filter(isWanted).reverse();
      return list(
        rows
          .slice(0, Number(form.text('limit') ?? 10))
          .map((row) => objects.invoice(row, form.expand)),
      );
    },
    'GET invoices/:': ({ id, form }) =>
      objects.invoice(found(books.invoices, id, 'invoice'), form.expand),
    'POST invoices/:/pay': ({ id, form }) => {
      const invoice = found(books.invoices, id, 'invoice');
      if (invoice.status === 'paid')
        throw new StripeTrouble(400, {
          type: 'invalid_request_error',
          message: 'Invoice is already paid',
        });
      if (asksBank())
        throw new StripeTrouble(402, {
          type: 'card_error',
          code: 'invoice_payment_intent_requires_action',
          message:
            'This payment requires additional user action before it can be completed successfully.',
        });
      const { refusal } = pay(books, invoice, form.text('payment_method') ?? '', {
        now: now(),
        tell,
      });
      if (refusal !== null)
        throw new StripeTrouble(402, {
          type: 'card_error',
          code: 'card_declined',
          message: refusal,
        });
      return objects.invoice(invoice);
    },

    'POST setup_intents': ({ form }) =>
      objects.setup(newIntent(books, form.text('customer') ?? '', 'seti', null)),
    'GET setup_intents/:': ({ id }) => objects.setup(found(books.intents, id, 'setupintent')),

    'POST refunds': ({ form }) => {
      const intent = found(books.intents, form.text('payment_intent') ?? '', 'payment_intent');
      const amount = books.invoices.get(intent.invoice ?? '')?.amount ?? 0;
      if (
        [...books.disputes.values()].some(
          ({ intent: of, status }) => of === intent.id && status !== 'won',
        )
      )
        throw new StripeTrouble(400, {
          type: 'invalid_request_error',
          code: 'charge_disputed',
          message: 'The charge has been charged back.',
        });
      if (intent.refunded === amount)
        throw new StripeTrouble(400, {
          type: 'invalid_request_error',
          code: 'charge_already_refunded',
          message: 'Charge has already been refunded.',
        });
      intent.refunded = amount;
      const refund = { id: newId('re'), intent: intent.id, amount };
      books.refunds.push(refund);
      tell('charge.refunded', intent.id);
      return {
        id: refund.id,
        object: 'refund',
        amount,
        payment_intent: intent.id,
        status: 'succeeded',
      };
    },
    'GET refunds': ({ form }) => {
      const named = form.text('payment_intent');
      const of = named === undefined ? undefined : found(books.intents, named, 'payment_intent').id;
      return list(
        books.refunds
          .filter(({ intent }) => of === undefined || intent === of)
          .map(({ id, intent, amount }) => ({
            id,
            object: 'refund',
            amount,
            payment_intent: intent,
            status: 'succeeded',
          })),
      );
    },

    'GET disputes': ({ form }) => {
      const of = form.text('payment_intent');
      const rows = [...books.disputes.values()]
        .filter(({ intent }) => of === undefined || intent === of)
        .reverse();
      return list(rows.slice(0, Number(form.text('limit') ?? 10)).map(objects.dispute));
    },

    'POST billing_portal/sessions': ({ form }) => ({
      id: newId('bps'),
      object: 'billing_portal.session',
      url: `https://billing.stripe.com/p/session/${form.text('customer')}`,
    }),
  };
}
