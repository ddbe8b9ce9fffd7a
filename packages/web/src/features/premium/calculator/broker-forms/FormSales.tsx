import type { AccountSale } from '@lotwise/tax-lots/source';
import { useState } from 'react';
import { formatCount, plural } from '../../../../lib/format.ts';
import { type Column, LongTable } from '../../../../ui/charts/LongTable.tsx';
import { Empty, Skeleton } from '../../../../ui/states.tsx';
import { showMoney, showUnits } from '../figures.ts';
import type { AccountRest, SalesShown } from '../protocol-forms.ts';
import { useCalculator, useLongList } from '../use-calculator.ts';
import { SaleDialog } from './SaleDialog.tsx';
import './form-sales.css';

const COLUMNS: Column<AccountSale>[] = [
  { key: 'sold', title: 'Sold', cell: ({ sold }) => sold },
  {
    key: 'what',
    title: 'What',
    cell: ({ units, asset, ofFee }) => (
      <span title={`${units} ${asset}`}>
        {showUnits(units)} {asset}
        {ofFee && <span className="hint"> fee</span>}
      </span>
    ),
  },
  {
    key: 'proceeds',
    title: 'Proceeds',
    isNumber: true,
    onPhone: 'max-sm:hidden',
    cell: ({ proceeds }) => showMoney(proceeds),
  },
  {
    key: 'basis',
    title: 'Basis',
    isNumber: true,
    onPhone: 'max-sm:hidden',
    cell: ({ basis }) => showMoney(basis),
  },
  { key: 'box', title: 'Form 8949', cell: (sale) => boxesOf(sale) },
  {
    key: 'state',
    title: 'On the form',
    onPhone: 'max-sm:col-span-full max-sm:row-start-2',
    cell: (sale) => <State sale={sale} />,
  },
];
const GRID = 'form-sales-grid';

const SHOWN: readonly (readonly [SalesShown, string])[] = [
  ['all', 'All'],
  ['open', 'Not answered yet'],
  ['different', 'With a difference'],
];

/** The boxes and codes of a sale's lines. Example: `G B, K`. */
function boxesOf({ forms, lines }: AccountSale): string {
  if (forms.length === 0) return '';
  return [...new Set(lines.map(({ box, f }) => `${box} ${f}`.trim()))].join(', ');
}

function State({ sale }: { sale: AccountSale }) {
  const { forms, differences, problems } = sale;
  if (forms.length === 0) return <strong className="text-bad">Not answered yet</strong>;
  if (problems[0] !== undefined)
    return (
      <span className="text-bad" title={problems[0]}>
        {problems[0]}
      </span>
    );
  if (forms.every(({ form }) => form === 'none')) return 'No form lists it';
  if (forms.every(({ total }) => total !== undefined)) return `In the total ${forms[0]?.total}`;
  if (differences.length === 0) return <span className="text-good">The same as your ledger</span>;
  const what = differences.map((one) => (one.what === 'term' ? 'holding period' : one.what));
  return <span className="text-warn">Another {[...new Set(what)].join(' and ')}</span>;
}

/** The sales of an account beside what its form says. A row opens the comparison. */
export function FormSales({ wallet, rest }: { wallet: string; rest: AccountRest }) {
  const { ask } = useCalculator();
  const [shown, setShown] = useState<SalesShown>('all');
  const [opened, setOpened] = useState<AccountSale | null>(null);
  const list = useLongList('formSales', { wallet, shown });
  return (
    <section className="card min-w-0" aria-labelledby="form-sales">
      <h2 id="form-sales" className="font-semibold">
        Your sales
      </h2>
      <p className="hint mb-2">
        Choose a sale, or press Enter on it, to compare it with the form and to correct what you
        entered from it.
      </p>
      <Filter shown={shown} rest={rest} onChoose={setShown} />
      {list.total === null ? (
        <Skeleton count={1} height={240} />
      ) : list.total === 0 ? (
        <Empty text="No sale of this account is in this list." />
      ) : (
        <LongTable
          label="Sales of the account"
          columns={COLUMNS}
          grid={GRID}
          total={list.total}
          rowAt={list.rowAt}
          onShow={list.show}
          onOpen={(index) => setOpened(list.rowAt(index) ?? null)}
          isMarked={({ forms }) => forms.length === 0}
        />
      )}
      {rest.open > 0 && (
        <p className="mt-3">
          <button
            type="button"
            className="btn"
            onClick={() => void ask('noFormForRest', { wallet })}
          >
            Confirm that no form lists the other {plural(rest.open, 'sale')}
          </button>
        </p>
      )}
      {opened && <SaleDialog sale={opened} rest={rest} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Filter({
  shown,
  rest,
  onChoose,
}: {
  shown: SalesShown;
  rest: AccountRest;
  onChoose: (shown: SalesShown) => void;
}) {
  const counts = { all: rest.sales, open: rest.open, different: rest.different };
  return (
    <div className="flex flex-wrap gap-2 mb-3" role="group" aria-label="Sales shown">
      {SHOWN.map(([value, name]) => (
        <button
          key={value}
          type="button"
          className="chip-filter"
          aria-pressed={shown === value}
          onClick={() => onChoose(value)}
        >
          {name} <b>{formatCount(counts[value])}</b>
        </button>
      ))}
    </div>
  );
}
