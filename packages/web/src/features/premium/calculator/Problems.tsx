import { useState } from 'react';
import { type Column, LongTable } from '../../../ui/charts/LongTable.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { Empty, Skeleton } from '../../../ui/states.tsx';
import { plural } from '../../../lib/format.ts';
import type { Transaction } from '@lotwise/tax-lots/source';
import { FillValues } from './FillValues.tsx';
import type { LedgerRow, Mend, ProblemRow } from './protocol.ts';
import { Rates } from './Rates.tsx';
import { RowDialog } from './RowDialog.tsx';
import { type Calculator, useCalculator, useLongList } from './use-calculator.ts';

const MENDS: Record<Mend, string> = {
  rate: 'Enter the rate',
  value: 'Enter the value',
  opening: 'Add the units',
  transfer: 'Add the transfer',
  scope: 'Choose the scope',
  lots: 'Choose the lots',
  row: 'Open the row',
};

const COLUMNS: Column<ProblemRow>[] = [
  { key: 'date', title: 'Date', cell: ({ date }) => date },
  { key: 'asset', title: 'Asset', cell: ({ assets }) => assets.join(', ') },
  {
    key: 'years',
    title: 'Incomplete',
    onPhone: 'max-sm:text-right',
    cell: ({ isBlocking, years }) =>
      isBlocking ? (
        <strong className="text-bad">{span(years)}</strong>
      ) : (
        <span className="text-warn">Note, {span(years)}</span>
      ),
  },
  {
    key: 'message',
    title: 'What is wrong',
    onPhone: 'max-sm:col-span-2',
    cell: ({ message, more }) => <span title={[message, ...more].join(' ')}>{message}</span>,
  },
  {
    key: 'mend',
    title: 'What to do',
    onPhone: 'max-sm:text-right',
    cell: ({ mend }) => <span className="text-brand">{MENDS[mend]}</span>,
  },
];
const GRID = 'problems-grid';

/** `2023`, or `2023–2025`. */
function span(years: readonly string[]): string {
  const [first = 'Every year', ...rest] = years;
  const last = rest.at(-1);
  return last === undefined ? first : `${first}–${last}`;
}

/** What the engine could not take as it stands, and the rates that it needs. */
export function Problems() {
  return (
    <>
      <FilesNeed />
      <Rates />
      <FillValues />
      <ProblemTable />
    </>
  );
}

/** What files leave open is answered where the files are. */
function FilesNeed() {
  const { summary } = useCalculator();
  const count = summary.questionCount + summary.unreadCount;
  if (count === 0) return null;
  return (
    <p className="mb-4">
      Your files need {plural(count, 'more answer')}.{' '}
      <a href="?view=files" className="underline">
        Answer them
      </a>
    </p>
  );
}

const PickDialog = lazyPart(async () => (await import('./lots/PickDialog.tsx')).PickDialog);

type Shown =
  | { is: 'row'; row: LedgerRow }
  | { is: 'new'; draft: Transaction }
  | { is: 'lots'; slot: number }
  | { is: 'text'; problem: ProblemRow };

/** Opens what mends a problem. */
async function openMend({ ask, summary }: Calculator, problem: ProblemRow): Promise<Shown | null> {
  const { mend, slot } = problem;
  const focused = mend === 'rate' ? 'rates' : mend === 'scope' ? 'scope' : undefined;
  const target = focused === undefined ? null : document.getElementById(focused);
  if (target) {
    target.scrollIntoView({ block: 'center' });
    target.focus();
    return null;
  }
  if (slot === null) return { is: 'text', problem };
  if (mend === 'lots') return { is: 'lots', slot };
  const { rows } = await ask('rows', { ...ofId(problem.tx), from: 0, count: 50 });
  const row = rows.find((one) => one.slot === slot);
  if (!row) return null;
  if ((mend !== 'opening' && mend !== 'transfer') || summary.isSample) return { is: 'row', row };
  return { is: 'new', draft: await draftOf({ ask }, mend, row) };
}

/** The row that is missing: what came before the first row of the asset, or into this wallet. */
async function draftOf(
  { ask }: Pick<Calculator, 'ask'>,
  mend: 'opening' | 'transfer',
  { transaction: { timestamp, wallet = '', out, fee } }: LedgerRow,
): Promise<Transaction> {
  const asset = out?.asset ?? fee?.asset ?? '';
  const units = { asset, quantity: '' };
  if (mend === 'transfer')
    return { id: '', type: 'transfer', timestamp, wallet: '', to_wallet: wallet, out: units };
  const query = { ...ofId(''), asset, isProblem: false };
  const { rows } = await ask('rows', { ...query, from: 0, count: 1 });
  const first = rows[0]?.transaction.timestamp ?? timestamp;
  return { id: '', type: 'opening', timestamp: secondBefore(first), wallet, in: units };
}

function secondBefore(timestamp: string): string {
  const at = Date.parse(timestamp);
  return Number.isNaN(at) ? '' : new Date(at - 1000).toISOString().replace('.000Z', 'Z');
}

/** A row opens what mends it. */
function ProblemTable() {
  const calculator = useCalculator();
  const list = useLongList('problems', {});
  const [shown, setShown] = useState<Shown | null>(null);
  const open = async (index: number) => {
    const problem = list.rowAt(index);
    if (problem) setShown(await openMend(calculator, problem));
  };
  const close = () => setShown(null);
  if (list.total === null) return <Skeleton count={1} height={320} />;
  if (list.total === 0) return <Empty text="No row has a problem." />;
  return (
    <>
      <p className="hint mb-2">
        Choose a problem to fix it or to read it in full. Problems that make a year incomplete come
        first; what follows from another problem is not listed.
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
      {shown?.is === 'text' && (
        <Dialog title={`Problem with ${shown.problem.tx}`} onClose={close}>
          <p>{shown.problem.message}</p>
        </Dialog>
      )}
      {shown?.is === 'row' && <RowDialog row={shown.row} onClose={close} />}
      {shown?.is === 'lots' && <PickDialog slot={shown.slot} onClose={close} />}
      {shown?.is === 'new' && <RowDialog row={null} draft={shown.draft} onClose={close} />}
    </>
  );
}

const ofId = (tx: string) => ({
  asset: '',
  wallet: '',
  type: '',
  search: tx.replace(/#fee$/, ''),
  isProblem: tx !== '',
  sort: 'date' as const,
  isDescending: false,
});
