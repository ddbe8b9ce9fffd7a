import {
  cvcProblem,
  expiryProblem,
  groupedNumber,
  numberProblem,
  TEST_CARDS,
} from '@lotwise/domain/community/cards';
import { useEffect, useState } from 'react';
import type { CallInput } from '@lotwise/contract/calls';
import { messageOf } from '../../../lib/user-error.ts';
import { call } from '../../../lib/queries.ts';
import { type LoadSchema, useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { AuthenticationDialog } from './AuthenticationDialog.tsx';
import { Declined, useDecline } from './Declined.tsx';
import type { CardFormProps } from './use-card-form.ts';

type Body = CallInput<'POST /api/sandbox/confirm'>['body'];

/**
 * A card form that takes test numbers alone. Only the number is sent; a real one is refused before.
 */
export function SandboxForm({ clientSecret, label, onReady, onConfirmed }: CardFormProps) {
  const [number, setNumber] = useState('');
  const [isAsked, setAsked] = useState(false);
  useEffect(onReady, [onReady]);
  const { declined, decline, forget } = useDecline();
  const { errors, isPending, onSubmit, submit } = useForm({
    writes: 'POST /api/sandbox/confirm',
    loadSchema: cardRules,
    send: (card) => {
      forget();
      return call('POST /api/sandbox/confirm', { body: { clientSecret, ...card } });
    },
    failed: (error) => decline(messageOf(error)),
    onSuccess: async ({ outcome, message }) => {
      setAsked(outcome === 'needs_authentication');
      if (outcome === 'failed') decline(message ?? 'The payment did not go through.');
      if (outcome === 'succeeded') await onConfirmed(clientSecret);
    },
  });
  const fieldOf = (name: string) => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    error: errors[name],
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <div className="rounded-control bg-well p-3 mb-4 text-control">
        <strong className="text-warn">Test mode.</strong> No money is charged, and real cards are
        not accepted.
        <TestCards onChoose={setNumber} />
      </div>
      <Field
        label="Card number"
        value={number}
        onChange={(event) => setNumber(groupedNumber(event.target.value))}
        {...fieldOf('number')}
      />
      <Declined message={declined} />
      <div className="grid grid-cols-2 gap-3">
        <Field label="Expiry (MM/YY)" placeholder="12/34" maxLength={7} {...fieldOf('expiry')} />
        <Field label="Security code" placeholder="123" maxLength={4} {...fieldOf('cvc')} />
      </div>
      <button type="submit" className="btn btn-premium w-full" aria-disabled={isPending}>
        {isPending ? 'Processing...' : label}
      </button>
      {isAsked && (
        <AuthenticationDialog
          onAnswer={(authentication) => {
            setAsked(false);
            submit({ number, authentication });
          }}
        />
      )}
    </form>
  );
}

type Card = Pick<Body, 'number' | 'authentication'>;

const cardRules: LoadSchema<Card> = () => Promise.resolve({ safeParse: checkCard });

function checkCard(values: unknown) {
  // The form's own texts, by the names of its fields, or what the bank asked of an earlier card.
  const { number, expiry = '', cvc = '', authentication } = values as Card & Record<string, string>;
  if (authentication) return { success: true, data: { number, authentication } } as const;
  const problems = {
    number: numberProblem(number),
    expiry: expiryProblem(expiry, new Date()),
    cvc: cvcProblem(cvc),
  };
  const issues = Object.entries(problems).flatMap(([name, message]) =>
    message === null ? [] : [{ path: [name], message }],
  );
  return issues.length > 0
    ? ({ success: false, error: { issues } } as const)
    : ({ success: true, data: { number } } as const);
}

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <details>
      <summary className="py-2">Use a test number</summary>
      <ul>
        {TEST_CARDS.map(({ number, use }) => (
          <li key={number}>
            <button
              type="button"
              className="text-left text-brand py-1"
              onClick={() => onChoose(groupedNumber(number))}
            >
              <span className="tabular-nums">{groupedNumber(number)}</span>
              <span className="text-ink-2 block text-note">{use}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
