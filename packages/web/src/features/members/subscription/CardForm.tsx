import { type LazyPart, lazyPart } from '../../../ui/LazyPart.tsx';
import {
  type Begin,
  type CardFormProps,
  type PaymentSettings,
  useCardForm,
} from './use-card-form.ts';

/**
 * Each is loaded where it is used: the one brings Stripe’s loader, the other the rules of test
 * cards.
 */
const FORMS: Record<'stripe' | 'sandbox', LazyPart<CardFormProps>> = {
  stripe: lazyPart(async () => (await import('./StripeForm.tsx')).StripeForm),
  sandbox: lazyPart(async () => (await import('./SandboxForm.tsx')).SandboxForm),
};

interface Props extends Pick<CardFormProps, 'label' | 'returnPath' | 'onConfirmed'> {
  settings: PaymentSettings;
  begin: Begin;
}

/** Asks for a card, by whoever takes payments here. */
export function CardForm({ settings, begin, ...rest }: Props) {
  const { mode } = settings;
  if (mode === 'closed')
    return (
      <p className="rounded-control bg-well p-4" role="status">
        This site is not accepting payments yet. Nothing can be charged.
      </p>
    );
  return <OpenForm Form={FORMS[mode]} settings={settings} begin={begin} {...rest} />;
}

function OpenForm({ Form, begin, ...rest }: Props & { Form: LazyPart<CardFormProps> }) {
  // What the form itself says where its code is missing is hidden until it is ready.
  const { state, onReady, onBroken } = useCardForm(async () => {
    const [begun] = await Promise.all([begin(), Form.load()]);
    return begun;
  });
  if (state.name === 'broken') return <Broken />;
  return (
    <div className="card-form">
      <noscript>
        <p className="mb-3">The card form needs JavaScript.</p>
      </noscript>
      {state.name !== 'ready' && (
        <div role="status" className="skeleton card-form-place">
          <span className="sr-only">Loading the payment form</span>
        </div>
      )}
      {'clientSecret' in state && (
        <div className={state.name === 'ready' ? undefined : 'card-form-hidden'}>
          <Form clientSecret={state.clientSecret} onReady={onReady} onBroken={onBroken} {...rest} />
        </div>
      )}
    </div>
  );
}

function Broken() {
  return (
    <div className="rounded-control bg-well p-4 text-center" role="alert">
      <p className="mb-3">Unable to load payment form. Please try again.</p>
      <button type="button" className="btn" onClick={() => location.reload()}>
        Retry
      </button>
    </div>
  );
}
