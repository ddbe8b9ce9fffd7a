import type { Method } from '@lotwise/tax-lots/source';
import { useState } from 'react';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { METHOD_NAMES } from '../figures.ts';
import { Labelled, Line, Words } from '../Labelled.tsx';
import { useCalculator } from '../use-calculator.ts';
import { methodOptions } from './lot-methods.ts';

/** The method of the ledger, and another one from a year on. */
export function MethodsByYear() {
  const { ask, summary } = useCalculator();
  const { choices, settings } = summary;
  const byYear = settings.method_by_year ?? {};
  const years = Object.keys(byYear).sort();
  const set = (next: Record<string, Method>) =>
    ask('changeSettings', { method_by_year: Object.keys(next).length === 0 ? null : next });
  return (
    <section className="card" aria-labelledby="methods-by-year">
      <h2 id="methods-by-year" className="font-semibold">
        Method by year
      </h2>
      <p className="hint mb-2">
        {METHOD_NAMES[choices.method]} is the ledger’s method. A later year can have another one,
        which then holds until the next.
      </p>
      {years.length > 0 && (
        <ul className="divide-y divide-line mb-3" aria-label="Methods by year">
          {years.map((year) => (
            <li key={year} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                From {year} on: {METHOD_NAMES[byYear[year] ?? choices.method]}
              </span>
              <button
                type="button"
                className="btn"
                onClick={() => {
                  const { [year]: _removed, ...rest } = byYear;
                  void set(rest);
                }}
              >
                Remove<span className="sr-only"> the method from {year} on</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddYear onAdd={(year, method) => set({ ...byYear, [year]: method })} />
    </section>
  );
}

function AddYear({
  onAdd,
}: {
  onAdd: (year: string, method: Method) => Promise<{ problem: string | null }>;
}) {
  const { summary } = useCalculator();
  const options = methodOptions(summary);
  const [year, setYear] = useState('');
  const [method, setMethod] = useState<Method>(options[0]?.[0] ?? 'FIFO');
  const [problem, setProblem] = useState<string | null>(null);
  const { onSubmit } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: async () =>
      /^\d{4}$/.test(year.trim())
        ? onAdd(year.trim(), method)
        : { problem: 'Enter a year, such as 2026.' },
    failed: 'The method was not added',
    onSuccess: (result) => {
      setProblem(result.problem);
      if (result.problem === null) setYear('');
    },
  });
  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={onSubmit}>
      <Labelled label="From the year" basis="basis-28">
        <Line value={year} onType={setYear} inputMode="decimal" placeholder="2026" />
      </Labelled>
      <Labelled label="Another method" basis="basis-52">
        <Words
          value={method}
          options={options}
          // The options are methods.
          onChoose={(value) => setMethod(value as Method)}
        />
      </Labelled>
      <button type="submit" className="btn">
        Add
      </button>
      {problem !== null && (
        <p className="error-text basis-full" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
