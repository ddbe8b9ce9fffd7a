import type { LedgerJurisdiction } from '@lotwise/tax-lots/source';
import { plural } from '../../../../lib/format.ts';
import { showMoney } from '../figures.ts';
import type { HeldByAge, HeldSums } from '../protocol-pictures.ts';
import { useCalculator } from '../use-calculator.ts';
import { Picture, useAsked } from './Picture.tsx';
import { PictureTable } from './PictureTable.tsx';

/** What each country's term is called; countries without one have one bar. */
const TERMS: Partial<Record<LedgerJurisdiction, [young: string, old: string, note: string]>> = {
  US: ['One year or less', 'More than one year', 'A gain is long term after more than one year.'],
  AU: [
    'Less than 12 months',
    '12 months or more',
    'A gain is discounted after at least 12 months, up to 2026-27.',
  ],
  DE: ['One year or less', 'More than one year', 'A gain is exempt after more than one year.'],
};
const AGELESS = 'Unknown date';

const today = (): string => new Date().toLocaleDateString('sv');

/** The cost of what is held, by asset and by how long it has been held. */
export function HeldBars() {
  const held = useAsked('heldByAge', { on: today() });
  return (
    <Picture title="What you hold, by age" isThere={held !== null}>
      {held && <Drawn held={held} />}
    </Picture>
  );
}

function Drawn({ held: { on, hasTerm, rows, unnamed, total } }: { held: HeldByAge }) {
  const { jurisdiction, currency } = useCalculator().summary.choices;
  const [young, old, note] = (hasTerm && TERMS[jurisdiction]) || ['', '', ''];
  const most = Math.max(...rows.map(lengthOf));
  const nameOf = ({ asset }: HeldSums) => asset || plural(unnamed, 'other asset');
  const parts = (row: HeldSums) => (hasTerm ? [row.young, row.old, row.ageless] : [row.ageless]);
  const columns = hasTerm ? [young, old, AGELESS] : ['Cost'];
  const cells = (row: HeldSums) => [
    ...parts(row).map(showMoney),
    row.unknownLots > 0 ? plural(row.unknownLots, 'lot') : '',
  ];
  return (
    <>
      <p className="hint">
        Its cost in {currency}, on {on}.{' '}
        {note || 'How long it has been held makes no difference here.'}
      </p>
      <ul className="flex flex-col gap-2 mt-2">
        {rows.map((row) => (
          <li key={row.asset}>
            <span className="text-control">
              {nameOf(row)}: {says(parts(row), columns)}
              {row.unknownLots > 0 && ` (+ ${plural(row.unknownLots, 'lot')} of unknown cost)`}
            </span>
            <svg
              className="block w-full h-3 mt-1 text-brand"
              viewBox="0 0 100 8"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <Parts row={row} most={most} />
            </svg>
          </li>
        ))}
      </ul>
      {total.unknownLots > 0 && (
        <p className="text-small text-bad mt-2">
          The cost of {plural(total.unknownLots, 'lot')} is not known, so no bar includes it.
        </p>
      )}
      <PictureTable
        label="What you hold, by age"
        columns={['Asset', ...columns, 'Unknown cost']}
        rows={rows.map((row) => [nameOf(row), ...cells(row)])}
        total={['All', ...cells(total)]}
      />
    </>
  );
}

/** The parts of a bar that are not zero, in words. */
const says = (amounts: readonly string[], names: readonly string[]): string =>
  amounts
    .map((amount, place) => ({ amount, name: names[place] ?? '' }))
    .filter(({ amount }) => amount !== '0')
    .map(
      ({ amount, name }) =>
        `${showMoney(amount)}${name === 'Cost' ? '' : ` ${name.toLowerCase()}`}`,
    )
    .join(', ') || '0.00';

/** Full for what is old enough, light for what is not, hollow where no day is known. */
function Parts({ row, most }: { row: HeldSums; most: number }) {
  const unit = most === 0 ? 0 : 100 / most;
  const [old, young, ageless] = [row.old, row.young, row.ageless].map(
    (amount) => Number(amount) * unit,
  ) as [number, number, number]; // as many as were mapped
  return (
    <>
      <rect className="fill-current" width={old} height="8" />
      <rect className="fill-current opacity-45" x={old} width={young} height="8" />
      <rect
        className="fill-none stroke-current"
        vectorEffect="non-scaling-stroke"
        strokeWidth={ageless > 0 ? 2 : 0}
        x={old + young}
        width={ageless}
        height="8"
      />
    </>
  );
}

const lengthOf = ({ young, old, ageless }: HeldSums): number =>
  Number(young) + Number(old) + Number(ageless);
