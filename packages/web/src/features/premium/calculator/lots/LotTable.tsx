import type { PickableLot, PickableSale } from '@lotwise/tax-lots/source';
import { showMoney, showUnits } from '../figures.ts';
import { TableBox } from '../../../../ui/charts/TableBox.tsx';
import type { LotChoice } from '../protocol-lots.ts';
import { useCalculator } from '../use-calculator.ts';
import { ClockField } from './ClockField.tsx';

/** The lots that a sale can take, each with what it costs, and how many units are picked of it. */
export function LotTable({
  sale,
  choice,
  onChange,
}: {
  sale: PickableSale;
  choice: LotChoice;
  onChange: (part: Partial<LotChoice>) => void;
}) {
  const { choices } = useCalculator().summary;
  const picked = new Map(choice.picks.map(({ lot, quantity }) => [lot, quantity]));
  const isPicking = choice.picks.length > 0;
  const pick = (lot: string, quantity: string) => {
    // An emptied field stays in the list, or the fields would be gone while one is retyped.
    const next = new Map(picked).set(lot, quantity.trim());
    onChange({ picks: [...next].map(([name, units]) => ({ lot: name, quantity: units })) });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="label">
        Lots in {sale.wallet || 'the unnamed wallet'} just before the sale
      </legend>
      <TableBox label="Lots">
        <table className="figure-table pick-table">
          <thead>
            <tr>
              <th scope="col">Acquired</th>
              <th scope="col">Taken</th>
              <th scope="col">Units</th>
              <th scope="col">Cost in {choices.currency}</th>
              <th scope="col">Per unit</th>
            </tr>
          </thead>
          <tbody>
            {sale.lots.map((lot) => (
              <Lot
                key={lot.lot}
                lot={lot}
                quantity={isPicking ? (picked.get(lot.lot) ?? '') : undefined}
                onType={(quantity) => pick(lot.lot, quantity)}
              />
            ))}
          </tbody>
        </table>
      </TableBox>
      <PickButtons sale={sale} choice={choice} onChange={onChange} />
    </fieldset>
  );
}

function PickButtons({
  sale,
  choice,
  onChange,
}: {
  sale: PickableSale;
  choice: LotChoice;
  onChange: (part: Partial<LotChoice>) => void;
}) {
  const start = () =>
    onChange({
      picks: sale.lots
        .filter(({ taken }) => taken !== '0')
        .map(({ lot, taken }) => ({ lot, quantity: taken })),
    });
  return (
    <div className="flex flex-wrap items-end gap-3 mt-3">
      {choice.picks.length > 0 ? (
        <>
          <ClockField
            label="When you selected them"
            value={choice.selectedAt}
            onType={(selectedAt) => onChange({ selectedAt })}
          />
          <button type="button" className="btn" onClick={() => onChange({ picks: [] })}>
            Leave it to the method
          </button>
        </>
      ) : (
        <button type="button" className="btn" onClick={start}>
          Pick the units yourself
        </button>
      )}
    </div>
  );
}

function Lot({
  lot: { lot, acquired, quantity, cost, term, taken },
  quantity: typed,
  onType,
}: {
  lot: PickableLot;
  /** Undefined where the method chooses. */
  quantity: string | undefined;
  onType: (quantity: string) => void;
}) {
  return (
    <tr>
      <th scope="row" title={lot}>
        {acquired}
        {term && <span className="hint block font-normal">{term} term</span>}
      </th>
      <td>
        {typed === undefined ? (
          showUnits(taken)
        ) : (
          <input
            className="input"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`Units of the lot of ${acquired} (${lot})`}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </td>
      <td>{showUnits(quantity)}</td>
      <td>{cost === undefined ? 'unknown' : showMoney(cost)}</td>
      <td>{cost === undefined ? '' : showMoney(perUnit(cost, quantity))}</td>
    </tr>
  );
}

/** For the eye alone: what is computed with is the lot's own cost. */
const perUnit = (cost: string, quantity: string): string =>
  (Number(cost) / Number(quantity)).toFixed(2);
