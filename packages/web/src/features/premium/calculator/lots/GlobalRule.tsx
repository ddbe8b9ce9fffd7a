import type { Method } from '@lotwise/tax-lots/source';
import { Icon } from '../../../../ui/Icon.tsx';
import { Labelled, Words } from '../Labelled.tsx';
import type { AllocationPlan } from '../protocol-lots.ts';

const ORDERS: readonly (readonly [Method, string])[] = [
  ['FIFO', 'Earliest lots first'],
  ['LIFO', 'Latest lots first'],
  ['HIFO', 'Highest cost first'],
  ['LOFO', 'Lowest cost first'],
];

/** A rule: in which order the lots go, and into which wallets. */
export function GlobalRule({
  plan,
  onChange,
}: {
  plan: AllocationPlan;
  onChange: (part: Partial<AllocationPlan>) => void;
}) {
  const { walletOrder, lotOrder } = plan;
  const raise = (place: number) => {
    const next = [...walletOrder];
    const [wallet = ''] = next.splice(place, 1);
    next.splice(place - 1, 0, wallet);
    onChange({ walletOrder: next });
  };
  return (
    <div className="grid gap-3">
      <div className="max-w-sm">
        <Labelled label="Order of the lots" basis="basis-52">
          <Words
            value={lotOrder}
            options={ORDERS}
            // The options are orders.
            onChoose={(value) => onChange({ lotOrder: value as Method })}
          />
        </Labelled>
      </div>
      <div>
        <h3 className="label">Order of the wallets</h3>
        <ol className="list-decimal pl-6" aria-label="Order of the wallets">
          {walletOrder.map((wallet, place) => (
            <li key={wallet} className="py-1">
              <span className="inline-flex items-center gap-2 min-h-11 align-middle">
                <span className="break-words">{wallet || 'Unnamed wallet'}</span>
                {place > 0 && (
                  <button
                    type="button"
                    className="icon-btn"
                    aria-label={`Move ${wallet || 'the unnamed wallet'} up`}
                    onClick={() => raise(place)}
                  >
                    <Icon name="up" isSmall />
                  </button>
                )}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
