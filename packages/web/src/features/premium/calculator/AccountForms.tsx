import type { AccountForm } from '@lotwise/tax-lots/source';
import { useCalculator } from './use-calculator.ts';

const WORDS: Record<AccountForm | 'none', string> = {
  none: 'No form received (boxes I and L)',
  no_basis: 'A form without basis (boxes H and K)',
  basis: 'A form that reported basis to the IRS (boxes G and J)',
};

/** US: what each broker sent for the year decides the boxes of Form 8949. */
export function AccountForms() {
  const { ask, summary } = useCalculator();
  const { accountForms, choices, isSample } = summary;
  if (accountForms.length === 0) return null;
  return (
    <section className="card" aria-labelledby="account-forms">
      <h2 id="account-forms" className="font-semibold">
        Did you get a Form 1099-DA for {choices.year}?
      </h2>
      <p className="hint mb-2">
        This decides which Form 8949 box a sale goes in. “Basis reported to IRS” on the form tells
        you which kind you have; without a form, a sale goes in box I or L.
      </p>
      <div className="grid gap-3 md:grid-cols-2">
        {accountForms.map(({ wallet, sales, form }, index) => (
          <div key={wallet} className="grid gap-1 min-w-0">
            <label htmlFor={`form-${index}`} className="label break-words">
              {wallet} <span className="hint">({sales === 1 ? '1 sale' : `${sales} sales`})</span>
            </label>
            <select
              id={`form-${index}`}
              className="input"
              disabled={isSample}
              value={form ?? 'none'}
              onChange={({ target }) =>
                void ask('setForm', {
                  wallet,
                  form: target.value === 'none' ? null : (target.value as AccountForm), // of WORDS
                })
              }
            >
              {(['none', 'no_basis', 'basis'] as const).map((one) => (
                <option key={one} value={one}>
                  {WORDS[one]}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </section>
  );
}
