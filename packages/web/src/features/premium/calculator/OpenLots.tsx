import { type Column, LongTable } from '../../../ui/charts/LongTable.tsx';
import { Empty, Skeleton } from '../../../ui/states.tsx';
import { Holdings } from './Holdings.tsx';
import { showMoney, showUnits } from './figures.ts';
import type { LotRow } from './protocol.ts';
import { HeldBars } from './pictures/HeldBars.tsx';
import { TrySale } from './TrySale.tsx';
import { useCalculator, useLongList } from './use-calculator.ts';

const COLUMNS: Column<LotRow>[] = [
  { key: 'asset', title: 'Asset', cell: ({ asset }) => asset },
  {
    key: 'quantity',
    title: 'Units',
    isNumber: true,
    onPhone: 'max-sm:col-start-3 max-sm:row-start-1',
    cell: ({ quantity }) => showUnits(quantity),
  },
  {
    key: 'cost',
    title: 'Cost',
    isNumber: true,
    onPhone: 'max-sm:col-start-3 max-sm:row-start-2',
    cell: ({ cost }) => (cost === null ? 'Unknown' : showMoney(cost)),
  },
  {
    key: 'acquired',
    title: 'Acquired',
    onPhone: 'max-sm:col-start-2 max-sm:row-start-1',
    cell: ({ acquired }) => acquired || 'pool',
  },
  {
    key: 'wallet',
    title: 'Wallet',
    onPhone: 'max-sm:col-start-2 max-sm:row-start-2',
    cell: ({ wallet }) => wallet,
  },
  {
    key: 'lot',
    title: 'Lot',
    onPhone: 'max-sm:col-start-1 max-sm:row-start-2',
    cell: ({ lot }) => <span title={lot}>{lot}</span>,
  },
];
const GRID = 'open-lots-grid';

/** What is still held, lot by lot, and whether it is what wallets really hold. */
export function OpenLots() {
  const { isSample } = useCalculator().summary;
  return (
    <>
      {!isSample && <TrySale />}
      <Lots />
      <Holdings />
    </>
  );
}

function Lots() {
  const list = useLongList('lots', {});
  if (list.total === null) return <Skeleton count={1} height={320} />;
  if (list.total === 0) return <Empty text="You hold nothing after the last transaction." />;
  return (
    <>
      <p className="hint mb-2">
        What you hold after the last transaction of the ledger, whatever the year above.
      </p>
      <LongTable
        label="Still held"
        columns={COLUMNS}
        grid={GRID}
        total={list.total}
        rowAt={list.rowAt}
        onShow={list.show}
      />
      <HeldBars />
    </>
  );
}
