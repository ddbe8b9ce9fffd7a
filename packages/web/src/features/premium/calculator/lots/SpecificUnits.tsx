import { TableBox } from '../../../../ui/charts/TableBox.tsx';
import { showMoney, showUnits } from '../figures.ts';
import type { AllocatedAsset, AllocationPlan } from '../protocol-lots.ts';

/** Unit by unit: how many units of each lot go to each wallet. */
export function SpecificUnits({
  assets,
  plan,
  onChange,
}: {
  assets: AllocatedAsset[];
  plan: AllocationPlan;
  onChange: (part: Partial<AllocationPlan>) => void;
}) {
  const unitsOf = (lot: string, wallet: string): string =>
    plan.lines.find((line) => line.lot === lot && line.wallet === wallet)?.quantity ?? '';
  const set = (lot: string, wallet: string, quantity: string) => {
    const others = plan.lines.filter((line) => line.lot !== lot || line.wallet !== wallet);
    onChange({
      lines:
        quantity.trim() === '' ? others : [...others, { lot, wallet, quantity: quantity.trim() }],
    });
  };
  return assets.map((one) => <Asset key={one.asset} {...one} unitsOf={unitsOf} onType={set} />);
}

function Asset({
  asset,
  lots,
  wallets,
  unitsOf,
  onType,
}: AllocatedAsset & {
  unitsOf: (lot: string, wallet: string) => string;
  onType: (lot: string, wallet: string, quantity: string) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="label">{asset}: units of each lot that go to each wallet</legend>
      <TableBox label={`Allocation of ${asset}`}>
        <table className="figure-table pick-table">
          <thead>
            <tr>
              <th scope="col">Acquired</th>
              <th scope="col">Unused units</th>
              <th scope="col">Cost</th>
              {wallets.map(({ wallet, units }) => (
                <th key={wallet} scope="col">
                  {wallet || 'Unnamed wallet'}{' '}
                  <span className="hint block">holds {showUnits(units)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lots.map(({ lot, acquired, quantity, cost }) => (
              <tr key={lot}>
                <th scope="row" title={lot}>
                  {acquired}
                </th>
                <td>{showUnits(quantity)}</td>
                <td>{showMoney(cost)}</td>
                {wallets.map(({ wallet }) => (
                  <td key={wallet}>
                    <input
                      className="input"
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`Units of the ${asset} lot of ${acquired} (${lot}) for ${wallet || 'the unnamed wallet'}`}
                      value={unitsOf(lot, wallet)}
                      onChange={({ target }) => onType(lot, wallet, target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </fieldset>
  );
}
