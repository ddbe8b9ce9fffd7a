// The plain import would put Stripe's script into every page.
import { loadStripe } from '@stripe/stripe-js/pure/index.js';
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../lib/user-error.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Declined, useDecline } from './Declined.tsx';
import type { CardFormProps } from './use-card-form.ts';

/** Stripe's own fields, in its own frame: what is typed there never reaches us. */
export function StripeForm({
  clientSecret,
  settings,
  label,
  returnPath,
  onReady,
  onBroken,
  onConfirmed,
}: CardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const parts = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const told = useRef({ onReady, onBroken });
  const publishableKey = settings.publishableKey ?? '';

  useEffect(() => {
    let isGone = false;
    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (isGone || !place.current) return;
      if (!stripe) throw new Error('There is no Stripe.');
      const elements = stripe.elements({ clientSecret, appearance: appearance() });
      const element = elements.create('payment', { layout: 'tabs' });
      element.on('ready', () => told.current.onReady());
      element.on('loaderror', ({ error }) => told.current.onBroken(error));
      element.mount(place.current);
      parts.current = { stripe, elements };
    };
    mount().catch((error: unknown) => void (isGone || told.current.onBroken(error)));
    return () => {
      isGone = true;
      parts.current?.elements.getElement('payment')?.destroy();
      parts.current = null;
    };
  }, [clientSecret, publishableKey]);

  const { declined, decline, forget } = useDecline();
  const { isPending, onSubmit } = useForm({
    // Stripe tells the server.
    writes: [],
    send: async () => {
      if (!parts.current) return;
      forget();
      const problem = await confirm(parts.current, clientSecret, location.origin + returnPath);
      if (problem === null) await onConfirmed(clientSecret);
      else if (problem !== '') decline(problem);
    },
    failed: (error) => decline(messageOf(error)),
  });
  return (
    <form method="post" onSubmit={onSubmit}>
      <div ref={place} className="mb-4" />
      <Declined message={declined} />
      <button type="submit" className="btn btn-premium w-full" aria-disabled={isPending}>
        {isPending ? 'Processing...' : label}
      </button>
      <p className="hint mt-2 text-center">Your card details go only to Stripe.</p>
    </form>
  );
}

/**
 * Null where it succeeded; the provider's message where it did not; nothing where its own fields
 * say what is wrong.
 */
async function confirm(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  clientSecret: string,
  returnUrl: string,
): Promise<string | null> {
  const options = {
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  } as const;
  const { error } = clientSecret.startsWith('seti_')
    ? await stripe.confirmSetup(options)
    : await stripe.confirmPayment(options);
  if (!error) return null;
  return error.type === 'validation_error'
    ? ''
    : // oxlint-disable-next-line no-restricted-properties -- Stripe writes for the person who pays.
      (error.message ?? 'The payment did not go through.');
}

/** The site's colours, so that the frame looks like a part of the page. */
function appearance(): Appearance {
  const root = document.documentElement;
  const token = (name: string) => getComputedStyle(root).getPropertyValue(`--${name}`).trim();
  return {
    theme: root.classList.contains('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('brand'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorDanger: token('bad'),
      borderRadius: '8px',
    },
  };
}
