import { useEffect, useState } from 'react';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { showToast } from '../../../../lib/toast.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Skeleton } from '../../../../ui/states.tsx';
import { showUnits } from '../figures.ts';
import type { ResultOf } from '../protocol.ts';
import type { LotChoice } from '../protocol-lots.ts';
import { useCalculator } from '../use-calculator.ts';
import { Effect } from './Effect.tsx';
import { LotTable } from './LotTable.tsx';
import { Told } from './Told.tsx';

type Pickable = NonNullable<ResultOf<'pickable'>>;

/** One sale: which units it takes, when they were chosen, and whether its broker was told. */
export function PickDialog({ slot, onClose }: { slot: number; onClose: () => void }) {
  const { ask } = useCalculator();
  const [found, setFound] = useState<Pickable | null | undefined>(undefined);
  useEffect(() => {
    void ask('pickable', { slot }).then(setFound);
  }, [ask, slot]);
  const title = found
    ? `${showUnits(found.sale.quantity)} ${found.sale.asset} on ${found.sale.day}`
    : 'Choose the lots';
  return (
    <Dialog title={title} onClose={onClose}>
      {found === undefined && <Skeleton count={1} height={240} />}
      {found === null && (
        <p>You can’t choose lots for this transaction: it uses no units, or you held none.</p>
      )}
      {found && <Choose slot={slot} found={found} onClose={onClose} />}
    </Dialog>
  );
}

function Choose({ slot, found, onClose }: { slot: number; found: Pickable; onClose: () => void }) {
  const { ask, summary } = useCalculator();
  const { sale, needsBroker } = found;
  const [choice, setChoice] = useState<LotChoice>(found.choice);
  const [issues, setIssues] = useState<string[]>([]);
  const change = (part: Partial<LotChoice>) => setChoice({ ...choice, ...part });
  const { onSubmit } = useForm({
    // The ledger is in this browser.
    writes: [],
    send: () => ask('settleLots', { slot, choice }),
    failed: 'The choice was not saved',
    onSuccess: (result) => {
      setIssues(result.issues.map(({ message }) => message));
      if (result.issues.length > 0) return;
      showToast({
        title: 'Choice saved',
        description: 'The figures have been recalculated.',
      });
      onClose();
    },
  });
  return (
    <form noValidate className="grid gap-4 min-w-0" onSubmit={onSubmit}>
      {needsBroker && (
        <Told wallet={sale.wallet} day={sale.day} choice={choice} onChange={change} />
      )}
      <LotTable sale={sale} choice={choice} onChange={change} />
      <Effect slot={slot} choice={choice} />
      {issues.length > 0 && (
        <ul className="error-text" role="alert">
          {issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
      {!summary.isSample && (
        <div>
          <button type="submit" className="btn btn-primary">
            Save this choice
          </button>
        </div>
      )}
    </form>
  );
}
