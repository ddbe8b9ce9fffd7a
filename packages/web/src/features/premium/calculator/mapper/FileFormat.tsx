import type { ReactNode } from 'react';
import type { DateForm, Mapping, Survey } from '@lotwise/tax-lots/source';
import { useCalculator } from '../use-calculator.ts';
import { zones } from '../zones.ts';
import {
  columnOf,
  type Draft,
  needsAsset,
  needsCurrency,
  needsFeeIn,
  needsTotal,
} from './mapper-draft.ts';
import { FORM_NAMES } from './mapper-words.ts';

/** How the file writes dates, numbers and money, and which wallet it is of. */
export function FileFormat({
  survey,
  draft,
  asksZone,
  onChange,
}: {
  survey: Survey;
  draft: Draft;
  asksZone: boolean;
  onChange: (part: Partial<Draft>) => void;
}) {
  return (
    <section aria-label="How the file is written" className="flex flex-col gap-3">
      <h3 className="font-semibold">How the file is written</h3>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          id="mapper-form"
          label="Dates"
          value={draft.form}
          none="Choose how dates are written"
          options={Object.entries(FORM_NAMES)}
          // The options are the forms.
          onChoose={(form) => onChange({ form: form as DateForm | '' })}
          hint={draft.isNoon ? 'The file has days without a time: they count as noon.' : undefined}
        />
        <Choice
          id="mapper-zone"
          label="Time zone of the times"
          value={draft.zone}
          none={asksZone ? 'Choose the time zone' : 'As in the file'}
          isNeeded={asksZone}
          options={zones().map((zone) => [zone, zone])}
          onChoose={(zone) => onChange({ zone })}
          hint={
            asksZone
              ? 'The file does not show it. The help pages of the site that made the file may tell you.'
              : undefined
          }
        />
        <Choice
          id="mapper-decimal"
          label="Decimal separator"
          value={draft.decimal}
          none="Choose point or comma"
          options={[
            ['.', 'a point: 1234.56'],
            [',', 'a comma: 1234,56'],
          ]}
          // The options are the two signs.
          onChoose={(decimal) => onChange({ decimal: decimal as Mapping['decimal'] | '' })}
        />
        <MoneyAndWallet survey={survey} draft={draft} onChange={onChange} />
        <Fees survey={survey} draft={draft} onChange={onChange} />
      </div>
    </section>
  );
}

interface Part {
  survey: Survey;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function MoneyAndWallet({ survey, draft, onChange }: Part) {
  const { summary } = useCalculator();
  const { choices, currencies } = summary;
  const own = choices.currency;
  return (
    <>
      {needsAsset(draft, survey) && (
        <label className="grid gap-1 min-w-0 content-start">
          <span className="label">The asset is always</span>
          <input
            className="input"
            autoComplete="off"
            spellCheck={false}
            placeholder="BTC"
            aria-invalid={draft.asset.trim() === '' ? true : undefined}
            value={draft.asset}
            onChange={({ target }) => onChange({ asset: target.value })}
          />
        </label>
      )}
      {needsCurrency(draft, survey) && (
        <Choice
          id="mapper-currency"
          label="Currency of the amounts"
          value={draft.currency}
          none="Choose the currency"
          options={[own, ...currencies.filter((one) => one !== own)].map((one) => [one, one])}
          onChoose={(currency) => onChange({ currency })}
        />
      )}
      {columnOf(draft, 'wallet') === undefined && (
        <label className="grid gap-1 min-w-0 content-start">
          <span className="label">Wallet or account</span>
          <input
            className="input"
            autoComplete="off"
            placeholder="Such as My exchange"
            value={draft.wallet}
            onChange={({ target }) => onChange({ wallet: target.value })}
          />
          <span className="hint">
            The name these rows are listed under. Use one name for all files of one account.
          </span>
        </label>
      )}
    </>
  );
}

function Fees({ survey, draft, onChange }: Part) {
  return (
    <>
      {needsFeeIn(draft, survey) && (
        <Choice
          id="mapper-fee-in"
          label="Fees are in"
          value={draft.feeIn}
          none="Choose what fees are in"
          options={[
            ['currency', 'the currency of the total'],
            ['asset', 'the asset of the row'],
            ['currency_of_trades', 'the currency of purchases and sales, else the asset'],
          ]}
          // The options are the ways.
          onChoose={(feeIn) => onChange({ feeIn: feeIn as Draft['feeIn'] })}
        />
      )}
      {needsTotal(draft, survey) && (
        <Choice
          id="mapper-total"
          label="The total"
          value={draft.total}
          none="Choose whether it includes the fee"
          options={[
            ['without fee', 'is without the fee'],
            ['with fee', 'includes the fee'],
          ]}
          // The options are the ways.
          onChoose={(total) => onChange({ total: total as Draft['total'] })}
          hint="Of a purchase it includes the fee if you paid nothing else; of a sale, if it is what you got."
        />
      )}
      {(columnOf(draft, 'fee_asset') !== undefined || hasFeeInUnits(draft)) && (
        <Choice
          id="mapper-fee"
          label="A fee in coins"
          value={draft.feeFrom}
          options={[
            ['separate', 'is paid on top of what you gave'],
            ['withheld_in', 'is taken from what you received'],
            ['withheld_out', 'is part of what you gave'],
          ]}
          // The options are the ways.
          onChoose={(feeFrom) => onChange({ feeFrom: feeFrom as Draft['feeFrom'] })}
        />
      )}
    </>
  );
}

const hasFeeInUnits = ({ feeIn, feeAsset }: Draft): boolean =>
  feeAsset !== '' || feeIn === 'asset' || feeIn === 'currency_of_trades';

function Choice({
  id,
  label,
  value,
  none,
  isNeeded = true,
  options,
  onChoose,
  hint,
}: {
  id: string;
  label: string;
  value: string;
  /** The choice of nothing; without it one of the options always holds. */
  none?: string;
  isNeeded?: boolean;
  options: readonly (readonly [value: string, name: string])[];
  onChoose: (value: string) => void;
  hint?: ReactNode;
}) {
  return (
    <div className="grid gap-1 min-w-0 content-start">
      <label htmlFor={id} className="label">
        {label}
      </label>
      <select
        id={id}
        className="input"
        aria-invalid={isNeeded && value === '' ? true : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
