import { useEffect, useState } from 'react';
import { useForm } from '../../../lib/forms/use-form.ts';
import { plural } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { showUnits } from './figures.ts';
import { Labelled, Line, Words } from './Labelled.tsx';
import type { HoldingRow } from './protocol-files.ts';
import { readTypedDay } from './typed-day.ts';
import { useCalculator } from './use-calculator.ts';

/** What wallets really held on a day, as their owner reads it off, and what the rows miss. */
export function Holdings() {
  const { ask, summary } = useCalculator();
  const { revision, isSample } = summary;
  const [held, setHeld] = useState<HoldingRow[] | null>(null);
  useEffect(() => {
    void ask('holdings', null).then(setHeld);
  }, [ask, revision]);
  if (isSample) return null;
  return (
    <section className="card mt-4" aria-labelledby="holdings">
      <h2 id="holdings" className="font-semibold">
        Does the ledger match what you actually hold?
      </h2>
      <p className="hint mb-3">
        Check a wallet’s or account’s balance at the end of any day to see whether rows are missing.
        A difference leaves the years it affects incomplete.
      </p>
      <StateHolding />
      {held === null && <Skeleton count={1} height={60} />}
      {held !== null && held.length > 0 && (
        <ul className="mt-3 divide-y divide-line" aria-label="Balances you entered">
          {held.map((row, place) => (
            <Holding
              key={`${row.wallet} ${row.asset} ${row.day}`}
              row={row}
              onRemove={() => void ask('removeHolding', { place })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function Holding({ row, onRemove }: { row: HoldingRow; onRemove: () => void }) {
  const { wallet, asset, day, quantity, computed, missing, isRight, since, open } = row;
  const units = (text: string) => `${showUnits(text)} ${asset}`;
  const isTooMuch = missing.startsWith('-');
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <div className="flex-1 basis-60 min-w-0">
        <p className="break-words">
          <strong className="tabular-nums">{units(quantity)}</strong> in{' '}
          {wallet || 'the unnamed wallet'} on <span className="whitespace-nowrap">{day}</span>:{' '}
          {isRight ? (
            <span className="text-good font-semibold">matches</span>
          ) : (
            <span className="text-bad font-semibold">
              {units(missing.replace('-', ''))} {isTooMuch ? 'too many' : 'missing'}
            </span>
          )}
        </p>
        {!isRight && (
          <p className="hint">
            The rows add up to {units(computed)}.{' '}
            {isTooMuch
              ? 'A withdrawal or sale is missing, or a deposit or purchase is listed twice'
              : 'A deposit or purchase is missing, or a withdrawal or sale is listed twice'}
            {since ? `, after ${since}, when it matched.` : '.'}{' '}
            {open > 0 && (
              <a href="?view=files">
                {plural(open, 'movement')} of {asset} in this wallet {open === 1 ? 'is' : 'are'}{' '}
                still to be explained.
              </a>
            )}
          </p>
        )}
      </div>
      <button type="button" className="btn" onClick={onRemove}>
        Remove
        <span className="sr-only">
          {' '}
          {asset} in {wallet} on {day}
        </span>
      </button>
    </li>
  );
}

function StateHolding() {
  const { ask, summary } = useCalculator();
  const { wallets, assets, choices } = summary;
  const [wallet, setWallet] = useState(wallets[0]?.name ?? '');
  const [asset, setAsset] = useState(assets[0] ?? '');
  const [day, setDay] = useState('');
  const [quantity, setQuantity] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { onSubmit } = useForm({
    // What is said stays in this browser.
    writes: [],
    send: async () => {
      const typed = readTypedDay(day, choices.jurisdiction);
      return typed === undefined
        ? { problem: `“${day}” is not a date. Write it as 2024-12-31.` }
        : ask('stateHolding', { wallet, asset, day: typed, quantity: quantity.trim() });
    },
    failed: 'It was not saved',
    onSuccess: (result) => {
      setProblem(result.problem);
      if (result.problem === null) setQuantity('');
    },
  });
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={onSubmit}>
      <Labelled label="Wallet" basis="basis-40">
        <Words
          value={wallet}
          options={wallets.map(({ name }) => [name, name || 'Unnamed wallet'])}
          onChoose={setWallet}
        />
      </Labelled>
      <Labelled label="Asset" basis="basis-28">
        <Words value={asset} options={assets.map((name) => [name, name])} onChoose={setAsset} />
      </Labelled>
      <Labelled label="At the end of" basis="basis-32">
        <Line value={day} onType={setDay} placeholder="2024-12-31" />
      </Labelled>
      <Labelled label="Units held" basis="basis-28">
        <Line value={quantity} onType={setQuantity} inputMode="decimal" />
      </Labelled>
      <button type="submit" className="btn btn-primary">
        Compare
      </button>
      {problem !== null && (
        <p className="error-text basis-full" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
