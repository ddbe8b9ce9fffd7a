import { createHash, randomBytes } from 'node:crypto';
import { testCardOf, type TestCard } from '@lotwise/domain/community/cards';
import { PREMIUM_PRICE_CENTS } from '@lotwise/domain/members/subscription';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import {
  BadSignature,
  type Payments,
  ProviderRefused,
  type ProviderSubscription,
} from './payments.ts';
import * as queries from './sandbox.queries.ts';

/** The result of entering a card in the sandbox's form, as a provider's script would return it. */
export type Outcome =
  | { outcome: 'succeeded' }
  | { outcome: 'needs_authentication' }
  | { outcome: 'failed'; message: string };

export interface Confirmation {
  /** Whose payment it must be. */
  customerId: string;
  clientSecret: string;
  number: string;
  /** What the person chose in the bank's dialog; absent before it was shown. */
  authentication?: 'passed' | 'failed' | undefined;
}

/** A provider that takes no money: it drives the same states by the well-known test cards. */
export interface Sandbox extends Payments {
  readonly mode: 'sandbox';
  /**
   * Pays a first invoice, or takes a card for a change. Returns the subscription that it was about.
   */
  confirm(confirmation: Confirmation): Promise<{ outcome: Outcome; subscriptionId: string } | null>;
  /** Renews or ends what is due. Returns the subscriptions that changed. */
  renewDue(): Promise<string[]>;
}

/** Stripe lets an order wait for its first payment as long. */
const ORDER_HOURS = 23;
const HOUR_MS = 3600 * 1000;
const UNAUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

export function openSandbox(db: Db, now: () => Date): Sandbox {
  const whole = (row: queries.SandboxSubscription) => describe(db, row, now());
  return {
    mode: 'sandbox',
    publishableKey: null,
    createCustomer: ({ userId }) => Promise.resolve(customerOf(userId)),
    // It knows no addresses.
    changeEmail: () => Promise.resolve(),
    createSubscription: async (order) => whole(await openOrder(db, order, now())),
    async readSubscription(id) {
      const row = await queries.subscription(db, id);
      return row ? whole(row) : null;
    },
    subscriptionsOf: async (customerId) =>
      Promise.all((await queries.subscriptionsOf(db, customerId)).map(whole)),
    cancel: (id) => queries.change(db, id, { cancelAtPeriodEnd: true }),
    resume: (id) => queries.change(db, id, { cancelAtPeriodEnd: false }),
    end: (id) => end(db, id),
    refund: (paymentId) => queries.refund(db, paymentId.slice('pi_'.length), now()),
    disputeOf: async () => null,
    takenBackSince: async () => ({ refunded: [], disputed: [] }),
    refundedCents: (paymentId) => queries.refundedCents(db, paymentId.slice('pi_'.length)),
    invoicesOf: async (customerId) => (await queries.invoicesOf(db, customerId)).map(listedInvoice),
    async beginCardChange({ id: subscriptionId }) {
      const id = newId('seti');
      const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`;
      await queries.beginSetup(db, { id, subscriptionId, clientSecret, createdAt: now() });
      return clientSecret;
    },
    finishCardChange: ({ id }, setupId) =>
      inTransaction(db, (tx) => finishCardChange(tx, { id, setupId, at: now() })),
    openPortal: () => Promise.resolve(null),
    eraseCustomer: (customerId) => queries.erase(db, customerId),
    readEvent() {
      throw new BadSignature('The sandbox sends no messages.');
    },
    confirm: (confirmation) => inTransaction(db, (tx) => confirm(tx, confirmation, now())),
    renewDue: () => inTransaction(db, (tx) => renewDue(tx, now())),
  };
}

const customerOf = (userId: string): string =>
  `cus_sandbox_${createHash('sha256').update(userId).digest('hex').slice(0, 20)}`;

/** A subscription as a provider describes it, with what was paid for it. */
async function describe(
  db: Db,
  row: queries.SandboxSubscription,
  at: Date,
): Promise<ProviderSubscription> {
  const isLate =
    row.status === 'incomplete' && at.getTime() - row.createdAt.getTime() > ORDER_HOURS * HOUR_MS;
  return {
    id: row.id,
    customerId: row.customerId,
    mark: null,
    status: isLate ? 'incomplete_expired' : row.status,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    priceCents: row.priceCents,
    currentPeriodEnd: row.currentPeriodEnd,
    clientSecret: row.status === 'incomplete' && !isLate ? row.clientSecret : null,
    card: row.card,
    payments: (await queries.paidInvoices(db, row.id)).map(({ id, amountCents, paidAt }) => ({
      invoiceId: id,
      paymentId: `pi_${id}`,
      amountCents,
      paidAt: paidAt ?? at,
    })),
  };
}

function openOrder(
  db: Db,
  { orderId, customerId }: { orderId: string; customerId: string },
  at: Date,
): Promise<queries.SandboxSubscription> {
  const id = newId('sub');
  return queries.order(db, {
    id,
    orderId,
    customerId,
    clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    status: 'incomplete',
    priceCents: PREMIUM_PRICE_CENTS,
    currentPeriodEnd: monthAfter(at),
    createdAt: at,
  });
}

const listedInvoice = ({
  id,
  amountCents,
  status,
  createdAt,
}: Awaited<ReturnType<typeof queries.invoicesOf>>[number]) => ({
  id,
  number: numberOf(id),
  amountCents,
  status,
  url: null,
  createdAt,
});

const newId = (kind: 'sub' | 'seti' | 'in'): string =>
  `${kind}_sandbox_${randomBytes(12).toString('hex')}`;
const numberOf = (invoiceId: string): string => `SANDBOX-${invoiceId.slice(-6).toUpperCase()}`;

/** The same day of the next month, or its last where it has no such day. */
export function monthAfter(date: Date): Date {
  const next = new Date(date);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== date.getUTCDate()) next.setUTCDate(0);
  return next;
}

async function end(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await queries.change(tx, id, { status: 'canceled' });
    await queries.voidOpen(tx, id);
  });
}

function outcomeOf(
  card: TestCard | undefined,
  authentication: Confirmation['authentication'],
): Outcome {
  if (!card)
    return {
      outcome: 'failed',
      message: 'Your card was declined. This is a sandbox: it accepts only the test card numbers.',
    };
  if (card.refusal !== null) return { outcome: 'failed', message: card.refusal };
  if (!card.needsAuthentication || authentication === 'passed') return { outcome: 'succeeded' };
  return authentication === 'failed'
    ? { outcome: 'failed', message: UNAUTHENTICATED }
    : { outcome: 'needs_authentication' };
}

async function confirm(
  tx: Db,
  { customerId, clientSecret, number, authentication }: Confirmation,
  at: Date,
) {
  const card = testCardOf(number);
  const outcome = outcomeOf(card, authentication);
  // What is written of a card is what a receipt shows of it.
  const kept = card && { card: `${card.brand} •••• ${card.number.slice(-4)}`, renews: card.renews };
  const setup = await queries.lockSetup(tx, clientSecret);
  if (setup) {
    if ((await queries.subscription(tx, setup.subscriptionId))?.customerId !== customerId)
      return null;
    if (kept && outcome.outcome === 'succeeded') await queries.fillSetup(tx, setup.id, kept);
    return { outcome, subscriptionId: setup.subscriptionId };
  }
  const ordered = await queries.lockOrder(tx, clientSecret);
  if (ordered?.customerId !== customerId) return null;
  // Paid already, in another tab: nothing is taken twice.
  if (ordered.status === 'active')
    return { outcome: { outcome: 'succeeded' } as const, subscriptionId: ordered.id };
  if (ordered.status !== 'incomplete') return null;
  if (kept && outcome.outcome === 'succeeded') {
    await queries.change(tx, ordered.id, {
      ...kept,
      status: 'active',
      currentPeriodEnd: monthAfter(at),
    });
    await queries.insertInvoice(tx, {
      id: newId('in'),
      subscriptionId: ordered.id,
      amountCents: ordered.priceCents,
      status: 'paid',
      createdAt: at,
      paidAt: at,
    });
  }
  return { outcome, subscriptionId: ordered.id };
}

async function finishCardChange(
  tx: Db,
  { id, setupId, at }: { id: string; setupId: string; at: Date },
): Promise<void> {
  const setup = await queries.setup(tx, setupId);
  if (setup?.subscriptionId !== id || setup.card === null)
    throw new ProviderRefused('This change of card is not finished.');
  const { card, renews } = setup;
  await queries.change(tx, id, { card, renews });
  const row = await queries.lock(tx, id);
  if (row?.status !== 'past_due') return;
  if (!renews) throw new ProviderRefused('Your card was declined.');
  await queries.payOpen(tx, id, at);
  await queries.change(tx, id, { status: 'active' });
}

async function renewDue(tx: Db, at: Date): Promise<string[]> {
  const due = await queries.lockDue(tx, at);
  for (const row of due) await renew(tx, row, at);
  return due.map(({ id }) => id);
}

async function renew(tx: Db, row: queries.SandboxSubscription, at: Date): Promise<void> {
  if (row.cancelAtPeriodEnd || row.status === 'past_due') return end(tx, row.id);
  const { id: subscriptionId, priceCents: amountCents, renews, currentPeriodEnd } = row;
  const invoice = { id: newId('in'), subscriptionId, amountCents, createdAt: at, attempts: 1 };
  await queries.insertInvoice(
    tx,
    renews ? { ...invoice, status: 'paid', paidAt: at } : { ...invoice, status: 'open' },
  );
  await queries.change(tx, subscriptionId, {
    status: renews ? 'active' : 'past_due',
    currentPeriodEnd: monthAfter(currentPeriodEnd),
  });
}
