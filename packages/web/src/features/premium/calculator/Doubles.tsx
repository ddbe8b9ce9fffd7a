import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import type { FileReport } from './protocol-files.ts';
import { useCalculator } from './use-calculator.ts';

/** Rows that may be in another file too, one file after the other. */
export function Doubles({ report: { name, doubles = [] } }: { report: FileReport }) {
  const [isRefused, setRefused] = useState(false);
  if (doubles.length === 0) return null;
  const others = [...new Set(doubles.map(({ other }) => other.file))];
  return (
    <div className="mt-2">
      {others.map((other) => (
        <DoublesOf
          key={other}
          {...{ name, other, doubles: doubles.filter((one) => one.other.file === other) }}
          onSettled={(isDone) => setRefused(!isDone)}
        />
      ))}
      {isRefused && (
        <p className="error-text mt-2" role="alert">
          Some of these rows are already part of a transfer. Delete the transfer in Transactions if
          it is counted twice, or count both.
        </p>
      )}
    </div>
  );
}

interface DoublesProps {
  name: string;
  other: string;
  doubles: NonNullable<FileReport['doubles']>;
  onSettled: (isDone: boolean) => void;
}

/** What may be in both of two files: one answer is for all of it, or each row has its own. */
function DoublesOf({ name, other, doubles, onSettled }: DoublesProps) {
  const { ask } = useCalculator();
  const settle = async (isOne: boolean, row?: number) => {
    const said = { file: name, other, isOne, ...(row !== undefined && { row }) };
    const { isDone } = await ask('settleDoubles', said);
    onSettled(isDone);
  };
  const isOnlyOne = doubles.length === 1;
  return (
    <section aria-label={`Rows that may be in ${other} too`} className="mt-2">
      <p className="font-semibold text-bad break-words">
        {plural(doubles.length, 'row')} may be in {other} too
      </p>
      <p className="hint mb-2">
        You received or sent the same units within a day. Until you decide, both are counted and the
        year is incomplete.
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={() => void settle(true)}>
          {isOnlyOne ? 'Same transaction: count it once' : 'All the same: count them once'}
        </button>
        <button type="button" className="btn" onClick={() => void settle(false)}>
          {isOnlyOne ? 'Two transactions: count both' : 'All different: count both'}
        </button>
      </div>
      {!isOnlyOne && (
        <details className="mt-2">
          <summary>Decide row by row</summary>
          <ul>
            {doubles.slice(0, DOUBLES_SHOWN).map(({ row, other: known }) => (
              <li key={`${row} ${known.row}`} className="py-2 border-b border-line">
                <p className="text-control break-words mb-2">
                  Row {row} here and row {known.row} of {other}: are they one?
                </p>
                <div className="flex flex-wrap gap-2">
                  <button type="button" className="btn" onClick={() => void settle(true, row)}>
                    Same transaction: count it once
                  </button>
                  <button type="button" className="btn" onClick={() => void settle(false, row)}>
                    Two transactions: count both
                  </button>
                </div>
              </li>
            ))}
          </ul>
          {doubles.length > DOUBLES_SHOWN && (
            <p className="hint">
              {plural(doubles.length - DOUBLES_SHOWN, 'more row')} after these.
            </p>
          )}
        </details>
      )}
    </section>
  );
}

const DOUBLES_SHOWN = 10;
