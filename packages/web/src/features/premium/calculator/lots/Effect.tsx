import { useEffect, useState } from 'react';
import { Gain } from '../Money.tsx';
import type { LotChoice, TriedLots } from '../protocol-lots.ts';
import { useCalculator } from '../use-calculator.ts';

const TYPING_MS = 250;

/** What a choice would do to the sale and to its year, as it is typed. */
export function Effect({ slot, choice }: { slot: number; choice: LotChoice }) {
  const { ask, summary } = useCalculator();
  const [tried, setTried] = useState<TriedLots | null>(null);
  const key = JSON.stringify(choice);
  useEffect(() => {
    let isLate = false;
    const timer = setTimeout(() => {
      // The text of the choice above.
      void ask('tryLots', { slot, choice: JSON.parse(key) as LotChoice }).then((result) => {
        if (!isLate) setTried(result);
      });
    }, TYPING_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [ask, slot, key, summary.revision]);
  if (!tried) return null;
  return (
    <div aria-live="polite">
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-control">
        <Figure name="Gain or loss of this sale" value={tried.gain} />
        <Figure name={`Gain of ${tried.year} now`} value={tried.yearBefore} />
        <Figure name={`Gain of ${tried.year} with this choice`} value={tried.yearAfter} />
      </dl>
      {tried.issues.length > 0 && (
        <ul className="text-control text-bad mt-2">
          {tried.issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="hint">{name}</dt>
      <dd>
        <Gain value={value} isStrong />
      </dd>
    </div>
  );
}
