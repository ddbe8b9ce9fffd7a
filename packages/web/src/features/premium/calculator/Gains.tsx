import { useState } from 'react';
import { type Column, LongTable } from '../../../ui/charts/LongTable.tsx';
import { Empty, Skeleton } from '../../../ui/states.tsx';
import { showMoney, showUnits } from './figures.ts';
import { Gain } from './Money.tsx';
import type { GainRow } from './protocol-files.ts';
import { MonthBars } from './pictures/MonthBars.tsx';
import { Trace } from './Trace.tsx';
import { useCalculator, useLongList } from './use-calculator.ts';

const COLUMNS: Column<GainRow>[] = [
  {
    key: 'disposed',
    title: 'Disposed',
    cell: ({ disposed, isProvisional }) => (isProvisional ? <Open day={disposed} /> : disposed),
  },
  { key: 'asset', title: 'Asset', cell: ({ asset }) => asset },
  { key: 'quantity', title: 'Units', isNumber: true, cell: ({ quantity }) => showUnits(quantity) },
  { key: 'acquired', title: 'Acquired', cell: ({ acquired }) => acquired || 'pool' },
  { key: 'term', title: 'Term', cell: ({ term }) => term },
  {
    key: 'proceeds',
    title: 'Proceeds',
    isNumber: true,
    cell: ({ proceeds }) => showMoney(proceeds),
  },
  { key: 'cost', title: 'Cost', isNumber: true, cell: ({ cost }) => showMoney(cost) },
  {
    key: 'gain',
    title: 'Gain or loss',
    isNumber: true,
    onPhone: 'max-sm:col-start-4 max-sm:row-start-1',
    cell: ({ gain }) => <Gain value={gain} />,
  },
  {
    key: 'tx',
    title: 'Transaction',
    onPhone: 'max-sm:hidden',
    cell: ({ tx }) => <span title={tx}>{tx}</span>,
  },
];
const GRID = 'gains-grid';

/** The day of a disposal that is not settled yet. */
function Open({ day }: { day: string }) {
  return (
    <span title="A later purchase can still change this row">
      {day} <span aria-label="can still change">*</span>
    </span>
  );
}

/** Every lot that was disposed of in the year, and the year as a picture. A row opens its reason. */
export function Gains() {
  const { summary } = useCalculator();
  const { choices } = summary;
  const list = useLongList('gains', {});
  const [opened, setOpened] = useState<GainRow | null>(null);
  if (list.total === null) return <Skeleton count={1} height={320} />;
  if (list.total === 0)
    return (
      <>
        <Empty text={`You sold, traded or spent nothing in ${choices.year || 'this ledger'}.`} />
        {choices.year !== '' && <MonthBars />}
      </>
    );
  return (
    <>
      <MonthBars />
      <p className="hint mt-4 mb-2">
        Each row is a lot that you sold or spent. Choose a row, or press Enter on it, to see how its
        figures were worked out.
        {summary.year.totals?.provisional === true &&
          ' Rows marked * can still change with what you buy after the last row of the ledger.'}
      </p>
      <LongTable
        label={`Gains and losses of ${choices.year}`}
        columns={COLUMNS}
        grid={GRID}
        total={list.total}
        rowAt={list.rowAt}
        onShow={list.show}
        onOpen={(index) => setOpened(list.rowAt(index) ?? null)}
      />
      {opened && <Trace row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
