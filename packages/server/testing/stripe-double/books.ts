import { assign } from '@lotwise/domain/shared/assign';
import { randomBytes } from 'node:crypto';
import { testCardOf } from '@lotwise/domain/community/cards';

export interface Customer {
  id: string;
  email: string;
  metadata: Record<string, string>;
  isDeleted: boolean;
}

export interface Subscription {
  id: string;
  customer: string;
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
  isCancelledAtPeriodEnd: boolean;
  /** The day on which it ends, as Stripe's page for members sets it. */
  cancelAt: number | null;
  periodEnd: number;
  metadata: Record<string, string>;
  method: string | null;
  latestInvoice: string;
}

export interface Invoice {
  id: string;
  subscription: string;
  customer: string;
  status: 'open' | 'paid' | 'void';
  amount: number;
  intent: string;
  created: number;
  paidAt: number | null;
}

/** Of a payment, or of a change of card. */
export interface Intent {
  id: string;
  clientSecret: string;
  customer: string;
  invoice: string | null;
  status: 'requires_payment_method' | 'succeeded' | 'canceled';
  method: string | null;
  refunded: number;
}

export interface Books {
  customers: Map<string, Customer>;
  subscriptions: Map<string, Subscription>;
  invoices: Map<string, Invoice>;
  intents: Map<string, Intent>;
  /** Cards by their id: the number stays here, where the browser brought it. */
  cards: Map<string, string>;
  refunds: { id: string; intent: string; amount: number }[];
  disputes: Map<string, Dispute>;
}

export interface Dispute {
  id: string;
  intent: string;
  status:
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
    | 'warning_needs_response'
    | 'warning_closed';
  created: number;
}

export const PRICE_CENTS = 999;
const MONTH_SECONDS = 30 * 24 * 3600;

export const openBooks = (): Books => ({
  customers: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  intents: new Map(),
  cards: new Map(),
  refunds: [],
  disputes: new Map(),
});

export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

/** Says what changed: the type of an event and the id of what it is about. */
export type Tell = (type: string, id: string) => void;

export function bill(books: Books, subscription: Subscription, now: number): Invoice {
  const id = newId('in');
  const intent = newIntent(books, subscription.customer, 'pi', id);
  const { id: subscriptionId, customer } = subscription;
  const invoice: Invoice = {
    id,
    subscription: subscriptionId,
    customer,
    status: 'open',
    amount: PRICE_CENTS,
    intent: intent.id,
    created: now,
    paidAt: null,
  };
  books.invoices.set(id, invoice);
  subscription.latestInvoice = id;
  return invoice;
}

export function newIntent(
  books: Books,
  customer: string,
  kind: 'pi' | 'seti',
  invoice: string | null,
): Intent {
  const id = newId(kind);
  const clientSecret = `${id}_secret_${randomBytes(10).toString('hex')}`;
  const intent: Intent = {
    id,
    clientSecret,
    customer,
    invoice,
    status: 'requires_payment_method',
    method: null,
    refunded: 0,
  };
  books.intents.set(id, intent);
  return intent;
}

export function order(
  books: Books,
  part: Pick<Subscription, 'customer' | 'metadata'>,
  now: number,
): Subscription {
  const state = {
    status: 'incomplete',
    isCancelledAtPeriodEnd: false,
    cancelAt: null,
    method: null,
    latestInvoice: '',
  } as const;
  const subscription: Subscription = {
    ...part,
    ...state,
    id: newId('sub'),
    periodEnd: now + MONTH_SECONDS,
  };
  books.subscriptions.set(subscription.id, subscription);
  bill(books, subscription, now);
  return subscription;
}

/** Pays an invoice with a card, and says why not where it is refused. */
export function pay(
  books: Books,
  invoice: Invoice,
  method: string,
  { now, tell }: { now: number; tell: Tell },
): { refusal: string | null } {
  const card = testCardOf(books.cards.get(method) ?? '');
  const subscription = books.subscriptions.get(invoice.subscription);
  const intent = books.intents.get(invoice.intent);
  if (!subscription || !intent || !card)
    throw new Error('The invoice has no subscription, payment or card.');
  const isFirst = subscription.status === 'incomplete';
  const refusal = card.refusal ?? (isFirst || card.renews ? null : 'Your card was declined.');
  if (refusal !== null) {
    if (!isFirst) subscription.status = 'past_due';
    tell('invoice.payment_failed', invoice.id);
    tell('customer.subscription.updated', subscription.id);
    return { refusal };
  }
  assign(intent, { status: 'succeeded', method });
  assign(invoice, { status: 'paid', paidAt: now });
  subscription.status = 'active';
  subscription.method = method;
  tell('invoice.paid', invoice.id);
  tell('customer.subscription.updated', subscription.id);
  return { refusal: null };
}

/** The end of a period: it is renewed, fails, or ends. */
export function turn(
  books: Books,
  subscription: Subscription,
  at: { now: number; tell: Tell },
): void {
  const { cancelAt, periodEnd } = subscription;
  if (subscription.isCancelledAtPeriodEnd || (cancelAt !== null && cancelAt <= periodEnd))
    return end(books, subscription, at.tell);
  subscription.periodEnd += MONTH_SECONDS;
  pay(books, bill(books, subscription, at.now), subscription.method ?? '', at);
}

export function end(books: Books, subscription: Subscription, tell: Tell): void {
  subscription.status = 'canceled';
  for (const invoice of books.invoices.values())
    if (invoice.subscription === subscription.id && invoice.status === 'open')
      invoice.status = 'void';
  tell('customer.subscription.deleted', subscription.id);
}
