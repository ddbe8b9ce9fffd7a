import { Labelled, Words } from '../Labelled.tsx';
import type { LotChoice } from '../protocol-lots.ts';
import { useCalculator } from '../use-calculator.ts';
import { ClockField } from './ClockField.tsx';

const ANSWERS: readonly (readonly [LotChoice['told'], string])[] = [
  ['', 'Not answered yet'],
  ['yes', 'Yes, for this sale'],
  ['no', 'No'],
];

/** US, from 2027: whether the broker was told which units to sell. */
export function Told({
  wallet,
  day,
  choice,
  onChange,
}: {
  wallet: string;
  day: string;
  choice: LotChoice;
  onChange: (part: Partial<LotChoice>) => void;
}) {
  const { summary } = useCalculator();
  const { custody = null, orders = [] } = summary.wallets.find(({ name }) => name === wallet) ?? {};
  const order = orders.find(({ told }) => (told ?? '2026-12-31') < day);
  return (
    <fieldset className="grid gap-3 border border-line rounded-(--radius-control) p-3 min-w-0">
      <legend className="label px-1">Was the broker told in time?</legend>
      <p className="hint">
        {order
          ? 'The broker’s standing order applies unless it was told by the time of this sale to sell other units.'
          : 'Without an instruction by the time of the sale, or a standing order before it, the earliest units of the account are sold.'}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <Labelled label={`${wallet || 'The broker'} was told`} basis="basis-52">
          <Words
            value={choice.told}
            options={ANSWERS}
            // The options are the answers.
            onChoose={(value) => onChange({ told: value as LotChoice['told'] })}
          />
        </Labelled>
        {choice.told === 'yes' && (
          <ClockField
            label="When it was told"
            value={choice.toldAt}
            onType={(toldAt) => onChange({ toldAt })}
          />
        )}
      </div>
      {custody === null && <Custody wallet={wallet} />}
    </fieldset>
  );
}

/** Nobody has said yet who holds the wallet. */
function Custody({ wallet }: { wallet: string }) {
  const { ask } = useCalculator();
  return (
    <p className="text-control">
      The ledger does not show whether a broker holds {wallet || 'this wallet'}.{' '}
      <button
        type="button"
        className="underline text-brand min-h-6"
        onClick={() => void ask('setCustody', { wallet, custody: 'own' })}
      >
        I hold the keys myself
      </button>{' '}
      or{' '}
      <button
        type="button"
        className="underline text-brand min-h-6"
        onClick={() => void ask('setCustody', { wallet, custody: 'broker' })}
      >
        a broker holds it
      </button>
      .
    </p>
  );
}
