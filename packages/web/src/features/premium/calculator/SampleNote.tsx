import { jurisdictionName } from '@lotwise/domain/countries/jurisdictions';
import { SAMPLED, samplePath } from './samples.ts';
import { useCalculator } from './use-calculator.ts';

/** That this is a sample, what it shows, and the way to one's own files. */
export function SampleNote() {
  const { summary } = useCalculator();
  return (
    <section className="card flex flex-wrap items-center gap-4" aria-label="The sample">
      <div className="flex-1 min-w-[min(12.5rem,100%)]">
        <h2 className="card-title mb-1">You are looking at a sample</h2>
        <p className="text-control text-ink-2">
          Its figures are made up and computed live. {summary.sampleSays}
        </p>
      </div>
      <a className="btn btn-primary" href="/calculator">
        Use your own files
      </a>
    </section>
  );
}

/** The samples of all countries, where nothing is computed yet. */
export function SampleList() {
  return (
    <section className="card" aria-labelledby="samples">
      <h2 id="samples" className="card-title">
        See a sample first
      </h2>
      <p className="text-control text-ink-2 mb-2">
        A made-up ledger in each country’s currency, with every view and form.
      </p>
      <ul className="flex flex-wrap gap-2">
        {SAMPLED.map((code) => (
          <li key={code}>
            <a className="chip-filter" href={samplePath(code)}>
              {jurisdictionName(code)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
