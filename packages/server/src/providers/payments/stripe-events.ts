import type { Stripe } from 'stripe';
import { z } from 'zod';
import { BadEvent } from './payments.ts';

const id = z.string().regex(/^[\w.-]{1,255}$/);
const reference = z.union([id, z.object({ id })]).nullish();
const aboutPayment = z.object({ payment_intent: reference });

const anyEvent = z.object({
  id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** How to read the event's object, by the beginning of the event's type. */
const OBJECTS: Record<string, z.ZodType> = {
  'customer.subscription.': z.object({ id }),
  'invoice.': z.object({
    parent: z
      .object({ subscription_details: z.object({ subscription: reference }).nullish() })
      .nullish(),
  }),
  'charge.refunded': aboutPayment,
  'charge.dispute.': aboutPayment,
  'refund.': aboutPayment,
};

/** An event in a signed text. Throws BadEvent where what we read of it is missing or misshapen. */
export function parseEvent(text: string): Stripe.Event {
  const parsed = anyEvent.safeParse(jsonIn(text));
  if (!parsed.success) throw new BadEvent('Not a Stripe event.', { cause: parsed.error });
  const { type, data } = parsed.data;
  for (const [start, object] of Object.entries(OBJECTS)) {
    const read = type.startsWith(start) ? object.safeParse(data.object) : undefined;
    if (read?.error)
      throw new BadEvent('The event’s object does not match its type.', { cause: read.error });
  }
  // Checked above as far as it is read.
  return parsed.data as unknown as Stripe.Event;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadEvent('The message is not JSON.', { cause: error });
  }
}
