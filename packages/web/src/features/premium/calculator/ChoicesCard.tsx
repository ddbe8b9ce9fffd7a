import { formatCount } from '../../../lib/format.ts';
import { useState } from 'react';
import { Choice, Country } from './Country.tsx';
import { CountrySettings } from './CountrySettings.tsx';
import { COUNTRIES, METHOD_NAMES } from './figures.ts';
import type { Method } from '@lotwise/tax-lots/source';
import type { Choices } from './protocol.ts';
import { useCalculator } from './use-calculator.ts';
import { zones } from './zones.ts';

/** Country, year, method, scope, wallets: how the ledger is computed. */
export function ChoicesCard() {
  const { ask, summary } = useCalculator();
  const { choices, years, lawful } = summary;
  const choose = (part: Partial<Choices>) => void ask('choose', part);
  return (
    <section className="card" aria-label="How it is computed">
      <div className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(7rem,auto))] sm:grid-cols-2 lg:grid-cols-4">
        <Country />
        <Choice id="year" label="Tax year">
          <select
            id="year"
            className="input"
            value={choices.year}
            onChange={({ target }) => choose({ year: target.value })}
          >
            {years.length === 0 && <option value="">No year yet</option>}
            {years.toReversed().map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
        </Choice>
        <Choice id="method" label="Method" isWide>
          <select
            id="method"
            className="input"
            value={choices.method}
            // The options are the methods.
            onChange={({ target }) => choose({ method: target.value as Method })}
          >
            {[...new Set([...lawful.methods, choices.method])].map((method) => (
              <option key={method} value={method}>
                {METHOD_NAMES[method]}
              </option>
            ))}
          </select>
        </Choice>
        <Choice id="scope" label="Cost basis" isWide>
          <select
            id="scope"
            className="input"
            value={choices.scope}
            // The options are the scopes.
            onChange={({ target }) => choose({ scope: target.value as Choices['scope'] })}
          >
            {choices.jurisdiction === 'US' && <option value="by_date">per wallet from 2025</option>}
            <option value="per_wallet">per wallet</option>
            <option value="universal">across all wallets</option>
          </select>
        </Choice>
      </div>
      <Notes />
      <div className="flex flex-wrap gap-x-6 mt-2">
        <NotComputed />
        <TimeZone />
        <Wallets />
        <CountrySettings />
      </div>
    </section>
  );
}

function Notes() {
  const { summary } = useCalculator();
  const { choices, lawful, ownCurrency: own, remarks } = summary;
  const { currency } = choices;
  const notes = [
    ...(lawful.because === '' ? [] : [`Methods here: ${lawful.because}.`]),
    ...remarks,
  ];
  return (
    <>
      {own !== null && own !== currency && <OtherCurrency own={own} />}
      {notes.map((note) => (
        <p key={note} className="hint mt-2">
          {note}
        </p>
      ))}
    </>
  );
}

/** The values of the files are not in the currency of the country's return: it is asked. */
function OtherCurrency({ own }: { own: string }) {
  const { ask, summary } = useCalculator();
  const { currency } = summary.choices;
  return (
    <div className="mt-2" role="status">
      <p className="text-control text-bad">
        Your values are in {currency}, but a return in this country is filed in {own}: its limits
        and forms count in {own}.
      </p>
      <button
        type="button"
        className="btn mt-1"
        onClick={() => void ask('setCurrency', { currency: own })}
      >
        Count in {own}
      </button>
      <p className="hint">
        Your values stay in {currency} and are converted at the rates that you enter or add.
      </p>
    </div>
  );
}

/** What a person has to add to the figures of the country. */
function NotComputed() {
  const { summary } = useCalculator();
  const { notComputed, choices } = summary;
  return (
    <details className="open:basis-full">
      <summary className="min-h-11 inline-flex items-center text-control text-brand">
        What is not computed here ({COUNTRIES[choices.jurisdiction].replace(/:.*/, '')})
      </summary>
      <ul className="list-disc pl-5 text-control">
        {notComputed.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  );
}

/** The days of a tax year begin where the taxpayer lives, whatever the clocks of exchanges say. */
function TimeZone() {
  const { ask, summary } = useCalculator();
  const { timeZone } = summary.choices;
  // Its four hundred choices take a phone longer than the rest of the page.
  const [isOpened, setOpened] = useState(false);
  return (
    <details className="open:basis-full" onToggle={() => setOpened(true)}>
      <summary className="min-h-11 inline-flex items-center text-control text-brand">
        Your time zone: {timeZone === '' ? 'not set' : timeZone}
      </summary>
      {isOpened && (
        <ZoneField
          value={timeZone}
          onChoose={(chosen) => void ask('choose', { timeZone: chosen })}
        />
      )}
    </details>
  );
}

function ZoneField({ value, onChoose }: { value: string; onChoose: (zone: string) => void }) {
  return (
    <div className="grid gap-1 max-w-sm">
      <label htmlFor="time-zone" className="label">
        Time zone where you lived
      </label>
      <select
        id="time-zone"
        className="input"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">Days as in the files</option>
        {zones().map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <p className="hint">
        This decides which day and year a late-night sale falls in. Exchanges use their own time
        zones.
      </p>
    </div>
  );
}

function Wallets() {
  const { ask, summary } = useCalculator();
  const { wallets, choices } = summary;
  const excluded = new Set(choices.excludedWallets);
  if (wallets.length < 2) return null;
  const toggle = (name: string) => {
    const next = new Set(excluded);
    if (!next.delete(name)) next.add(name);
    void ask('choose', { excludedWallets: [...next] });
  };
  return (
    <details className="open:basis-full">
      <summary className="min-h-11 inline-flex items-center text-control text-brand">
        Included wallets:{' '}
        {excluded.size === 0
          ? `all ${wallets.length}`
          : `${wallets.length - excluded.size} of ${wallets.length}`}
      </summary>
      <div role="group" aria-label="Included wallets" className="flex flex-wrap gap-x-5">
        {wallets.map(({ name, rows }) => (
          <label key={name} className="inline-flex items-center gap-2 min-h-11 max-w-full">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-brand"
              checked={!excluded.has(name)}
              onChange={() => toggle(name)}
            />
            <span className="min-w-0 break-words">
              {name === '' ? 'Unnamed wallet' : name}{' '}
              <span className="hint tabular-nums">{formatCount(rows)}</span>
            </span>
          </label>
        ))}
      </div>
      {excluded.size > 0 && (
        <p className="hint">Units that you moved from an excluded wallet have no cost here.</p>
      )}
    </details>
  );
}
