import { useEffect, useState } from 'react';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { type CalculatorClient, startCalculator } from './calculator-client.ts';
import type { Progress, Summary } from './protocol.ts';
import { CalculatorContext } from './use-calculator.ts';
import './calculator.css';
import './table-columns.css';

const place = <Skeleton count={3} height={160} />;
// It comes while the worker starts.
const Workbench = lazyPart(async () => (await import('./Workbench.tsx')).Workbench, {
  place,
  failure: 'card',
});

/**
 * The calculator of one member, or the sample for everybody else. It runs in a worker of its own,
 * so it is there once scripts are.
 */
export function Calculator({ owner, view }: { owner: string | null; view: string }) {
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
    // What does not come is said where it is shown.
    Workbench.load().catch(() => {});
    started.ask('open', { owner }).then(setSummary, setBroken);
    return () => {
      started.close();
      setSummary(null);
      setBroken(null);
    };
  }, [owner, attempt]);

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
      <Workbench view={view} />
    </CalculatorContext>
  );
}
