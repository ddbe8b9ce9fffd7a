import type { AccountForm } from '@lotwise/tax-lots/source';
import { plural } from '../../../lib/format.ts';
import type { AccountFormRow } from './protocol-forms.ts';
import { useCalculator } from './use-calculator.ts';

const NOT_SAID = 'not said';

type Said = AccountForm | 'rows';

const WORDS: Record<Said, string> = {
  no_form: 'I got no form, and no broker was involved',
  proceeds_only: 'The form shows no basis for any sale, and lists every sale separately',
  rows: 'I’ll enter what the form shows for each sale',
  basis: 'The form shows a basis for some sales',
  no_basis: 'I got a form, but haven’t checked it yet',
};

const CHOICES: readonly Said[] = ['no_form', 'proceeds_only', 'rows', 'basis', 'no_basis'];

/** US: what each broker sent for the year decides the boxes of Form 8949. */
export function AccountForms() {
  const { summary } = useCalculator();
  const { accountForms, choices } = summary;
  if (accountForms.length === 0) return null;
  return (
    <section className="card" aria-labelledby="account-forms">
      <h2 id="account-forms" className="font-semibold">
        Did you get a Form 1099-DA for {choices.year}?
      </h2>
      <p className="hint mb-3">
        The form decides which box of Form 8949 a sale goes in and what its columns show. “No broker
        was involved” means that you sold from a wallet of your own, without an exchange, kiosk,
        payment processor or marketplace. Coins with which you paid a fee are sales too: “every
        sale” includes them.
      </p>
      <ul className="grid gap-4">
        {accountForms.map((account, index) => (
          <li key={account.wallet}>
            <Account account={account} id={`form-${index}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Account({ account, id }: { account: AccountFormRow; id: string }) {
  const { ask, summary } = useCalculator();
  const { wallet, sales, said, gaps } = account;
  return (
    <div className="grid gap-1 min-w-0">
      <label htmlFor={id} className="label break-words">
        {wallet || 'Unnamed wallet'} <span className="hint">({plural(sales, 'sale')})</span>
      </label>
      <select
        id={id}
        className="input"
        // oxlint-disable-next-line react/forbid-dom-props -- It is read-only from the beginning.
        disabled={summary.isSample}
        value={said ?? NOT_SAID}
        onChange={({ target }) =>
          void ask('setForm', {
            wallet,
            form: target.value === NOT_SAID ? null : (target.value as Said), // of CHOICES
          })
        }
      >
        <option value={NOT_SAID}>Not answered yet</option>
        {CHOICES.map((one) => (
          <option key={one} value={one}>
            {WORDS[one]}
          </option>
        ))}
      </select>
      {said !== null && said !== 'no_form' && said !== 'proceeds_only' && (
        <a href="?view=broker-forms">Enter the form’s rows for {wallet || 'the unnamed wallet'}</a>
      )}
      {gaps.length === 0 ? (
        <p className="hint text-good">Nothing is missing for this account.</p>
      ) : (
        <ul className="hint text-bad">
          {gaps.map((gap) => (
            <li key={gap} className="break-words">
              {gap}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
