import { assign } from '@lotwise/domain/shared/assign';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { testCardOf } from '@lotwise/domain/community/cards';
import { Stripe } from 'stripe';
import { type Books, type Dispute, newId, openBooks, pay, PRICE_CENTS, turn } from './books.ts';
import { formOf } from './forms.ts';
import { createObjects } from './objects.ts';
import { createRoutes, StripeTrouble } from './routes.ts';

/** A call as the double received it. */
export interface Received {
  call: string;
  idempotencyKey: string | undefined;
  body: string;
}

export type Outcome =
  | { outcome: 'succeeded' | 'needs_authentication' }
  | { outcome: 'failed'; message: string };

/**
 * Something on this machine that speaks Stripe's API and sends its events, with books of its own.
 * Cards are the well-known test numbers.
 */
export interface StripeDouble {
  /** What a site is configured with. */
  env: Record<string, string>;
  books: Books;
  received: Received[];
  /** Events that were not sent yet, the oldest first. */
  waiting: Stripe.Event[];
  /** While it is set, every call finds nobody. */
  isAway: boolean;
  /** Takes requests and says nothing. */
  isMute: boolean;
  /** So many calls are done, and their responses lost on the way. */
  answersToLose: number;
  priceCents: number;
  /** Whether banks want every payment of an invoice confirmed by the card's holder. */
  asksBank: boolean;
  /** What stripe.js does in the browser: pays a first invoice, or proves a card. */
  confirm(clientSecret: string, number: string, authentication?: 'passed' | 'failed'): Outcome;
  /**
   * What a bank asks of Stripe, or what becomes of it: opens a dispute of a payment, or moves the
   * one that is there.
   */
  dispute(intentId: string, status: Dispute['status']): void;
  /** Lets the period of a subscription end. */
  turn(subscriptionId: string): void;
  /** The bytes of an event, signed. */
  sign(
    event: Stripe.Event,
    options?: { secret?: string; ageSeconds?: number },
  ): { payload: string; signature: string };
  /** The same of whatever text. */
  signText(
    payload: string,
    options?: { secret?: string; ageSeconds?: number },
  ): { payload: string; signature: string };
  close(): Promise<void>;
}

const SECRET = 'whsec_of_the_tests';
const UNAUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

export async function startStripeDouble(): Promise<StripeDouble> {
  const books = openBooks();
  const objects = createObjects(books);
  const answered = new Map<string, { whole: string; status: number; body: unknown }>();
  const now = () => Math.floor(Date.now() / 1000);
  const routes = createRoutes({
    books,
    objects,
    tell,
    now,
    price: () => double.priceCents,
    asksBank: () => double.asksBank,
  });
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();

  function tell(type: string, id: string): void {
    const [subscription, invoice, intent] = [
      books.subscriptions.get(id),
      books.invoices.get(id),
      books.intents.get(id),
    ];
    const dispute = books.disputes.get(id);
    const object = subscription
      ? objects.subscription(subscription)
      : invoice
        ? objects.invoice(invoice)
        : intent
          ? objects.charge(intent)
          : dispute
            ? objects.dispute(dispute)
            : null;
    // Only what the site reads of an event is written here.
    double.waiting.push({
      id: newId('evt'),
      object: 'event',
      type,
      created: now(),
      data: { object },
    } as unknown as Stripe.Event);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (double.isAway) return void request.socket.destroy();
    if (double.isMute) return;
    const { status, reply } = take(request, body);
    if (double.answersToLose > 0) {
      double.answersToLose--;
      return void request.socket.destroy();
    }
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
      .end(JSON.stringify(reply));
  }

  function take(
    { method = '', url = '', headers }: IncomingMessage,
    body: string,
  ): { status: number; reply: unknown } {
    const { pathname, search } = new URL(url, 'http://double');
    const path = pathname.replace(/^\/v1\//, '');
    const idempotencyKey = headers['idempotency-key']?.toString();
    double.received.push({ call: `${method} ${path}`, idempotencyKey, body });
    if (headers.authorization !== 'Bearer sk_test_double')
      return refused(401, 'invalid_request_error', 'Invalid API Key provided');
    const form = formOf(method === 'GET' || method === 'DELETE' ? search.slice(1) || body : body);
    const held = method === 'POST' && idempotencyKey ? answered.get(idempotencyKey) : undefined;
    if (held && held.whole !== `${path} ${form.whole}`)
      return refused(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    if (held) return { status: held.status, reply: held.body };
    const result = run(method, path, form);
    if (method === 'POST' && idempotencyKey)
      answered.set(idempotencyKey, {
        whole: `${path} ${form.whole}`,
        status: result.status,
        body: result.reply,
      });
    return result;
  }

  function run(
    method: string,
    path: string,
    form: ReturnType<typeof formOf>,
  ): { status: number; reply: unknown } {
    const id = /(?:^|\/)((?:cus|sub|in|seti|price)_\w+)/.exec(path)?.[1] ?? '';
    const route = routes[`${method} ${id === '' ? path : path.replace(id, ':')}`];
    if (!route)
      return refused(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${method}: /v1/${path}).`,
      );
    try {
      return { status: 200, reply: route({ form, id }) };
    } catch (error) {
      if (error instanceof StripeTrouble)
        return { status: error.status, reply: { error: error.body } };
      throw error;
    }
  }

  const double: StripeDouble = {
    env: {
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PRICE_ID: 'price_double',
      STRIPE_API_BASE: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    },
    books,
    received: [],
    waiting: [],
    isAway: false,
    isMute: false,
    answersToLose: 0,
    priceCents: PRICE_CENTS,
    asksBank: false,
    confirm(clientSecret, number, authentication) {
      const card = testCardOf(number);
      const intent = [...books.intents.values()].find((one) => one.clientSecret === clientSecret);
      if (!card || !intent) throw new Error('There is no such card, or nothing to confirm.');
      if (card.needsAuthentication && !authentication) return { outcome: 'needs_authentication' };
      if (card.refusal !== null) return { outcome: 'failed', message: card.refusal };
      if (authentication === 'failed') return { outcome: 'failed', message: UNAUTHENTICATED };
      if (intent.status === 'succeeded')
        return {
          outcome: 'failed',
          message: 'You cannot confirm this PaymentIntent because it has already succeeded.',
        };
      const method = newId('pm');
      books.cards.set(method, card.number);
      const invoice = books.invoices.get(intent.invoice ?? '');
      if (!invoice) assign(intent, { status: 'succeeded', method });
      else pay(books, invoice, method, { now: now(), tell });
      return { outcome: 'succeeded' };
    },
    dispute(intentId, status) {
      const held = [...books.disputes.values()].find(({ intent }) => intent === intentId);
      const dispute = held ?? { id: newId('du'), intent: intentId, status, created: now() };
      books.disputes.set(dispute.id, assign(dispute, { status }));
      const isOver = status === 'won' || status === 'lost' || status === 'warning_closed';
      tell(
        held
          ? isOver
            ? 'charge.dispute.closed'
            : 'charge.dispute.updated'
          : 'charge.dispute.created',
        dispute.id,
      );
    },
    turn(subscriptionId) {
      const subscription = books.subscriptions.get(subscriptionId);
      if (!subscription) throw new Error('There is no such subscription.');
      turn(books, subscription, { now: now(), tell });
    },
    sign: (event, options) => double.signText(JSON.stringify(event), options),
    signText(payload, { secret = SECRET, ageSeconds = 0 } = {}) {
      return {
        payload,
        signature: Stripe.webhooks.generateTestHeaderString({
          payload,
          secret,
          timestamp: now() - ageSeconds,
        }),
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

const refused = (status: number, type: string, message: string) => ({
  status,
  reply: { error: { type, message } },
});
