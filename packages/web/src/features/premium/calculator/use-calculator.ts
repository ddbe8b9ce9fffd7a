import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { Ask } from './calculator-client.ts';
import type { ResultOf, InputOf, Page, Progress, Summary } from './protocol.ts';

export interface Calculator {
  ask: Ask;
  summary: Summary;
  progress: Progress | null;
}

export const CalculatorContext = createContext<Calculator | null>(null);

export function useCalculator(): Calculator {
  const calculator = useContext(CalculatorContext);
  if (!calculator) throw new Error('The calculator is used outside its page.');
  return calculator;
}

/** The requests that result a part of a long list. */
type ListName =
  | 'rows'
  | 'gains'
  | 'income'
  | 'lots'
  | 'problems'
  | 'questions'
  | 'formSales'
  | 'toSettle';
type RowOf<N extends ListName> = ResultOf<N> extends Page<infer Row> ? Row : never;
type QueryOf<N extends ListName> = Omit<InputOf<N>, 'from' | 'count'>;

/**
 * A long list of which only the rows on the screen are here. `rowAt` is undefined for those still
 * on their way.
 */
export interface LongList<Row> {
  total: number | null;
  rowAt(index: number): Row | undefined;
  /** Says which rows are on the screen. */
  show(from: number, count: number): void;
}

const PART_ROWS = 60;

export function useLongList<N extends ListName>(name: N, query: QueryOf<N>): LongList<RowOf<N>> {
  const { ask, summary } = useCalculator();
  const key = JSON.stringify([name, summary.revision, query]);
  const [held, setHeld] = useState<{
    key: string;
    total: number | null;
    parts: Map<number, RowOf<N>[]>;
  }>({ key: '', total: null, parts: new Map() });
  const wanted = useRef({ key: '', parts: new Set<number>() });
  const visible = useRef({ from: 0, count: PART_ROWS });

  const load = useCallback(() => {
    if (wanted.current.key !== key) wanted.current = { key, parts: new Set() };
    const { from, count } = visible.current;
    for (
      let part = Math.floor(from / PART_ROWS);
      part <= Math.floor((from + count) / PART_ROWS);
      part++
    ) {
      if (wanted.current.parts.has(part)) continue;
      wanted.current.parts.add(part);
      // The text of the key above.
      const [, , ownQuery] = JSON.parse(key) as [N, number, QueryOf<N>];
      // The query and the part together are the input of this list's request.
      void ask(name, {
        ...ownQuery,
        from: part * PART_ROWS,
        count: PART_ROWS,
      } as unknown as InputOf<N>).then((result) => {
        // What a list’s request returns.
        const { total, rows } = result as unknown as Page<RowOf<N>>;
        if (wanted.current.key !== key) return;
        // What was on the screen stays until the first rows of the new list are here.
        setHeld((before) => ({
          key,
          total,
          parts: new Map(before.key === key ? before.parts : []).set(part, rows),
        }));
      });
    }
  }, [ask, name, key]);

  useEffect(load, [load]);
  return {
    total: held.total,
    rowAt: (index) => held.parts.get(Math.floor(index / PART_ROWS))?.[index % PART_ROWS],
    show: (from, count) => {
      visible.current = { from, count };
      load();
    },
  };
}
