import { Stripe } from 'stripe';
import { BadSignature } from './payments.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;

interface Signed {
  body: Buffer;
  signature: string;
  secret: string;
}

/** The text of a message, once its signature is found to be Stripe's and of about now. */
export function signedText(stripe: Stripe, { body, signature, secret }: Signed): string {
  const text = body.toString();
  const { signature: signatures } = stripe.webhooks;
  if (!signatures) throw new Error('Stripe’s library has nothing to check signatures with.');
  try {
    signatures.verifyHeader(text, wellFormed(signature), secret, SIGNATURE_TOLERANCE_SECONDS);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new BadSignature('The signature does not match.', { cause: error });
    throw error;
  }
  // The library refuses what is old and takes any time ahead.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (signedAt - Date.now() / 1000 > SIGNATURE_TOLERANCE_SECONDS)
    throw new BadSignature('The signature is dated in the future.');
  return text;
}

// The library throws what no caller can tell from its own failures at a signature that is empty or
// not ASCII.
const wellFormed = (signature: string): string =>
  signature
    .split(',')
    .filter((part) => /^(?:t=\d{1,12}|v1=[\da-f]{64})$/.test(part))
    .join(',');
