import { useState } from 'react';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showToast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TYPE_NAMES } from './figures.ts';
import type { Issue, Transaction, TransactionType } from '@lotwise/tax-lots/source';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { isLotMethod } from './lots/lot-methods.ts';
import type { LedgerRow } from './protocol.ts';
import { type FieldName, fieldsOf, textsOf, transactionOf } from './row-form.ts';
import { useCalculator } from './use-calculator.ts';

const LABELS: Record<FieldName, string> = {
  id: 'Id',
  timestamp: 'Date and time',
  wallet: 'Wallet',
  to_wallet: 'To wallet',
  in_asset: 'Asset received',
  in_quantity: 'Units received',
  out_asset: 'Asset given',
  out_quantity: 'Units given',
  value: 'Value',
  kind: 'Kind',
  counts_before: 'Counts before',
  fee_asset: 'Fee in',
  fee_quantity: 'Fee',
  fee_value: 'Value of the fee',
  acquired: 'Acquired on',
  donor_basis: 'Giver’s cost',
  donor_acquired: 'Giver acquired on',
  asset: 'Asset',
  ratio: 'New units for each old one',
};

const HINTS: Partial<Record<FieldName, string>> = {
  timestamp: 'For example 2025-03-15T12:00:00+00:00, with your UTC offset',
  kind: 'staking, mining, interest, airdrop, ...',
  counts_before:
    'Only if an exchange booked this late: the ID of a row, up to a day earlier, that used the units',
  acquired: 'Such as 2021-04-30',
  donor_acquired: 'Such as 2021-04-30',
  fee_value: 'Only where the fee was paid in units of an asset',
};

const PickDialog = lazyPart(async () => (await import('./lots/PickDialog.tsx')).PickDialog);

const EMPTY: Transaction = { id: '', timestamp: '', type: 'buy' };

/**
 * One row to correct, or a new one. The engine reads it before it is taken, and what it finds
 * is shown above the fields.
 */
export function RowDialog({
  row,
  draft = EMPTY,
  onClose,
}: {
  row: LedgerRow | null;
  /** What a new row begins with. */
  draft?: Transaction;
  onClose: () => void;
}) {
  const { summary } = useCalculator();
  const edited = useEditedRow(row, draft, onClose);
  const { type, setType, texts, setText, issues, onSubmit, remove } = edited;
  const isReadOnly = summary.isSample;
  const [isPicking, setPicking] = useState(false);
  if (row && isPicking) return <PickDialog slot={row.slot} onClose={onClose} />;

  return (
    <Dialog
      title={row ? (isReadOnly ? 'Transaction' : 'Correct a transaction') : 'Add a transaction'}
      onClose={onClose}
    >
      <form noValidate onSubmit={onSubmit}>
        {row?.origin && <p className="hint mb-2">From {row.origin}</p>}
        <Issues issues={issues} />
        <fieldset
          // oxlint-disable-next-line react/forbid-dom-props -- It is read-only from the beginning.
          disabled={isReadOnly}
          className="grid gap-x-3 items-start grid-cols-1 sm:grid-cols-2"
        >
          <legend className="sr-only">The transaction</legend>
          <TypeField type={type} onChoose={setType} />
          {fieldsOf(type).map((name) => (
            <RowField key={name} name={name} text={texts[name]} onChange={setText} />
          ))}
        </fieldset>
        {fieldsOf(type).includes('out_asset') && isLotMethod(summary.choices.method) && (
          <Lots row={row} onPick={() => setPicking(true)} />
        )}
        {!isReadOnly && (
          <div className="flex flex-wrap gap-2">
            <button type="submit" className="btn btn-primary">
              {row ? 'Save the row' : 'Add the row'}
            </button>
            {row && (
              <button type="button" className="btn btn-bad" onClick={() => void remove()}>
                Delete
              </button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Which units the row takes, and the way to choose them. */
function Lots({ row, onPick }: { row: LedgerRow | null; onPick: () => void }) {
  const picks = row?.transaction.lots ?? [];
  return (
    <div className="mb-4">
      <p className="label">Lots</p>
      <p className="hint">
        {row === null
          ? 'Add the row first, then choose its lots here.'
          : picks.length === 0
            ? 'The method chooses which units are used.'
            : `You picked ${picks.map(({ lot, quantity }) => `${quantity} of ${lot}`).join(', ')}.`}
      </p>
      {row && (
        <button type="button" className="btn mt-1" onClick={onPick}>
          Choose the lots
        </button>
      )}
    </div>
  );
}

/** What of a row was changed, and what becomes of it. */
function useEditedRow(row: LedgerRow | null, draft: Transaction, onClose: () => void) {
  const { ask } = useCalculator();
  const before = row?.transaction ?? draft;
  const [type, setType] = useState<TransactionType>(before.type);
  const [texts, setTexts] = useState(() => ({
    ...textsOf(before),
    id: row ? before.id : `own-${Date.now().toString(36)}`,
  }));
  const [issues, setIssues] = useState<Issue[]>(row?.issues ?? []);

  const { onSubmit } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: () =>
      ask('put', {
        slot: row?.slot ?? null,
        transaction: transactionOf(type, texts, row?.transaction),
      }),
    failed: 'The row was not saved',
    onSuccess: (result) => {
      setIssues(result.issues);
      if (result.issues.length > 0) return;
      showToast({
        title: row ? 'Row saved' : 'Row added',
        description: 'The figures have been recalculated.',
      });
      onClose();
    },
  });
  const remove = async () => {
    if (!row) return;
    await ask('remove', { slot: row.slot });
    showToast({ title: 'Row deleted', description: 'Undo brings it back.' });
    onClose();
  };
  const setText = (name: FieldName, text: string) => setTexts({ ...texts, [name]: text });
  return { type, setType, texts, setText, issues, onSubmit, remove };
}

function TypeField({
  type,
  onChoose,
}: {
  type: TransactionType;
  onChoose: (type: TransactionType) => void;
}) {
  const { summary } = useCalculator();
  return (
    <div className="field">
      <label htmlFor="row-type">Type</label>
      <select
        id="row-type"
        className="input"
        value={type}
        // The options are the types.
        onChange={({ target }) => onChoose(target.value as TransactionType)}
      >
        {summary.types.map((one) => (
          <option key={one} value={one}>
            {TYPE_NAMES[one]}
          </option>
        ))}
      </select>
    </div>
  );
}

function RowField({
  name,
  text,
  onChange,
}: {
  name: FieldName;
  text: string;
  onChange: (name: FieldName, text: string) => void;
}) {
  const { currency } = useCalculator().summary.choices;
  return (
    <div className="field">
      <label htmlFor={`row-${name}`}>
        {name.endsWith('value') || name === 'donor_basis'
          ? `${LABELS[name]} in ${currency}`
          : LABELS[name]}
      </label>
      <input
        id={`row-${name}`}
        className="input"
        autoComplete="off"
        inputMode={/quantity|value|basis/.test(name) ? 'decimal' : 'text'}
        aria-describedby={HINTS[name] && `row-${name}-hint`}
        value={text}
        onChange={({ target }) => onChange(name, target.value)}
      />
      {HINTS[name] && (
        <p id={`row-${name}-hint`} className="hint">
          {HINTS[name]}
        </p>
      )}
    </div>
  );
}

function Issues({ issues }: { issues: readonly Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul className="card border-bad mb-3 text-control text-bad" role="alert">
      {issues.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
