import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/errors.ts';
import { BadSignature, type Payments } from '../../providers/payments/payments.ts';
import { takeEvent } from './events.service.ts';

const BODY_MAX_BYTES = 262_144;

/**
 * What Stripe tells us. The signature is of the very bytes, so the body is not parsed before; hence a scope with a reader of its own. It is no
 * call of the API: only Stripe makes it.
 */
export function webhookRoutes({ http, platform }: App, payments: Payments): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES }, async (_request: FastifyRequest, body: Buffer) => body);
    scope.post('/api/webhooks/stripe', async ({ body, headers }, reply) => {
      const event = eventIn(payments, Buffer.isBuffer(body) ? body : Buffer.alloc(0), String(headers['stripe-signature'] ?? ''));
      await takeEvent(platform.database.db, event, platform.now());
      return reply.send({ received: true });
    });
  });
}

function eventIn(payments: Payments, body: Buffer, signature: string) {
  try {
    return payments.readEvent(body, signature);
  } catch (error) {
    if (error instanceof BadSignature) throw new Refusal('invalid', 'The signature does not fit.');
    throw error;
  }
}
