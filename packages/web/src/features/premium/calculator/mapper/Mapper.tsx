import { useEffect, useRef, useState } from 'react';
import { toastFailure } from '../../../../lib/failures.ts';
import { formatCount } from '../../../../lib/format.ts';
import { Empty, Skeleton } from '../../../../ui/states.tsx';
import { sayImported } from '../say-imported.ts';
import type { Mapping, Unsure } from '@lotwise/tax-lots/source';
import type { Trial } from '../protocol-files.ts';
import type { ResultOf } from '../protocol.ts';
import { useCalculator } from '../use-calculator.ts';
import { Columns } from './Columns.tsx';
import { type Draft, mappingOf, missingOf, remarksIn, startDraft } from './mapper-draft.ts';
import { FileFormat } from './FileFormat.tsx';
import { TrialResult } from './TrialResult.tsx';
import { ExampleRows, Words } from './Words.tsx';

type Found = NonNullable<ResultOf<'survey'>>;

/** A file of no known format: its columns are guessed, corrected, tried, and then read. */
export function Mapper({ file }: { file: string }) {
  const { ask } = useCalculator();
  const [found, setFound] = useState<Found | null | undefined>();
  useEffect(() => {
    void ask('survey', { file }).then(setFound);
  }, [ask, file]);
  if (found === undefined) return <Skeleton count={1} height={320} />;
  if (!found) return <Empty text={`${file} has no readable table. Export it as CSV or XLSX.`} />;
  return <Form file={file} found={found} />;
}

function Form({ file, found: { survey, remembered } }: { file: string; found: Found }) {
  const { ask } = useCalculator();
  const [draft, setDraft] = useState<Draft>(() => startDraft(survey, remembered, file));
  const [isReading, setReading] = useState(false);
  const mapping = mappingOf(draft, survey);
  const { trial, isStale } = useTrial(file, mapping);
  const isZoneUnsure = survey.guess.unsure.some(({ path }) => path === 'dates.zone');
  const asksZone = (remembered === null && isZoneUnsure) || trial?.needsZone === true;
  const missing = missingOf(draft, survey, asksZone);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const read = async () => {
    if (!mapping) return;
    setReading(true);
    try {
      sayImported(await ask('reread', { file, mapping }));
    } catch (error) {
      toastFailure('Import failed', error);
      setReading(false);
    }
  };
  return (
    <section className="card min-w-0 flex flex-col gap-5" aria-labelledby="mapper-title">
      <Head file={file} isKnown={remembered !== null} />
      <Columns survey={survey} draft={draft} onChange={setDraft} />
      <Words survey={survey} draft={draft} onChange={change} />
      <FileFormat survey={survey} draft={draft} asksZone={asksZone} onChange={change} />
      <Outcome
        missing={missing}
        remarks={remarksIn(draft, survey)}
        trial={trial}
        isStale={isStale}
      />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={isReading || missing.length > 0 || isStale || !trial || added(trial) === 0}
          onClick={() => void read()}
        >
          {isReading
            ? 'Reading...'
            : trial && missing.length === 0
              ? `Add these ${formatCount(added(trial))}`
              : 'Add to my ledger'}
        </button>
        <button
          type="button"
          className="btn"
          aria-disabled={isReading}
          onClick={() => void ask('settle', { file, isSettled: true })}
        >
          Skip this file
        </button>
      </div>
    </section>
  );
}

function Head({ file, isKnown }: { file: string; isKnown: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h2
        id="mapper-title"
        ref={heading}
        tabIndex={-1}
        className="text-lg font-semibold break-words outline-none"
      >
        What is in the columns of {file}?
      </h2>
      <p className="hint">
        {isKnown
          ? 'This is what you chose for a file with the same columns. Change anything that does not fit.'
          : 'We don’t recognize this file. We guessed from its column names and contents; check it and change what is wrong. Nothing is added until you confirm at the end.'}
      </p>
    </div>
  );
}

/** What is still to be said, or what would be read. */
function Outcome({
  missing,
  remarks,
  trial,
  isStale,
}: {
  missing: readonly string[];
  remarks: readonly Unsure[];
  trial: Trial | null;
  isStale: boolean;
}) {
  return (
    <section aria-label="What would be read" className="flex flex-col gap-3">
      <h3 className="font-semibold">What would be read</h3>
      {missing.length > 0 ? (
        <div role="status">
          <p className="text-control">Before the file can be read:</p>
          <ul className="list-disc pl-5 text-control text-warn">
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      ) : (
        <TrialResult trial={trial} isStale={isStale} />
      )}
      {remarks.length > 0 && (
        <ul className="grid gap-2 text-control text-warn">
          {remarks.map(({ path, message, rows }) => (
            <li key={path}>
              {message}
              <ExampleRows rows={rows} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const added = ({ made }: Trial): number => made.reduce((sum, { count }) => sum + count, 0);

/** Long enough that typing a wallet's name tries once. */
const PAUSE_MS = 300;

/** What a mapping makes of the whole file; `isStale` while a newer one is being tried. */
function useTrial(file: string, mapping: Mapping | null) {
  const { ask } = useCalculator();
  const [tried, setTried] = useState<{ key: string; trial: Trial } | null>(null);
  const key = JSON.stringify(mapping);
  useEffect(() => {
    if (key === 'null') return undefined;
    const timer = setTimeout(() => {
      // The text of the mapping above.
      void ask('tryMapping', { file, mapping: JSON.parse(key) as Mapping }).then((trial) => {
        // A newer one is on its way, or was tried already.
        if (trial) setTried({ key, trial });
      });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [ask, file, key]);
  return { trial: tried?.trial ?? null, isStale: tried?.key !== key };
}
