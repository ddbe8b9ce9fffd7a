import { plural } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { forgetSteps } from './steps/kept-steps.ts';
import { useCalculator } from './use-calculator.ts';
import { VISITOR } from './visitor.ts';

/** Asks before the ledger is removed from this browser. */
export function ClearDialog({ onClose }: { onClose: () => void }) {
  const { ask, summary } = useCalculator();
  const owner = useMe()?.id ?? VISITOR;
  const clear = async () => {
    forgetSteps(owner);
    await ask('clear', null);
    onClose();
    showToast({
      title: 'Cleared',
      description: 'The ledger has been removed from this browser.',
    });
  };
  return (
    <Dialog title="Clear this ledger?" onClose={onClose}>
      <p className="mb-4">
        {plural(summary.rowCount, 'row')}, your corrections and your answers are removed from this
        browser. This can’t be undone
        {summary.account
          ? '; the version saved to your account stays.'
          : '. It is saved nowhere else.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-bad" onClick={() => void clear()}>
          Clear it
        </button>
        <button type="button" className="btn" onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}
