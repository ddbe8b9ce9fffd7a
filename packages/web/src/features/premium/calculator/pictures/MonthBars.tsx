import { monthName } from '../../../../lib/format.ts';
import { showMoney } from '../figures.ts';
import type { MonthSums, YearByMonth } from '../protocol-pictures.ts';
import { useCalculator } from '../use-calculator.ts';
import { PictureTable } from './PictureTable.tsx';
import { Picture, useAsked } from './Picture.tsx';

const WIDTH = 600;
const HEIGHT = 160;

/** The year as bars: gains and income above the line, losses below it. */
export function MonthBars() {
  const { choices } = useCalculator().summary;
  const year = useAsked('yearByMonth', null);
  return (
    <Picture title={`${choices.year} by month`} isThere={year !== null}>
      {year && <Drawn year={year} />}
    </Picture>
  );
}

function Drawn({ year }: { year: YearByMonth }) {
  const { choices } = useCalculator().summary;
  const { months, total, incomesWithoutValue } = year;
  if (months.every(({ gains, losses, income }) => isZero(gains, losses, income)))
    return <p className="hint">There is no gain, loss or income in {choices.year}.</p>;
  return (
    <>
      <Bars
        months={months}
        label={`Gains ${showMoney(total.gains)}, losses ${showMoney(total.losses)}, income ${showMoney(total.income)} ${choices.currency} in ${choices.year}`}
      />
      <p className="hint flex justify-between" aria-hidden="true">
        <span>{monthName(months[0]?.month ?? '')}</span>
        <span>{monthName(months.at(-1)?.month ?? '')}</span>
      </p>
      <Legend />
      {incomesWithoutValue > 0 && (
        <p className="text-small text-bad">
          No bar includes income without a known value ({incomesWithoutValue}).
        </p>
      )}
      <PictureTable
        label={`${choices.year} by month`}
        columns={['Month', 'Gains', 'Losses', 'Income']}
        rows={months.map(({ month, gains, losses, income }) => [
          monthName(month),
          showMoney(gains),
          showMoney(losses),
          showMoney(income),
        ])}
        total={['All', showMoney(total.gains), showMoney(total.losses), showMoney(total.income)]}
      />
    </>
  );
}

/** Lengths alone are rounded: what is written is the engine's. */
function Bars({ months, label }: { months: readonly MonthSums[]; label: string }) {
  const up = Math.max(...months.flatMap(({ gains, income }) => [Number(gains), Number(income)]));
  const down = Math.max(...months.map(({ losses }) => -Number(losses)));
  const unit = HEIGHT / (up + down);
  const zero = up * unit;
  const step = WIDTH / months.length;
  const bar = step * 0.36;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block w-full h-40"
      role="img"
      aria-label={label}
    >
      {months.map(({ month, gains, losses, income }, index) => {
        const left = index * step + step * 0.1;
        return (
          <g key={month}>
            <rect
              className="text-good fill-current"
              x={left}
              y={zero - Number(gains) * unit}
              width={bar}
              height={Number(gains) * unit}
            />
            <rect
              className="text-bad fill-current"
              x={left}
              y={zero}
              width={bar}
              height={-Number(losses) * unit}
            />
            <rect
              className="text-brand stroke-current fill-none"
              vectorEffect="non-scaling-stroke"
              strokeWidth={Number(income) > 0 ? 2 : 0}
              x={left + bar * 1.2}
              y={zero - Number(income) * unit}
              width={bar}
              height={Number(income) * unit}
            />
          </g>
        );
      })}
      <line
        className="text-ink-2 stroke-current"
        x1="0"
        x2={WIDTH}
        y1={zero}
        y2={zero}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

const Legend = () => (
  <ul className="flex flex-wrap gap-x-4 text-small" aria-hidden="true">
    <li className="flex items-center gap-1.5">
      <Mark className="text-good fill-current" /> Gains, above the line
    </li>
    <li className="flex items-center gap-1.5">
      <Mark className="text-bad fill-current" /> Losses, below it
    </li>
    <li className="flex items-center gap-1.5">
      <Mark className="text-brand stroke-current fill-none" /> Income, hollow
    </li>
  </ul>
);

const Mark = ({ className }: { className: string }) => (
  <svg width="12" height="12">
    <rect className={className} x="1" y="1" width="10" height="10" strokeWidth="2" />
  </svg>
);

const isZero = (...amounts: string[]): boolean => amounts.every((amount) => Number(amount) === 0);
