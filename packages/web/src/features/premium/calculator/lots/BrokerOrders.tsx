import type { BrokerOrder, Method } from '@lotwise/tax-lots/source';
import { useState } from 'react';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { METHOD_NAMES } from '../figures.ts';
import { Labelled, Line, Words } from '../Labelled.tsx';
import type { WalletRow } from '../protocol-lots.ts';
import { readTypedDay } from '../typed-day.ts';
import { useCalculator } from '../use-calculator.ts';
import { orderOptions } from './lot-methods.ts';

/** US: the standing orders that the broker of an account has. */
export function BrokerOrders({ wallet: { name, orders } }: { wallet: WalletRow }) {
  const { ask } = useCalculator();
  return (
    <div className="mt-3">
      {orders.length > 0 && (
        <ul className="divide-y divide-line" aria-label={`Standing orders of ${name}`}>
          {orders.map((order) => (
            <li
              key={`${order.told} ${order.method}`}
              className="flex flex-wrap items-center justify-between gap-3 py-2"
            >
              <span>{wordsOf(order)}</span>
              <button type="button" className="btn" onClick={() => void ask('removeOrder', order)}>
                Remove<span className="sr-only">: {wordsOf(order)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddOrder wallet={name} />
    </div>
  );
}

const wordsOf = ({ told, method }: BrokerOrder): string =>
  told === undefined
    ? `The broker offers this method only: ${METHOD_NAMES[method]}`
    : `Told on ${told}: ${METHOD_NAMES[method]}`;

const KINDS = [
  ['order', 'The broker has my standing order'],
  ['only', 'The broker offers one method only'],
] as const;

/** An order as it is typed, and what is wrong with it. */
function useOrder(wallet: string) {
  const { ask } = useCalculator();
  const [kind, setKind] = useState<string>('order');
  const [method, setMethod] = useState<Method>('HIFO');
  const [told, setTold] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isOrder = kind === 'order';
  const { onSubmit } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: async () => {
      const day = readTypedDay(told, 'US');
      if (isOrder && day === undefined)
        return { problem: 'Enter the day on which the broker had your order, such as 2026-12-28.' };
      return ask('addOrder', {
        wallet,
        method,
        ...(isOrder && day !== undefined && { told: day }),
      });
    },
    failed: 'The order was not saved',
    onSuccess: (result) => {
      setProblem(result.problem);
      if (result.problem === null) setTold('');
    },
  });
  return { kind, setKind, method, setMethod, told, setTold, problem, isOrder, onSubmit };
}

function AddOrder({ wallet }: { wallet: string }) {
  const { kind, setKind, method, setMethod, told, setTold, problem, isOrder, onSubmit } =
    useOrder(wallet);
  return (
    <details className="open:basis-full">
      <summary className="min-h-11 inline-flex items-center text-control text-brand">
        Enter what the broker was told
      </summary>
      <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={onSubmit}>
        <Labelled label="What applies" basis="basis-60">
          <Words value={kind} options={KINDS} onChoose={setKind} />
        </Labelled>
        <Labelled label="Which units it sells" basis="basis-52">
          <Words
            value={method}
            options={orderOptions}
            // The options are methods.
            onChoose={(value) => setMethod(value as Method)}
          />
        </Labelled>
        {isOrder && (
          <Labelled label="The broker was told on" basis="basis-40">
            <Line value={told} onType={setTold} placeholder="2026-12-28" />
          </Labelled>
        )}
        <button type="submit" className="btn">
          Save the order
        </button>
        {problem !== null && (
          <p className="error-text basis-full" role="alert">
            {problem}
          </p>
        )}
        <p className="hint basis-full">
          A standing order counts for sales from the day after, and from 2027 on. An instruction for
          a single sale is entered with that sale.
        </p>
      </form>
    </details>
  );
}
