import { useEffect, useState } from 'react';
import { Skeleton } from '../../../ui/states.tsx';
import { UpgradePrompt } from '../premium/UpgradePrompt.tsx';
import { METHOD_NAMES } from './figures.ts';
import { Gain } from './Money.tsx';
import type { MethodResult } from './protocol.ts';
import { MethodBars } from './pictures/MethodBars.tsx';
import { samplePath, samplePathOf } from './samples.ts';
import { useCalculator } from './use-calculator.ts';
import { usePremium } from './use-premium.ts';

// On a phone the table is wider than the page, and the keyboard must reach all of it.
const SCROLLED = { role: 'region', tabIndex: 0 };

/** The same ledger under each method, side by side: premium, and for everybody in the sample. */
export function Compare() {
  return usePremium() ? <Comparison /> : <CompareOffer />;
}

function CompareOffer() {
  const { jurisdiction } = useCalculator().summary.choices;
  return (
    <UpgradePrompt title="Compare the methods side by side">
      <p>
        With premium, you see what the year and the whole ledger come to under each method that your
        country allows. You can compute your ledger by any one of them above, without premium.
      </p>
      <p className="mt-2">
        <a href={`${samplePathOf(jurisdiction) ?? samplePath('us')}?view=compare`}>
          See it on the sample
        </a>
      </p>
    </UpgradePrompt>
  );
}

function Comparison() {
  const { ask, summary } = useCalculator();
  const { revision, choices, isSample } = summary;
  const [held, setHeld] = useState<{ revision: number; results: MethodResult[] } | null>(null);
  useEffect(() => {
    void ask('compare', null).then((results) => setHeld({ revision, results }));
  }, [ask, revision]);
  if (!held) return <Skeleton count={1} height={280} />;
  const hasTerms = held.results.some(({ year }) => year?.short_gain !== undefined);
  return (
    <>
      <p className="hint mb-2">
        What {choices.year} and the whole ledger would come to under each method, all else equal.
        What a method saves in one year usually comes back in a later one: look at both.
      </p>
      <MethodBars results={held.results} />
      <div className="table-box card p-0 relative" aria-label="Methods side by side" {...SCROLLED}>
        <table className="figure-table" aria-busy={held.revision !== revision}>
          <thead>
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Gain {choices.year}</th>
              {hasTerms && <th scope="col">Short term</th>}
              {hasTerms && <th scope="col">Long term</th>}
              <th scope="col">All years</th>
              <th scope="col">
                <span className="sr-only">Use it</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {held.results.map((result) => (
              <MethodRow
                key={result.method}
                result={result}
                hasTerms={hasTerms}
                onChoose={() => void ask('choose', { method: result.method })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isSample && (
        <p className="hint mt-2">
          With your own ledger and premium, this is where you see what the choice of lots is worth.
        </p>
      )}
    </>
  );
}

function MethodRow({
  result: { method, isLawful, isChosen, year, allGain },
  hasTerms,
  onChoose,
}: {
  result: MethodResult;
  hasTerms: boolean;
  onChoose: () => void;
}) {
  return (
    <tr>
      <th scope="row" className="font-medium">
        {METHOD_NAMES[method]}
        {!isLawful && (
          <span className="block hint font-normal">not allowed here; for comparison only</span>
        )}
      </th>
      <td>{year ? <Gain value={year.gain} isStrong={isChosen} /> : 'nothing'}</td>
      {hasTerms && <td>{year?.short_gain ? <Gain value={year.short_gain} /> : ''}</td>}
      {hasTerms && <td>{year?.long_gain ? <Gain value={year.long_gain} /> : ''}</td>}
      <td>
        <Gain value={allGain} />
      </td>
      <td>
        {isChosen && <span className="badge badge-good">In use</span>}
        {!isChosen && isLawful && (
          <button type="button" className="btn" onClick={onChoose}>
            Use<span className="sr-only"> {METHOD_NAMES[method]}</span>
          </button>
        )}
      </td>
    </tr>
  );
}
