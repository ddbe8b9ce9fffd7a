import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { COUNTRIES } from './figures.ts';
import type { Choices } from './protocol.ts';
import { samplePathOf } from './samples.ts';
import { useCalculator } from './use-calculator.ts';

/** The country alone: what a person says first. Another country has a sample of its own. */
export function Country() {
  const { ask, summary } = useCalculator();
  const navigate = useNavigate();
  const { search } = useLocation();
  const countries = summary.isSample
    ? summary.jurisdictions.filter((code) => samplePathOf(code) !== undefined)
    : summary.jurisdictions;
  const choose = (jurisdiction: Choices['jurisdiction']) =>
    summary.isSample
      ? navigate(`${samplePathOf(jurisdiction)}${search}`, { preventScrollReset: true })
      : ask('choose', { jurisdiction });
  return (
    <Choice id="country" label="Country">
      <select
        id="country"
        className="input"
        value={summary.choices.jurisdiction}
        // The options are the countries.
        onChange={({ target }) => void choose(target.value as Choices['jurisdiction'])}
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {COUNTRIES[code]}
          </option>
        ))}
      </select>
    </Choice>
  );
}

/** A labelled field of the ledger's choices. */
export function Choice({
  id,
  label,
  isWide = false,
  children,
}: {
  id: string;
  label: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`grid gap-1 min-w-0${isWide ? ' col-span-full sm:col-span-1' : ''}`}>
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children}
    </div>
  );
}
