import type { AccountSale, UnmatchedForm } from '@lotwise/tax-lots/source';
import { useEffect, useState } from 'react';
import { plural } from '../../../../lib/format.ts';
import { showMoney, showUnits } from '../figures.ts';
import { useCalculator } from '../use-calculator.ts';

/** Rows of the form that found no sale: they are given to one, or removed. */
export function UnmatchedRows({ wallet, rows }: { wallet: string; rows: UnmatchedForm[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="card border-bad" aria-labelledby="unmatched-rows">
      <h2 id="unmatched-rows" className="font-semibold text-bad">
        {plural(rows.length, 'row')} of the form without a sale in your ledger
      </h2>
      <p className="hint">
        A sale may be missing from your ledger, or has another date or other units there. The forms
        stay drafts until each row has its sale.
      </p>
      <ul className="divide-y divide-line">
        {rows.map((row, place) => (
          <li key={`${place} ${wordsOf(row)}`}>
            <Row wallet={wallet} row={row} place={place} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ wallet, row, place }: { wallet: string; row: UnmatchedForm; place: number }) {
  const { ask, summary } = useCalculator();
  const { revision } = summary;
  const [sales, setSales] = useState<AccountSale[]>([]);
  useEffect(() => {
    void ask('salesNear', { wallet, place }).then(setSales);
  }, [ask, wallet, place, revision]);
  return (
    <div className="py-3 flex flex-wrap items-end gap-3">
      <p className="flex-1 basis-60 min-w-0 tabular-nums break-words">{wordsOf(row)}</p>
      <label className="grid gap-1 min-w-0 basis-60 flex-1">
        <span className="label">Give it to the sale</span>
        <select
          className="input"
          value=""
          onChange={({ target }) => {
            const sale = sales[Number(target.value)];
            if (sale) void ask('placeRow', { wallet, place, sale });
          }}
        >
          <option value="">Choose a sale</option>
          {sales.map(({ tx, asset, units, sold, proceeds, ofFee }, at) => (
            <option key={`${tx} ${asset}`} value={at}>
              {sold}: {showUnits(units)} {asset} for {showMoney(proceeds)}
              {ofFee && ' (paid as a fee)'}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="btn"
        onClick={() => void ask('placeRow', { wallet, place, sale: null })}
      >
        Remove
        <span className="sr-only"> the row: {wordsOf(row)}</span>
      </button>
    </div>
  );
}

function wordsOf({
  units,
  asset,
  sold,
  reported_proceeds: proceeds,
  reported_basis: basis,
}: UnmatchedForm): string {
  return [
    [units === undefined ? '' : showUnits(units), asset ?? ''].join(' ').trim() || 'A sale',
    sold === undefined ? '' : `sold on ${sold}`,
    proceeds === undefined ? '' : `proceeds ${showMoney(proceeds)}`,
    basis === undefined ? 'no basis' : `basis ${showMoney(basis)}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}
