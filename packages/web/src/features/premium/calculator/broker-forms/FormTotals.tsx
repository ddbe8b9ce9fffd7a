import type { FormTotal } from '@lotwise/tax-lots/source';
import { useState } from 'react';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { showMoney } from '../figures.ts';
import { Labelled, Line } from '../Labelled.tsx';
import { useCalculator } from '../use-calculator.ts';

/** Totals of the form for stablecoins or NFTs, into which sales are put one by one. */
export function FormTotals({ wallet, totals }: { wallet: string; totals: FormTotal[] }) {
  const { ask } = useCalculator();
  return (
    <section className="card" aria-labelledby="form-totals">
      <h2 id="form-totals" className="font-semibold">
        Totals for stablecoins or NFTs
      </h2>
      <p className="hint mb-3">
        A broker may report one total for the year instead of each sale: the form has box 11a
        checked. Enter the total, then open each sale in it and choose “It is in a total”. Up to
        $10,000 of stablecoin sales or $600 of NFT sales a broker may report nothing: choose “No
        form lists it” for those.
      </p>
      {totals.length > 0 && (
        <ul className="divide-y divide-line mb-3" aria-label="Totals you entered">
          {totals.map(({ name, proceeds, transactions }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="tabular-nums break-words min-w-0">
                <strong>{name}</strong>: {showMoney(proceeds)}
                {transactions !== undefined && ` for ${transactions} sales`}
              </span>
              <button
                type="button"
                className="btn"
                onClick={() =>
                  void ask('setTotal', { wallet, name, proceeds: null, transactions: '' })
                }
              >
                Remove<span className="sr-only"> the total {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddTotal wallet={wallet} />
    </section>
  );
}

function AddTotal({ wallet }: { wallet: string }) {
  const { ask } = useCalculator();
  const [total, setTotal] = useState({ name: '', proceeds: '', transactions: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const { onSubmit } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: () =>
      ask('setTotal', {
        wallet,
        name: total.name.trim(),
        proceeds: total.proceeds.trim(),
        transactions: total.transactions.trim(),
      }),
    failed: 'The total was not saved',
    onSuccess: (result) => {
      setProblem(result.problem);
      if (result.problem === null) setTotal({ name: '', proceeds: '', transactions: '' });
    },
  });
  const type = (name: keyof typeof total) => (text: string) => setTotal({ ...total, [name]: text });
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={onSubmit}>
      <Labelled label="Name" basis="basis-28">
        <Line value={total.name} onType={type('name')} placeholder="USDC" />
      </Labelled>
      <Labelled label="Proceeds (box 1f)" basis="basis-32">
        <Line value={total.proceeds} onType={type('proceeds')} inputMode="decimal" />
      </Labelled>
      <Labelled label="Number of sales (box 11b)" basis="basis-40">
        <Line value={total.transactions} onType={type('transactions')} inputMode="decimal" />
      </Labelled>
      <button type="submit" className="btn">
        Add the total
      </button>
      {problem !== null && (
        <p className="error-text basis-full" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
