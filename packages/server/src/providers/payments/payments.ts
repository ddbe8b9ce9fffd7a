import type { DisputeState } from '@lotwise/domain/moderation/disputes';
import type { Seen } from '@lotwise/domain/members/subscription';

/** What the site needs of a payment provider. Its ids are its own; the site's are in `mark`. */
export interface Payments {
  readonly mode: 'stripe' | 'sandbox';
  /** What the provider's script in the browser is given; null where it has none. */
  readonly publishableKey: string | null;
  /**
   * Makes a customer. A repeat for the same member returns the same; `insteadOf` is one that is
   * gone.
   */
  createCustomer(member: {
    userId: string;
    email: string;
    insteadOf: string | null;
  }): Promise<string>;
  /** Has receipts sent to another address. A customer who is gone stays so. */
  changeEmail(customerId: string, email: string): Promise<void>;
  /**
   * Orders a subscription, to be paid in the browser. A repeat of an order returns the same
   * subscription. Throws CustomerGone.
   */
  createSubscription(order: Order): Promise<ProviderSubscription>;
  /** What a subscription is now; null for one that does not exist. */
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  /** The subscriptions of a customer, over or not. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>;
  /**
   * Has a subscription end with the period that is paid for. Throws ProviderRefused if it is over.
   */
  cancel(id: string): Promise<void>;
  /** Takes that back. Throws ProviderRefused if it is over. */
  resume(id: string): Promise<void>;
  /** Ends a subscription now. One that is over, or unknown, stays so. */
  end(id: string): Promise<void>;
  /** Gives all of a payment back. One that was given back stays so. */
  refund(paymentId: string): Promise<void>;
  /** How much of a payment was given back. */
  refundedCents(paymentId: string): Promise<number>;
  /** The latest dispute of a payment; null where the bank was not asked to take it back. */
  disputeOf(paymentId: string): Promise<ProviderDispute | null>;
  /** The payments of which money was given back, or that were disputed, since a moment. */
  takenBackSince(since: Date): Promise<{ refunded: string[]; disputed: string[] }>;
  invoicesOf(customerId: string): Promise<ProviderInvoice[]>;
  /** Begins a change of card; the browser finishes it with the secret returned. */
  beginCardChange(subscription: { id: string; customerId: string }): Promise<string>;
  /**
   * Takes the card of a change for all that follows, and tries again to pay what is open. Refuses
   * another customer's change, and one for a subscription that is over.
   */
  finishCardChange(
    subscription: { id: string; customerId: string },
    setupId: string,
  ): Promise<void>;
  /** Where the member manages card and invoices at the provider; null where it has no such page. */
  openPortal(customerId: string, returnUrl: string): Promise<string | null>;
  /** Forgets a customer: ends their subscriptions and erases what is personal. */
  eraseCustomer(customerId: string): Promise<void>;
  /**
   * What an event of the provider is about. Throws BadSignature if the signature is wrong or not
   * recent, and BadEvent if a signed event can't be read.
   */
  readEvent(body: Buffer, signature: string): ProviderEvent;
}

/**
 * Written on a subscription when it is ordered. `site` tells our own from those of another site
 * with the same account.
 */
export interface Mark {
  site: string;
  userId: string;
  orderId: string;
}

export interface Order {
  orderId: string;
  userId: string;
  customerId: string;
}

export interface ProviderSubscription extends Seen {
  id: string;
  customerId: string;
  mark: Mark | null;
  priceCents: number;
  currentPeriodEnd: Date | null;
  /** What the browser pays the first invoice with; null once it is paid. */
  clientSecret: string | null;
  /** `Visa •••• 4242`. */
  card: string | null;
  /** What was paid, the latest first. */
  payments: ProviderPayment[];
}

export interface ProviderPayment {
  invoiceId: string;
  paymentId: string;
  amountCents: number;
  paidAt: Date;
}

export interface ProviderDispute {
  id: string;
  state: DisputeState;
  /** In the provider's word: `fraudulent`. */
  reason: string;
  openedAt: Date;
  /** Until when an answer is wanted; null where none is. */
  dueAt: Date | null;
}

export interface ProviderInvoice {
  id: string;
  number: string | null;
  amountCents: number;
  status: 'paid' | 'open' | 'void';
  /** Where it can be read and kept as a file. */
  url: string | null;
  createdAt: Date;
}

export interface ProviderEvent {
  id: string;
  type: string;
  /** Our mark says whether it concerns us; it is absent where the event does not carry it. */
  subscriptionId: string | null;
  /** The payment of which money was given back. */
  refundedPaymentId: string | null;
  /** The payment that the bank was asked to take back. */
  disputedPaymentId: string | null;
}

/** The provider can't be reached, or has trouble of its own: the same may succeed later. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** The provider said no, for a reason that a person can read: a card that is declined. */
export class ProviderRefused extends Error {
  override readonly name: string = 'ProviderRefused';
}

/** The provider has no such customer any more: someone deleted it there. */
export class CustomerGone extends ProviderRefused {
  override readonly name = 'CustomerGone';
}

/** A message that the provider did not send, or not now. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** A message that the provider signed and that is not an event. */
export class BadEvent extends Error {
  override readonly name = 'BadEvent';
}
