import type { ReactNode } from 'react';
import { showMoney } from './figures.ts';
import { Gain } from './Money.tsx';
import type { YearTotals } from '@lotwise/tax-lots/source';
import { useCalculator } from './use-calculator.ts';

/** What each country asks of a year besides the gain. */
const MORE: { key: keyof YearTotals; label: string }[] = [
  { key: 'short_gain', label: 'Short term' },
  { key: 'long_gain', label: 'Long term' },
  { key: 'superficial_loss', label: 'Denied losses' },
  { key: 'discounted_gain', label: 'After discount' },
  { key: 'taxable_gain', label: 'Taxable' },
  { key: 'exempt_gain', label: 'Exempt' },
  { key: 'freigrenze_taxable', label: 'Above the limit' },
];

/** The year's figures. They stay in sight while a long table is scrolled. */
export function FiguresBar() {
  const { summary } = useCalculator();
  const { choices, year } = summary;
  const totals = year.totals;
  return (
    <section className="figures-bar" aria-label={`Figures of ${choices.year}`}>
      <dl className="flex flex-wrap items-end gap-x-7 gap-y-1">
        <Figure label={`Net gain ${choices.year}`}>
          <Gain value={totals?.gain ?? '0'} isStrong />
        </Figure>
        {MORE.map(({ key, label }) => {
          const value = totals?.[key];
          return (
            typeof value === 'string' && (
              <Figure key={key} label={label} isMinor>
                <Gain value={value} />
              </Figure>
            )
          );
        })}
        <Figure label="Income">
          {showMoney(year.income)}
          {year.incomesWithoutValue > 0 && <span className="hint"> + unknown</span>}
        </Figure>
        <Figure label="Proceeds" isMinor>
          {showMoney(totals?.proceeds ?? '0')}
        </Figure>
        <Figure label="Cost" isMinor>
          {showMoney(totals?.cost ?? '0')}
        </Figure>
        <div className="ml-auto text-right">
          <dt className="sr-only">Currency and state</dt>
          <dd className="hint">
            {choices.currency}
            {year.doubts.length > 0 && (
              <span className="block font-semibold text-bad">Incomplete</span>
            )}
            {totals?.provisional === true && (
              <span className="block font-semibold text-warn">Can still change</span>
            )}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Figure({
  label,
  isMinor = false,
  children,
}: {
  label: string;
  isMinor?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={isMinor ? 'hidden md:block' : ''}>
      <dt className="hint">{label}</dt>
      <dd className="text-lead leading-6 tabular-nums">{children}</dd>
    </div>
  );
}
