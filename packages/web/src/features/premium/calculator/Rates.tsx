import { useEffect, useState } from 'react';
import { useForm } from '../../../lib/forms/use-form.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/states.tsx';
import type { RatesView } from './protocol-files.ts';
import { useCalculator } from './use-calculator.ts';

/** Amounts in other currencies: a rate once for each day, typed or from a published file. */
export function Rates() {
  const { ask, summary } = useCalculator();
  const { revision, ratesNeeded, hasRates, isSample, choices } = summary;
  const isShown = !isSample && (ratesNeeded > 0 || hasRates);
  const [view, setView] = useState<RatesView | null>(null);
  useEffect(() => {
    if (isShown) void ask('rates', null).then(setView);
  }, [ask, isShown, revision]);
  if (!isShown) return null;
  return (
    <section className="card mb-4" aria-labelledby="rates">
      <h2 id="rates" tabIndex={-1} className="font-semibold">
        Amounts in other currencies
      </h2>
      {view === null ? (
        <Skeleton count={1} height={120} />
      ) : (
        <>
          {view.neededCount > 0 ? (
            <>
              <p className="text-control">
                Your ledger is in {choices.currency}. {plural(view.neededCount, 'day')} with amounts
                in {[...new Set(view.needed.map(({ currency }) => currency))].join(', ')}{' '}
                {view.neededCount === 1 ? 'has' : 'have'} no rate yet; until then these amounts are
                not in the figures.
              </p>
              <Published publishers={view.publishers} />
              <SayRate key={view.used.length} view={view} />
            </>
          ) : (
            <p className="text-control">
              Every day with amounts in a currency other than {choices.currency} has a rate.
            </p>
          )}
          <Used used={view.used} />
        </>
      )}
    </section>
  );
}

function Published({ publishers }: { publishers: RatesView['publishers'] }) {
  return (
    <>
      <p className="hint mt-2">
        Use a published file: download it from one of these addresses, unzip it if needed, and add
        it to <a href="?view=files">your files</a>. On days without a rate, such as Sundays, the
        most recent earlier one is used.
      </p>
      <ul className="hint list-disc pl-5">
        {publishers.map(({ name, address, each }) => (
          <li key={address} className="break-words">
            {name.replace(/^the /, '')}:{' '}
            <a href={address} rel="noreferrer" target="_blank">
              {address}
            </a>
            {each === 'year' && ' (save the page itself, or its table as CSV)'}
          </li>
        ))}
      </ul>
      {publishers.some(({ each }) => each === 'year') && (
        <p className="hint mt-2">
          A yearly average suits amounts that you received evenly over the year. For a single
          purchase or sale, use the rate of its day.
        </p>
      )}
    </>
  );
}

const parted = (value: string): [currency: string, when: string] => {
  const [currency = '', when = ''] = value.split(' ');
  return [currency, when];
};

function SayRate({ view: { needed } }: { view: RatesView }) {
  const { ask, summary } = useCalculator();
  const days = needed.map(({ currency, day }) => `${currency} ${day}`);
  const years = [...new Set(needed.map(({ currency, day }) => `${currency} ${day.slice(0, 4)}`))];
  const [chosen, setChosen] = useState(days[0] ?? '');
  const [rate, setRate] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [currency, when] = parted(chosen);
  const { onSubmit } = useForm({
    // What is said stays in this browser.
    writes: [],
    send: () => ask('sayRate', { currency, when, rate: rate.trim() }),
    failed: 'The rate was not saved',
    onSuccess: (result) => setProblem(result.problem),
  });
  return (
    <form className="flex flex-wrap items-end gap-3 mt-3" noValidate onSubmit={onSubmit}>
      <label className="grid gap-1 min-w-0 flex-1 basis-52">
        <span className="label">Or enter a rate for</span>
        <select className="input" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <optgroup label="One day">
            {needed.map(({ currency: code, day, rows }) => (
              <option key={`${code} ${day}`} value={`${code} ${day}`}>
                {code} on {day} ({plural(rows, 'row')})
              </option>
            ))}
          </optgroup>
          <optgroup label="A whole year, by its average">
            {years.map((one) => (
              <option key={one} value={one}>
                {one.replace(' ', ' in all of ')}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <label className="grid gap-1 min-w-0 flex-1 basis-40">
        <span className="label">
          1 {currency} in {summary.choices.currency}
        </span>
        <input
          className="input"
          autoComplete="off"
          inputMode="decimal"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
        />
      </label>
      <button type="submit" className="btn btn-primary">
        Use this rate
      </button>
      {problem !== null && (
        <p className="error-text basis-full" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

function Used({ used }: { used: RatesView['used'] }) {
  const { ask, summary } = useCalculator();
  if (used.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="min-h-11 inline-flex items-center text-control text-brand">
        Rates in use: {formatCount(used.length)}
      </summary>
      <ul className="max-h-72 overflow-y-auto text-control">
        {used.map(({ currency, when, rate }) => (
          <li
            key={`${currency} ${when}`}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-1"
          >
            <span className="tabular-nums">
              {when}: 1 {currency} = {shownRate(rate)} {summary.choices.currency}
            </span>
            <button
              type="button"
              className="btn"
              onClick={() => void ask('sayRate', { currency, when, rate: null })}
            >
              Remove
              <span className="sr-only">
                {' '}
                the rate of {currency} for {when}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A rate for the eye; what is computed with keeps all its digits. */
function shownRate(rate: string): string {
  const [above = '', below] = rate.split('/');
  return below === undefined ? above : (Number(above) / Number(below)).toFixed(6);
}
