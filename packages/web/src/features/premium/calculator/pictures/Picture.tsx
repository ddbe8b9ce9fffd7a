import { type ReactNode, useEffect, useId, useState } from 'react';
import type { InputOf, RequestName, ResultOf } from '../protocol.ts';
import { useCalculator } from '../use-calculator.ts';
import './pictures.css';

/** A drawing under its heading. It has its height before its sums are here, so nothing moves. */
export function Picture({
  title,
  isThere,
  children,
}: {
  title: string;
  isThere: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const { doubts } = useCalculator().summary.year;
  return (
    <section className="card picture mt-4" aria-labelledby={id} aria-busy={!isThere}>
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {doubts.length > 0 && (
        <p className="text-small font-semibold text-bad">
          Incomplete: something is missing from these figures, as said above.
        </p>
      )}
      {children}
    </section>
  );
}

/** What the worker says now; what it said before stands until then. */
export function useAsked<N extends RequestName>(name: N, input: InputOf<N>): ResultOf<N> | null {
  const { ask, summary } = useCalculator();
  const [held, setHeld] = useState<ResultOf<N> | null>(null);
  const key = JSON.stringify(input);
  const { revision } = summary;
  useEffect(() => {
    let isLate = false;
    // The text of the input above.
    void ask(name, JSON.parse(key) as InputOf<N>).then((result) => {
      if (!isLate) setHeld(result);
    });
    return () => {
      isLate = true;
    };
  }, [ask, name, key, revision]);
  return held;
}
