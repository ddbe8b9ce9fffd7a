import type { FastifyRequest } from 'fastify';
import type { App, Platform } from '../../../platform/http/app.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import {
  BadEvent,
  BadSignature,
  type Payments,
  type ProviderEvent,
} from '../../../providers/payments/payments.ts';
import { takeEvent } from './events.service.ts';

const BODY_MAX_BYTES = 262_144;

/**
 * Stripe's events. The signature covers the exact bytes, so this scope has its own body reader
 * instead of the JSON parser. It is not part of the API, because only Stripe calls it.
 */
export function webhookRoutes({ http, platform }: App, payments: Payments): void {
  const { metrics } = platform;
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    scope.post('/api/webhooks/stripe', async ({ body, headers }, reply) => {
      const event = eventIn(
        platform,
        payments,
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        String(headers['stripe-signature'] ?? ''),
      );
      try {
        metrics.webhooks.inc({
          type: typeOf(event),
          outcome: await takeEvent(platform.database.db, event, platform.now()),
        });
      } catch (error) {
        metrics.webhooks.inc({ type: typeOf(event), outcome: 'failed' });
        throw error;
      }
      return reply.send({ received: true });
    });
  });
}

/** What asks for nothing here is one series, however many kinds there are. */
function typeOf({
  type,
  subscriptionId,
  refundedPaymentId,
  disputedPaymentId,
}: ProviderEvent): string {
  return (subscriptionId ?? refundedPaymentId ?? disputedPaymentId) ? type : 'other';
}

function eventIn({ metrics }: Platform, payments: Payments, body: Buffer, signature: string) {
  try {
    return payments.readEvent(body, signature);
  } catch (error) {
    // Nothing of what nobody signed is believed, also not its type.
    metrics.webhooks.inc({
      type: 'unknown',
      outcome: error instanceof BadSignature || error instanceof BadEvent ? 'refused' : 'failed',
    });
    if (error instanceof BadSignature)
      throw new Refusal('invalid', 'The signature does not match.');
    if (error instanceof BadEvent) throw new Refusal('invalid', error.message);
    throw error;
  }
}
