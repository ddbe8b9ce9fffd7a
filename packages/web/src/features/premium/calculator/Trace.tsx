import { useEffect, useState } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { showMoney } from './figures.ts';
import { Gain } from './Money.tsx';
import { LotLine } from './pictures/LotLine.tsx';
import type { GainRow } from './protocol-files.ts';
import { useCalculator } from './use-calculator.ts';

/** Why one slice of a disposal has its figures, as a sentence with its law. */
export function Trace({ row, onClose }: { row: GainRow; onClose: () => void }) {
  const { ask, summary } = useCalculator();
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    void ask('explain', { place: row.place }).then(setSentence);
  }, [ask, row.place]);
  return (
    <Dialog title="Why these figures" onClose={onClose}>
      <p className="min-h-24 mb-3" aria-live="polite">
        {sentence}
      </p>
      <LotLine row={row} />
      <table className="figure-table mb-4">
        <tbody>
          <tr>
            <th scope="row">Proceeds</th>
            <td>{showMoney(row.proceeds)}</td>
          </tr>
          <tr>
            <th scope="row">Cost</th>
            <td>{showMoney(row.cost)}</td>
          </tr>
          <tr>
            <th scope="row">Gain or loss in {summary.choices.currency}</th>
            <td>
              <Gain value={row.gain} isStrong />
            </td>
          </tr>
        </tbody>
      </table>
    </Dialog>
  );
}
