import { formatCount } from '../../../lib/format.ts';
import { TYPE_NAMES } from './figures.ts';
import type { RowQuery, SortKey } from './protocol.ts';
import { useCalculator } from './use-calculator.ts';

const ORDERS: { sort: SortKey; isDescending: boolean; name: string }[] = [
  { sort: 'date', isDescending: true, name: 'Newest first' },
  { sort: 'date', isDescending: false, name: 'Oldest first' },
  { sort: 'type', isDescending: false, name: 'Type' },
  { sort: 'asset', isDescending: false, name: 'Asset' },
  { sort: 'value', isDescending: true, name: 'Highest value first' },
  { sort: 'wallet', isDescending: false, name: 'Wallet' },
];

/** What narrows the table of transactions down. */
export function RowFilters({
  query,
  onChange,
}: {
  query: RowQuery;
  onChange: (part: Partial<RowQuery>) => void;
}) {
  const { summary } = useCalculator();
  return (
    <div className="grid gap-2 grid-cols-2 md:grid-cols-4" role="group" aria-label="Filters">
      <Filter
        label="Asset"
        value={query.asset}
        options={summary.assets.map((name) => [name, name])}
        onChange={(asset) => onChange({ asset })}
      />
      <Filter
        label="Wallet"
        value={query.wallet}
        options={summary.wallets.filter(({ name }) => name !== '').map(({ name }) => [name, name])}
        onChange={(wallet) => onChange({ wallet })}
      />
      <Filter
        label="Type"
        value={query.type}
        options={summary.types.map((type) => [type, TYPE_NAMES[type]])}
        onChange={(type) => onChange({ type })}
      />
      <label className="grid gap-1 min-w-0">
        <span className="hint">ID, date or file</span>
        <input
          className="input"
          type="search"
          value={query.search}
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </label>
      <Order query={query} onChange={onChange} />
      <label className="inline-flex items-center gap-2 min-h-11 col-span-full">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-brand"
          checked={query.isProblem}
          onChange={({ target }) => onChange({ isProblem: target.checked })}
        />
        Only rows with a problem ({formatCount(summary.rowsWithProblems)})
      </label>
    </div>
  );
}

/** The order, on a phone: elsewhere the titles of the columns choose it. */
function Order({
  query,
  onChange,
}: {
  query: RowQuery;
  onChange: (part: Partial<RowQuery>) => void;
}) {
  const place = ORDERS.findIndex(
    ({ sort, isDescending }) => sort === query.sort && isDescending === query.isDescending,
  );
  return (
    <div className="grid gap-1 min-w-0 col-span-full sm:hidden">
      <label className="hint" htmlFor="row-order">
        Order
      </label>
      <select
        id="row-order"
        className="input"
        value={Math.max(0, place)}
        onChange={({ target }) => {
          const order = ORDERS[Number(target.value)];
          if (order) onChange({ sort: order.sort, isDescending: order.isDescending });
        }}
      >
        {ORDERS.map(({ name }, value) => (
          <option key={name} value={value}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

type FilterProps = {
  label: string;
  value: string;
  options: [value: string, name: string][];
  onChange: (value: string) => void;
};

function Filter({ label, value, options, onChange }: FilterProps) {
  return (
    <label className="grid gap-1 min-w-0">
      <span className="hint">{label}</span>
      <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All</option>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
