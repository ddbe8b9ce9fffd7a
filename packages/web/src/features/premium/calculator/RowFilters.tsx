import { formatCount } from '../../../kit/format.ts';
import { TYPE_NAMES } from './figures.ts';
import type { RowQuery } from './protocol.ts';
import { useCalculator } from './use-calculator.ts';

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
        <span className="hint">Search</span>
        <input
          className="input"
          type="search"
          placeholder="Id, date or file"
          value={query.search}
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </label>
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
