import { useEffect, useState } from 'react';
import { useForm } from '../../../kit/forms/use-form.ts';
import { plural } from '../../../kit/format.ts';
import { showToast } from '../../../kit/toast.ts';
import type { MissingValues } from './protocol.ts';
import { useCalculator } from './use-calculator.ts';

/** Coins that were made to stay at a dollar. */
const DOLLARS = new Set('USDT USDC DAI BUSD TUSD USDP GUSD PYUSD FDUSD'.split(' '));

/** Values for many rows at once, from the price of one asset. */
export function FillValues() {
  const { ask, summary } = useCalculator();
  const { revision, isSample } = summary;
  const [missing, setMissing] = useState<MissingValues[]>([]);
  useEffect(() => {
    if (!isSample) void ask('missingValues', null).then(setMissing);
  }, [ask, isSample, revision]);
  if (missing.length === 0) return null;
  return (
    <section className="card mb-4" aria-labelledby="fill-values">
      <h2 id="fill-values" className="font-semibold">
        Fill in values for many rows
      </h2>
      <p className="hint mb-3">
        What one unit was worth gives every row with it a value; of a trade, either side will do.
        Undo takes all of them back at once.
      </p>
      <Form key={revision} missing={missing} />
    </section>
  );
}

function Form({ missing }: { missing: MissingValues[] }) {
  const { ask, summary } = useCalculator();
  const { choices, currencies } = summary;
  const [asset, setAsset] = useState(missing[0]?.asset ?? '');
  const isDollar = DOLLARS.has(asset);
  const [day, setDay] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const price = typed ?? (isDollar ? '1' : '');
  const inCurrency = currency ?? (isDollar ? 'USD' : choices.currency);
  const chosen = missing.find((one) => one.asset === asset);
  const { onSubmit, isPending } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: () => ask('fillValues', { asset, day, price: price.trim(), currency: inCurrency }),
    failed: 'The values were not filled in',
    onSuccess: (answer) => {
      setProblem(answer.problem);
      if (answer.problem === null)
        showToast({
          title: `${plural(answer.filled, 'row')} filled in`,
          description: 'Undo takes all of them back at once.',
        });
    },
  });
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={onSubmit}>
      <label className="grid gap-1 min-w-0 flex-1 basis-40">
        <span className="label">Asset</span>
        <select
          className="input"
          value={asset}
          onChange={({ target }) => {
            setAsset(target.value);
            setDay('');
            setTyped(null);
            setCurrency(null);
          }}
        >
          {missing.map(({ asset: name, rows }) => (
            <option key={name} value={name}>
              {name} ({plural(rows, 'row')})
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 min-w-0 flex-1 basis-40">
        <span className="label">On</span>
        <select className="input" value={day} onChange={({ target }) => setDay(target.value)}>
          <option value="">every day ({plural(chosen?.rows ?? 0, 'row')})</option>
          {chosen?.days.map(({ day: one, rows }) => (
            <option key={one} value={one}>
              {one} ({plural(rows, 'row')})
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 min-w-0 flex-1 basis-28">
        <span className="label">One unit was worth</span>
        <input
          className="input"
          autoComplete="off"
          inputMode="decimal"
          value={price}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <label className="grid gap-1 min-w-0 basis-24">
        <span className="label">in</span>
        <select
          className="input"
          value={inCurrency}
          onChange={({ target }) => setCurrency(target.value)}
        >
          {[choices.currency, ...currencies.filter((one) => one !== choices.currency)].map(
            (one) => (
              <option key={one}>{one}</option>
            ),
          )}
        </select>
      </label>
      <button type="submit" className="btn btn-primary" disabled={isPending}>
        Fill in
      </button>
      {isDollar && (
        <p className="hint basis-full">
          {asset} is made to stay near one US dollar and was not always there. Choose single days
          where it was not.
        </p>
      )}
      {problem !== null && (
        <p className="error-text basis-full" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
