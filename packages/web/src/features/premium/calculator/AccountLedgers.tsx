import { useState } from 'react';
import type { SavedLedger } from '@lotwise/contract/premium/ledgers';
import { toastFailure } from '../../../lib/failures.ts';
import { showToast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SavedLedgers } from './SavedLedgers.tsx';
import { useCalculator } from './use-calculator.ts';

/** The saved ledgers, to open in place of the one in this browser. */
export function AccountLedgers() {
  const { ask, summary } = useCalculator();
  const [opened, setOpened] = useState<SavedLedger | null>(null);
  const load = async (ledger: SavedLedger) => {
    try {
      await ask('load', { id: ledger.id });
      showToast({
        title: 'Ledger opened',
        description: `You are now working on “${ledger.name}”.`,
      });
    } catch (error) {
      toastFailure('The ledger was not opened', error);
    }
    setOpened(null);
  };
  const isSafe = summary.rowCount === 0 || summary.account?.isChanged === false;
  return (
    <>
      <SavedLedgers onOpen={(ledger) => (isSafe ? void load(ledger) : setOpened(ledger))} />
      {opened && (
        <Dialog title={`Open “${opened.name}”?`} onClose={() => setOpened(null)}>
          <p className="mb-4">
            It replaces the ledger in this browser, which has changes that are not saved to your
            account.
          </p>
          <div className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-bad" onClick={() => void load(opened)}>
              Open it
            </button>
            <button type="button" className="btn" onClick={() => setOpened(null)}>
              Keep mine
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
