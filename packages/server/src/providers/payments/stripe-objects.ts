import { disputeStateOf } from '@lotwise/domain/moderation/disputes';
import { PROVIDER_STATUSES, type ProviderStatus } from '@lotwise/domain/members/subscription';
import type { Stripe } from 'stripe';
import type {
  Mark,
  ProviderDispute,
  ProviderEvent,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from './payments.ts';

/** A field that holds an object or only its id. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null);
}

const timeOf = (seconds: number): Date => new Date(seconds * 1000);

/** A subscription of Stripe's with its invoices, in our words. */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): ProviderSubscription {
  const [item] = subscription.items.data;
  const { latest_invoice: latest, cancel_at: endsAt } = subscription;
  // On the item: the subscription itself has had none since 2025.
  const periodEnd = item?.current_period_end ?? null;
  // Stripe's page for members tells the end by its day alone; in the dashboard any day may be
  // chosen, and until a later one it renews.
  const isEnding = endsAt !== null && (periodEnd === null || endsAt <= periodEnd);
  const end = isEnding ? endsAt : periodEnd;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    mark: markOf(subscription.metadata),
    status: statusOf(subscription.status),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || isEnding,
    priceCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
    currentPeriodEnd: end === null ? null : timeOf(end),
    clientSecret:
      typeof latest === 'object' && latest?.status === 'open'
        ? (latest.confirmation_secret?.client_secret ?? null)
        : null,
    card: cardOf(subscription.default_payment_method),
    payments: invoices.flatMap((invoice) => paymentOf(invoice) ?? []),
  };
}

function markOf({ site, userId, orderId }: Stripe.Metadata): Mark | null {
  return site && userId && orderId ? { site, userId, orderId } : null;
}

function statusOf(status: string): ProviderStatus {
  const known = PROVIDER_STATUSES.find((one) => one === status);
  if (!known) throw new Error(`Unknown subscription status from Stripe: ${status}.`);
  return known;
}

function cardOf(method: string | Stripe.PaymentMethod | null): string | null {
  if (typeof method !== 'object' || !method?.card) return null;
  const { brand, last4 } = method.card;
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${last4}`;
}

function paymentOf(invoice: Stripe.Invoice): ProviderPayment | null {
  const paid = invoice.payments?.data.find(({ status }) => status === 'paid')?.payment;
  const paymentId = idOf(paid?.payment_intent);
  if (invoice.status !== 'paid' || invoice.amount_paid === 0 || !paymentId) return null;
  return {
    invoiceId: invoice.id,
    paymentId,
    amountCents: invoice.amount_paid,
    paidAt: timeOf(invoice.status_transitions.paid_at ?? invoice.created),
  };
}

/** An invoice as its member sees it; null for one that is still being written. */
export function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice | null {
  const status: ProviderInvoice['status'] =
    invoice.status === 'paid' ? 'paid' : invoice.status === 'open' ? 'open' : 'void';
  if (invoice.status === 'draft' || invoice.status === null) return null;
  const { id, number, total: amountCents, hosted_invoice_url: url } = invoice;
  return { id, number, amountCents, status, url: url ?? null, createdAt: timeOf(invoice.created) };
}

/**
 * What an event is about. Only ids are taken from it, and the objects are read again, because
 * events arrive late and out of order.
 */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const { id, type } = event;
  return {
    id,
    type,
    subscriptionId: subscriptionIn(event),
    refundedPaymentId: refundedIn(event),
    disputedPaymentId: disputedIn(event),
  };
}

function subscriptionIn({ type, data: { object } }: Stripe.Event): string | null {
  // The type of an event says what its object is.
  if (type.startsWith('customer.subscription.')) return (object as Stripe.Subscription).id;
  // As above.
  if (type.startsWith('invoice.'))
    return idOf((object as Stripe.Invoice).parent?.subscription_details?.subscription);
  return null;
}

/** A dispute of Stripe's in our words. */
export function disputeOf({
  id,
  status,
  reason,
  created,
  evidence_details: evidence,
}: Stripe.Dispute): ProviderDispute {
  const state = disputeStateOf(status);
  const dueAt = state === 'open' && evidence.due_by ? timeOf(evidence.due_by) : null;
  return { id, state, reason, openedAt: timeOf(created), dueAt };
}

function disputedIn({ type, data: { object } }: Stripe.Event): string | null {
  // The type of an event says what its object is.
  return type.startsWith('charge.dispute.')
    ? idOf((object as Stripe.Dispute).payment_intent)
    : null;
}

function refundedIn({ type, data: { object } }: Stripe.Event): string | null {
  // The type of an event says what its object is.
  return type === 'charge.refunded' || type.startsWith('refund.')
    ? idOf((object as Stripe.Charge | Stripe.Refund).payment_intent)
    : null;
}
