import {
  cvcProblem,
  expiryProblem,
  groupedNumber,
  numberProblem,
  TEST_CARDS,
} from '@lotwise/domain/cards';
import { type FormEvent, useEffect, useState } from 'react';
import type { CallInput } from '@lotwise/contract/calls';
import { messageOf } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { showToast } from '../../../kit/toast.ts';
import { textsOf, useForm } from '../../../kit/forms/use-form.ts';
import { useWrite } from '../../../kit/use-write.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { AuthenticationDialog } from './AuthenticationDialog.tsx';
import type { CardFormProps } from './use-card-form.ts';

type Body = CallInput<'POST /api/sandbox/confirm'>['body'];

/**
 * A card form that takes test numbers alone. Only the number is sent; a real one is refused before.
 */
export function SandboxForm({ clientSecret, label, onReady, onConfirmed }: CardFormProps) {
  const [number, setNumber] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { errors, check } = useForm();
  useEffect(onReady, [onReady]);
  const fail = (message: string) =>
    showToast({ title: 'Payment Failed', description: message, tone: 'bad' });
  const pay = useWrite({
    writes: 'POST /api/sandbox/confirm',
    mutationFn: (body: Body) => call('POST /api/sandbox/confirm', { body }),
    onError: (error) => fail(messageOf(error)),
    onSuccess: async ({ outcome, message }) => {
      setAsked(outcome === 'needs_authentication');
      if (outcome === 'failed') fail(message ?? 'The payment did not go through.');
      if (outcome === 'succeeded') await onConfirmed(clientSecret);
    },
  });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const card = await check(
      () => Promise.resolve({ safeParse: checkCard }),
      textsOf(event.currentTarget),
    );
    if (card && !pay.isPending) pay.mutate({ clientSecret, number: card.number });
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className="rounded-control bg-well p-3 mb-4 text-[15px]">
        <strong className="text-premium">Test mode.</strong> No money is taken and no real card
        works.
        <TestCards onChoose={setNumber} />
      </div>
      <Field
        label="Card number"
        name="number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        value={number}
        onChange={(event) => setNumber(groupedNumber(event.target.value))}
        error={errors['number']}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Expiry (MM/YY)"
          name="expiry"
          inputMode="numeric"
          autoComplete="off"
          placeholder="12/34"
          maxLength={7}
          error={errors['expiry']}
        />
        <Field
          label="Security code"
          name="cvc"
          inputMode="numeric"
          autoComplete="off"
          placeholder="123"
          maxLength={4}
          error={errors['cvc']}
        />
      </div>
      <button type="submit" className="btn btn-premium w-full" disabled={pay.isPending}>
        {pay.isPending ? 'Processing...' : label}
      </button>
      {isAsked && (
        <AuthenticationDialog
          onAnswer={(authentication) => {
            setAsked(false);
            pay.mutate({ clientSecret, number, authentication });
          }}
        />
      )}
    </form>
  );
}

function checkCard(values: unknown) {
  // A form's own texts, by the names of its fields.
  const { number = '', expiry = '', cvc = '' } = values as Record<string, string>;
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
      <summary className="cursor-pointer py-2">Use a test number</summary>
      <ul>
        {TEST_CARDS.map(({ number, use }) => (
          <li key={number}>
            <button
              type="button"
              className="text-left text-brand py-1"
              onClick={() => onChoose(groupedNumber(number))}
            >
              <span className="tabular-nums">{groupedNumber(number)}</span>
              <span className="text-ink-2 block text-[14px]">{use}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
