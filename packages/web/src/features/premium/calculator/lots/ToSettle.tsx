import { useState } from 'react';
import { plural } from '../../../../lib/format.ts';
import { type Column, LongTable } from '../../../../ui/charts/LongTable.tsx';
import { Skeleton } from '../../../../ui/states.tsx';
import { showUnits } from '../figures.ts';
import type { SettleRow } from '../protocol-lots.ts';
import { useCalculator, useLongList } from '../use-calculator.ts';
import { PickDialog } from './PickDialog.tsx';
import './lots.css';

const COLUMNS: Column<SettleRow>[] = [
  { key: 'sold', title: 'Date', cell: ({ sold }) => sold },
  {
    key: 'what',
    title: 'Units',
    cell: ({ quantity, asset }) => `${showUnits(quantity)} ${asset}`,
  },
  { key: 'wallet', title: 'Account', cell: ({ wallet }) => wallet || 'Unnamed wallet' },
  {
    key: 'message',
    title: 'What is missing',
    onPhone: 'max-sm:col-span-full',
    cell: ({ message }) => <span title={message}>{message}</span>,
  },
];
const GRID = 'to-settle-grid';

/** Sales whose lots were not chosen as the law asks: each opens the dialog that settles it. */
export function ToSettle() {
  const { summary } = useCalculator();
  if (summary.toSettleCount === 0) return null;
  return (
    <section className="card border-bad min-w-0" aria-labelledby="to-settle">
      <h2 id="to-settle" className="font-semibold text-bad">
        {plural(summary.toSettleCount, 'sale')} to settle
      </h2>
      <p className="hint mb-2">
        Choose a sale, or press Enter on it, to say what its broker was told or which units it took.
        A standing order entered below settles all later sales of its account at once.
      </p>
      <List />
    </section>
  );
}

function List() {
  const list = useLongList('toSettle', {});
  const [opened, setOpened] = useState<SettleRow | null>(null);
  if (list.total === null) return <Skeleton count={1} height={160} />;
  return (
    <>
      <LongTable
        label="Sales to settle"
        columns={COLUMNS}
        grid={GRID}
        total={list.total}
        rowAt={list.rowAt}
        onShow={list.show}
        onOpen={(index) => setOpened(list.rowAt(index) ?? null)}
        isMarked={() => true}
      />
      {opened && <PickDialog slot={opened.slot} onClose={() => setOpened(null)} />}
    </>
  );
}
