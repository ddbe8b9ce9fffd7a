import { formatCount, plural } from '../../../lib/format.ts';
import { useState } from 'react';
import { showToast } from '../../../lib/toast.ts';
import { type Column, LongTable } from '../../../ui/charts/LongTable.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { showMoney, showUnits, TYPE_NAMES } from './figures.ts';
import type { Transaction } from '@lotwise/tax-lots/source';
import type { LedgerRow, RowQuery, SortKey } from './protocol.ts';
import { RowDialog } from './RowDialog.tsx';
import { RowFilters } from './RowFilters.tsx';
import { useCalculator, useLongList } from './use-calculator.ts';

const ALL: RowQuery = {
  asset: '',
  wallet: '',
  type: '',
  search: '',
  isProblem: false,
  sort: 'date',
  isDescending: true,
};

const COLUMNS: Column<LedgerRow>[] = [
  {
    key: 'date',
    title: 'Date',
    isSortable: true,
    cell: ({ transaction }) => transaction.timestamp.slice(0, 10),
  },
  {
    key: 'type',
    title: 'Type',
    isSortable: true,
    cell: ({ transaction }) => TYPE_NAMES[transaction.type] ?? String(transaction.type),
  },
  {
    key: 'asset',
    title: 'Units',
    isSortable: true,
    isNumber: true,
    cell: ({ transaction }) => unitsOf(transaction),
  },
  {
    key: 'value',
    title: 'Value',
    isSortable: true,
    isNumber: true,
    onPhone: 'max-sm:col-start-3 max-sm:row-start-2',
    cell: ({ transaction: { value } }) => (value === undefined ? '' : showMoney(value)),
  },
  {
    key: 'wallet',
    title: 'Wallet',
    isSortable: true,
    onPhone: 'max-sm:col-start-1 max-sm:row-start-2',
    cell: ({ transaction }) => walletOf(transaction),
  },
  {
    key: 'note',
    title: 'Note',
    onPhone: 'max-sm:col-start-2 max-sm:row-start-2',
    cell: (row) => <Note row={row} />,
  },
];
const GRID = 'transactions-grid';

function unitsOf({ in: incoming, out, fee, asset, ratio }: Transaction): string {
  const units = (amount: { asset: string; quantity: string } | undefined) =>
    amount && `${showUnits(String(amount.quantity))} ${amount.asset}`;
  if (out && incoming) return `${units(out)} → ${units(incoming)}`;
  return units(out) ?? units(incoming) ?? units(fee) ?? (asset ? `${asset} ${ratio ?? ''}` : '');
}

function walletOf({ wallet = '', to_wallet: toWallet }: Transaction): string {
  return toWallet === undefined ? wallet : `${wallet} → ${toWallet}`;
}

function Note({ row: { issues, origin } }: { row: LedgerRow }) {
  const [first] = issues;
  if (!first) return <span className="text-ink-2">{origin}</span>;
  return (
    <span
      className={first.blocking ? 'text-bad' : 'text-warn'}
      title={issues.map(({ message }) => message).join(' ')}
    >
      {first.blocking ? 'Problem: ' : 'Note: '}
      {first.message}
    </span>
  );
}

/** Every row of the ledger: sort, filter, correct, add, delete, undo. */
export function Transactions() {
  const { ask, summary } = useCalculator();
  const [query, setQuery] = useState(ALL);
  const [edited, setEdited] = useState<LedgerRow | 'new' | null>(null);
  const list = useLongList('rows', query);
  const change = (part: Partial<RowQuery>) => setQuery((before) => ({ ...before, ...part }));
  // The columns have the names of what they sort by.
  const onSort = (key: string) =>
    change({ sort: key as SortKey, isDescending: query.sort === key && !query.isDescending });
  const onDelete = async (index: number) => {
    const row = list.rowAt(index);
    if (!row || summary.isSample) return;
    await ask('remove', { slot: row.slot });
    showToast({ title: 'Row deleted', description: 'Undo brings it back.' });
  };
  const { asset, wallet, type, search, isProblem } = query;
  const isFiltered = [asset, wallet, type, search].some((one) => one !== '') || isProblem;
  return (
    <div className="flex flex-col gap-3">
      <RowFilters query={query} onChange={change} />
      <div className="flex flex-wrap items-center gap-2">
        <p className="hint flex-1 min-w-40" role="status">
          {list.total === null
            ? 'Reading'
            : `${formatCount(list.total)} of ${plural(summary.rowCount, 'row')}`}
          {summary.isSample && '. The sample can be read, not changed.'}
        </p>
        {isFiltered && (
          <button type="button" className="btn btn-quiet" onClick={() => setQuery(ALL)}>
            Show all
          </button>
        )}
        {!summary.isSample && <Changes onAdd={() => setEdited('new')} />}
      </div>
      {list.total === null && <Skeleton count={1} height={400} />}
      {list.total === 0 && (
        <p className="card text-center text-ink-2">
          {isFiltered ? 'No rows match these filters.' : 'There are no rows yet.'}
        </p>
      )}
      {list.total !== null && list.total > 0 && (
        <LongTable
          label="Transactions"
          columns={COLUMNS}
          grid={GRID}
          total={list.total}
          rowAt={list.rowAt}
          onShow={list.show}
          onOpen={(index) => setEdited(list.rowAt(index) ?? null)}
          onDelete={(index) => void onDelete(index)}
          sort={{ key: query.sort, isDescending: query.isDescending, onSort }}
          isMarked={({ issues }) => issues.some(({ blocking }) => blocking)}
        />
      )}
      {edited && (
        <RowDialog row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

function Changes({ onAdd }: { onAdd: () => void }) {
  const { ask, summary } = useCalculator();
  const { undo } = summary;
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-disabled={undo === null}
        onClick={() => void ask('undo', null)}
      >
        {undo === null ? 'Undo' : `Undo: ${undo.toLowerCase()}`}
      </button>
      <button type="button" className="btn btn-primary" onClick={onAdd}>
        Add a row
      </button>
    </>
  );
}
