import type { LedgerJurisdiction, Method } from '@lotwise/tax-lots/source';
import { useState } from 'react';
import { Labelled, Line, Words } from './Labelled.tsx';
import type { ShownSettings } from './protocol-lots.ts';
import { useCalculator } from './use-calculator.ts';

/** What the country’s law lets its taxpayers choose besides method and scope. */
export function CountrySettings() {
  const { summary } = useCalculator();
  const { choices, isSample } = summary;
  if (isSample) return null;
  const fields = fieldsOf(choices.jurisdiction, choices.method);
  return (
    <details className="open:basis-full">
      <summary className="min-h-11 inline-flex items-center text-control text-brand">
        More settings
      </summary>
      <div className="grid gap-4 sm:grid-cols-2 pb-2">
        {fields.map((Field, place) => (
          <Field key={place} />
        ))}
      </div>
    </details>
  );
}

const RANKED: ReadonlySet<Method> = new Set(['HIFO', 'LOFO']);

function fieldsOf(country: LedgerJurisdiction, method: Method): (() => React.ReactNode)[] {
  const ofCountry: Partial<Record<LedgerJurisdiction, (() => React.ReactNode)[]>> = {
    UK: [Taxpayer, PeriodEnd, Defi],
    CA: [SuperficialLoss],
    DE: [Freigrenze],
    JP: [MovingAverage],
  };
  return [
    ...(ofCountry[country] ?? []),
    ...(RANKED.has(method) ? [RankBy] : []),
    FeeShown,
    Currency,
  ];
}

/** A setting with a few words to choose from; `usual` is the one that applies without a choice. */
function useWord<N extends keyof ShownSettings>(name: N, usual: string) {
  const { ask, summary } = useCalculator();
  const value = summary.settings[name];
  return {
    value: value === undefined ? usual : String(value),
    choose: (next: ShownSettings[N]) =>
      void ask('changeSettings', {
        [name]: next === undefined || String(next) === usual ? null : next,
      }),
  };
}

function Taxpayer() {
  const { value, choose } = useWord('taxpayer', 'individual');
  return (
    <Labelled label="Who pays the tax" basis="basis-52">
      <Words
        value={value}
        options={[
          ['individual', 'A person'],
          ['company', 'A company'],
        ]}
        onChoose={(next) => choose(next === 'company' ? 'company' : 'individual')}
      />
    </Labelled>
  );
}

function Defi() {
  const { value, choose } = useWord('defi', '');
  return (
    <Labelled label="Lending, staking and pooling" basis="basis-52">
      <Words
        value={value}
        options={[
          ['', 'Not chosen: computed as exchanges, with a remark'],
          ['hmrc_2022', 'Exchanges, under HMRC’s guidance of 2022'],
        ]}
        onChoose={(next) => choose(next === '' ? undefined : 'hmrc_2022')}
      />
    </Labelled>
  );
}

function SuperficialLoss() {
  const { value, choose } = useWord('superficial_loss', 'true');
  return (
    <Labelled label="Superficial losses" basis="basis-52">
      <Words
        value={value}
        options={[
          ['true', 'Denied, under the Income Tax Act'],
          ['false', 'Not applied'],
        ]}
        onChoose={(next) => choose(next === 'true')}
      />
    </Labelled>
  );
}

function RankBy() {
  const { value, choose } = useWord('hifo_key', 'unit_cost');
  return (
    <Labelled label="Lots are ranked by" basis="basis-52">
      <Words
        value={value}
        options={[
          ['unit_cost', 'Cost per unit, with fees'],
          ['unit_price', 'Price per unit, without fees'],
        ]}
        onChoose={(next) => choose(next === 'unit_price' ? 'unit_price' : 'unit_cost')}
      />
    </Labelled>
  );
}

function FeeShown() {
  const { choices } = useCalculator().summary;
  const usual = choices.jurisdiction === 'UK' ? 'in_cost' : 'net_proceeds';
  const { value, choose } = useWord('fee_presentation', usual);
  return (
    <Labelled label="The fee of a sale" basis="basis-52">
      <Words
        value={value}
        options={[
          ['net_proceeds', 'Lowers the proceeds'],
          ['in_cost', 'Adds to the cost'],
        ]}
        onChoose={(next) => choose(next === 'in_cost' ? 'in_cost' : 'net_proceeds')}
      />
    </Labelled>
  );
}

/** Rows keep the currency of their values; what they are worth in this one is asked for. */
function Currency() {
  const { ask, summary } = useCalculator();
  const { choices, currencies, ratesNeeded } = summary;
  return (
    <div>
      <Labelled label="The ledger counts in" basis="basis-52">
        <Words
          value={choices.currency}
          options={[choices.currency, ...currencies.filter((one) => one !== choices.currency)].map(
            (one) => [one, one] as const,
          )}
          onChoose={(currency) => void ask('setCurrency', { currency })}
        />
      </Labelled>
      <p className="hint mt-1">
        Values that you entered in another currency stay in it, and are converted at the rates under{' '}
        <a href="?view=problems">Problems</a>
        {ratesNeeded > 0 && ', where rates are missing'}.
      </p>
    </div>
  );
}

/** A setting that is typed; it is taken when the field is left. */
function Typed({
  label,
  hint,
  value,
  placeholder,
  onTake,
}: {
  label: string;
  hint: string;
  value: string;
  placeholder: string;
  onTake: (text: string) => Promise<{ problem: string | null }>;
}) {
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    if (text.trim() === value) return setProblem(null);
    const result = await onTake(text.trim());
    setProblem(result.problem === null ? null : hint);
  };
  return (
    <div onBlur={() => void take()}>
      <Labelled label={label} basis="basis-52">
        <Line value={text} onType={setText} placeholder={placeholder} />
      </Labelled>
      {problem === null ? (
        <p className="hint mt-1">{hint}</p>
      ) : (
        <p className="error-text mt-1" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function PeriodEnd() {
  const { ask, summary } = useCalculator();
  const { settings } = summary;
  if (settings.taxpayer !== 'company') return null;
  return (
    <Typed
      label="Accounting period ends on"
      hint="Month and day, such as 03-31. Without it a company has no totals."
      value={settings.accounting_period_end ?? ''}
      placeholder="03-31"
      onTake={(text) => ask('changeSettings', { accounting_period_end: text === '' ? null : text })}
    />
  );
}

function Freigrenze() {
  const { ask, summary } = useCalculator();
  return (
    <Typed
      label="Limit for gains of private sales in EUR"
      hint="Empty: 600 until 2023 and 1000 from 2024 (EStG § 23(3)). Enter what is left of it where other private sales used a part."
      value={summary.settings.freigrenze ?? ''}
      placeholder="1000"
      onTake={(text) => ask('changeSettings', { freigrenze: text === '' ? null : text })}
    />
  );
}

function MovingAverage() {
  const { ask, summary } = useCalculator();
  const chosen = new Set(summary.settings.moving_average_assets);
  const { choices, assets } = summary;
  if (choices.method !== 'TOTAL_AVERAGE') return null;
  const toggle = (asset: string) => {
    const next = new Set(chosen);
    if (!next.delete(asset)) next.add(asset);
    void ask('changeSettings', { moving_average_assets: next.size === 0 ? null : [...next] });
  };
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="label">Coins for which you filed the moving average</legend>
      <div className="flex flex-wrap gap-x-5">
        {assets.map((asset) => (
          <label key={asset} className="inline-flex items-center gap-2 min-h-11">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-brand"
              checked={chosen.has(asset)}
              onChange={() => toggle(asset)}
            />
            {asset}
          </label>
        ))}
      </div>
      <p className="hint">
        All other coins are computed by the average of the year, which applies unless another method
        was filed.
      </p>
    </fieldset>
  );
}
