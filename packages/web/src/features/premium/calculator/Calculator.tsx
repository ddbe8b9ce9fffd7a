import { inLedgers, readJurisdiction } from '@lotwise/domain/countries/jurisdictions';
import type { LedgerJurisdiction } from '@lotwise/tax-lots/source';
import { useEffect, useState } from 'react';
import { chosenScope } from '../../../lib/scope.ts';
import { useMe } from '../../../lib/session.ts';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { type CalculatorClient, startCalculator } from './calculator-client.ts';
import type { Progress, Summary } from './protocol.ts';
import { readSteps } from './steps/kept-steps.ts';
import { CalculatorContext } from './use-calculator.ts';
import { VISITOR } from './visitor.ts';
import type { SampleCountry } from './worker/samples.ts';
import './calculator.css';
import './table-columns.css';

const place = <Skeleton count={3} height={160} />;
// They come while the worker starts: most of the code is of no use before there is a ledger.
const Start = lazyPart(async () => (await import('./Start.tsx')).Start, { place, failure: 'card' });
const Workbench = lazyPart(async () => (await import('./Workbench.tsx')).Workbench, {
  place,
  failure: 'card',
});

/** The country that was chosen for the lists; whoever chose none starts in the United States. */
function chosenCountry(): LedgerJurisdiction {
  const code = readJurisdiction(new URLSearchParams(chosenScope()).get('jurisdiction') ?? '');
  return code === undefined || code === 'other' ? 'US' : inLedgers(code);
}

/**
 * The calculator with one's own ledger, or with the sample of a country. It runs in a worker of its
 * own, so it is there once scripts are.
 */
export function Calculator({ sample, view }: { sample: SampleCountry | null; view: string }) {
  const owner = useMe()?.id ?? VISITOR;
  const [attempt, setAttempt] = useState(0);
  const [client, setClient] = useState<CalculatorClient | null>(null);
  const [summary, setSummary] = useState<Summary | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [broken, setBroken] = useState<Error | null>(null);

  useEffect(() => {
    const started = startCalculator({
      onSummary: setSummary,
      onProgress: setProgress,
      onBroken: setBroken,
    });
    setClient(started);
    const hasWorked = sample !== null || readSteps(owner).view !== '';
    // What does not come is said where it is shown.
    (hasWorked ? Workbench : Start).load().catch(() => {});
    const opened = sample ? { sample } : { owner, country: chosenCountry() };
    started.ask('open', opened).then(setSummary, setBroken);
    return () => {
      started.close();
      setSummary(null);
      setBroken(null);
    };
  }, [sample, owner, attempt]);

  // The next step from the start, once that is there.
  const isStarted = summary !== null;
  useEffect(() => {
    if (isStarted) Workbench.load().catch(() => {});
  }, [isStarted]);

  if (broken)
    return (
      <Failure
        title="The calculator did not start"
        error={broken}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  if (!client || !summary) return place;
  return (
    <CalculatorContext value={{ ask: client.ask, summary, progress }}>
      {isEmpty(summary) && view !== 'transactions' ? <Start /> : <Workbench view={view} />}
    </CalculatorContext>
  );
}

const isEmpty = ({ rowCount, files, questionCount }: Summary): boolean =>
  rowCount === 0 && files.length === 0 && questionCount === 0;
