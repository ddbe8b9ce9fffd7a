import type { AccountSale, Form8949Row } from '@lotwise/tax-lots/source';
import { showMoney } from '../figures.ts';

const NAMES = { proceeds: 'Proceeds', basis: 'Basis', term: 'Holding period' };
const TERMS: Record<string, string> = { short: 'short-term', long: 'long-term' };

/** The ledger beside the form, and the lines of Form 8949 that follow. */
export function Comparison({ sale }: { sale: AccountSale }) {
  const { proceeds, basis, forms, differences, problems, lines } = sale;
  return (
    <div className="mb-4">
      <table className="figure-table comparison-table mb-3">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col">The form</th>
            <th scope="col">Your ledger</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Proceeds</th>
            <td>
              <Reported amounts={forms.map((form) => form.reported_proceeds)} />
            </td>
            <td>{showMoney(proceeds)}</td>
          </tr>
          <tr>
            <th scope="row">Basis</th>
            <td>
              <Reported amounts={forms.map((form) => form.reported_basis)} />
            </td>
            <td>{showMoney(basis)}</td>
          </tr>
        </tbody>
      </table>
      {differences.length > 0 && (
        <ul className="text-control list-disc pl-5 mb-2" aria-label="Differences">
          {differences.map(({ what, reported, own }) => (
            <li key={`${what} ${reported}`}>
              {NAMES[what]}: the form shows {shown(what, reported)}, but your ledger shows{' '}
              {shown(what, own)}.
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <ul className="text-control text-bad mb-2" aria-label="Missing">
          {problems.map((problem) => (
            <li key={problem}>{problem.charAt(0).toUpperCase() + problem.slice(1)}</li>
          ))}
        </ul>
      )}
      {forms.length > 0 && <Lines lines={lines} />}
    </div>
  );
}

const shown = (what: keyof typeof NAMES, text: string): string =>
  what === 'term' ? (TERMS[text] ?? text) : showMoney(text);

/** What each row of the form shows. */
function Reported({ amounts }: { amounts: readonly (string | undefined)[] }) {
  return amounts.map((amount, place) => (
    <span key={place} className="block">
      {amount === undefined ? 'not reported' : showMoney(amount)}
    </span>
  ));
}

function Lines({ lines }: { lines: readonly Form8949Row[] }) {
  return (
    <>
      <h3 className="label">What goes on Form 8949</h3>
      <ul className="grid gap-2 mt-1">
        {lines.map((line, place) => (
          <li key={place} className="rounded-(--radius-control) bg-well px-3 py-2 text-control">
            <strong>
              Part {line.part}, box {line.box}
            </strong>{' '}
            <span className="hint">
              {line.a}, acquired {line.b}
            </span>
            <dl className="flex flex-wrap gap-x-5 tabular-nums">
              <Column name="(d) proceeds" value={showMoney(line.d)} />
              <Column name="(e) cost" value={showMoney(line.e)} />
              <Column name="(f) code" value={line.f || 'none'} />
              <Column name="(g) adjustment" value={line.g === '' ? 'none' : showMoney(line.g)} />
              <Column name="(h) gain or loss" value={showMoney(line.h)} />
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Column({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="hint">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
