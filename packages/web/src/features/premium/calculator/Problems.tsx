import { useState } from 'react';
import { type Column, LongTable } from '../../../ui/charts/LongTable.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { Empty, Skeleton } from '../../../ui/states.tsx';
import { FillValues } from './FillValues.tsx';
import type { LedgerRow, ProblemRow } from './protocol.ts';
import { Rates } from './Rates.tsx';
import { RowDialog } from './RowDialog.tsx';
import { useCalculator, useLongList } from './use-calculator.ts';

const COLUMNS: Column<ProblemRow>[] = [
  {
    key: 'weight',
    title: 'Effect',
    cell: ({ isBlocking }) =>
      isBlocking ? (
        <strong className="text-bad">Year incomplete</strong>
      ) : (
        <span className="text-warn">For your information</span>
      ),
  },
  { key: 'tx', title: 'Transaction', cell: ({ tx }) => <span title={tx}>{tx}</span> },
  {
    key: 'message',
    title: 'What is wrong',
    onPhone: 'max-sm:col-span-full',
    cell: ({ message }) => <span title={message}>{message}</span>,
  },
];
const GRID = 'problems-grid';

/** What the engine could not take as it stands, and the rates that it needs. */
export function Problems() {
  return (
    <>
      <Rates />
      <FillValues />
      <ProblemTable />
    </>
  );
}

/** Problems that a choice of lots settles. */
const OF_LOTS: ReadonlySet<string> = new Set([
  'NOT_IDENTIFIED',
  'LATE_SELECTION',
  'SELECTION_MISMATCH',
]);
const PickDialog = lazyPart(async () => (await import('./lots/PickDialog.tsx')).PickDialog);

/** A row opens the transaction, to be corrected, or the choice of its lots. */
function ProblemTable() {
  const { ask } = useCalculator();
  const list = useLongList('problems', {});
  const [edited, setEdited] = useState<LedgerRow | null>(null);
  const [read, setRead] = useState<ProblemRow | null>(null);
  const [picked, setPicked] = useState<number | null>(null);
  const open = async (index: number) => {
    const problem = list.rowAt(index);
    if (!problem) return;
    if (problem.slot === null) return setRead(problem);
    if (OF_LOTS.has(problem.code)) return setPicked(problem.slot);
    const { rows } = await ask('rows', { ...ofId(problem.tx), from: 0, count: 50 });
    setEdited(rows.find(({ slot }) => slot === problem.slot) ?? null);
  };
  if (list.total === null) return <Skeleton count={1} height={320} />;
  if (list.total === 0) return <Empty text="None of the rows has a problem." />;
  return (
    <>
      <p className="hint mb-2">
        Choose a row to read it in full and correct the transaction. What makes a year incomplete
        comes first.
      </p>
      <LongTable
        label="Problems"
        columns={COLUMNS}
        grid={GRID}
        total={list.total}
        rowAt={list.rowAt}
        onShow={list.show}
        onOpen={(index) => void open(index)}
        isMarked={({ isBlocking }) => isBlocking}
      />
      {read && (
        <Dialog title={`Problem with ${read.tx}`} onClose={() => setRead(null)}>
          <p>{read.message}</p>
        </Dialog>
      )}
      {picked !== null && <PickDialog slot={picked} onClose={() => setPicked(null)} />}
      {edited && <RowDialog row={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const ofId = (tx: string) => ({
  asset: '',
  wallet: '',
  type: '',
  search: tx.replace(/#fee$/, ''),
  isProblem: true,
  sort: 'date' as const,
  isDescending: false,
});
