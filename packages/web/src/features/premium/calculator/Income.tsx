import { type Column, LongTable } from '../../../ui/charts/LongTable.tsx';
import { Empty, Skeleton } from '../../../ui/states.tsx';
import { showMoney, showUnits } from './figures.ts';
import type { IncomeRow } from './protocol.ts';
import { useCalculator, useLongList } from './use-calculator.ts';

const COLUMNS: Column<IncomeRow>[] = [
  { key: 'date', title: 'Received', cell: ({ date }) => date },
  {
    key: 'kind',
    title: 'Kind',
    onPhone: 'max-sm:col-start-1 max-sm:row-start-2',
    cell: ({ kind }) => kind,
  },
  { key: 'asset', title: 'Asset', cell: ({ asset }) => asset },
  { key: 'quantity', title: 'Units', isNumber: true, cell: ({ quantity }) => showUnits(quantity) },
  {
    key: 'value',
    title: 'Value',
    isNumber: true,
    onPhone: 'max-sm:col-start-3 max-sm:row-start-2',
    cell: ({ value }) => showMoney(value),
  },
  {
    key: 'tx',
    title: 'Transaction',
    onPhone: 'max-sm:col-start-2 max-sm:row-start-2',
    cell: ({ tx }) => <span title={tx}>{tx}</span>,
  },
];
const GRID = 'income-grid';

/** What was received as income in the year, at its value then. */
export function Income() {
  const { summary } = useCalculator();
  const { year, choices } = summary;
  const list = useLongList('income', {});
  if (list.total === null) return <Skeleton count={1} height={320} />;
  const unknown = year.incomesWithoutValue;
  if (list.total === 0 && unknown === 0)
    return (
      <Empty
        text={`You had no staking, mining, airdrop or other income in ${choices.year || 'this ledger'}.`}
      />
    );
  return (
    <>
      {unknown > 0 && (
        <p className="mb-2 text-bad">
          {unknown === 1
            ? 'One item of income has no value yet and is not counted here.'
            : `${unknown} items of income have no value yet and are not counted here.`}{' '}
          <a href="?view=problems">Enter what they were worth</a>
        </p>
      )}
      <p className="mb-2">
        Income of {choices.year}:{' '}
        <strong className="tabular-nums">
          {showMoney(year.income)} {choices.currency}
        </strong>
      </p>
      <LongTable
        label={`Income of ${choices.year}`}
        columns={COLUMNS}
        grid={GRID}
        total={list.total}
        rowAt={list.rowAt}
        onShow={list.show}
      />
    </>
  );
}
