import { useEffect, useState } from 'react';
import { TableBox } from '../../../../ui/charts/TableBox.tsx';
import { Skeleton } from '../../../../ui/states.tsx';
import { showMoney, showUnits } from '../figures.ts';
import { Gain } from '../Money.tsx';
import type { AllocationPlan, TriedAllocation } from '../protocol-lots.ts';
import { useCalculator } from '../use-calculator.ts';

/** What an allocation would do: which cost each wallet gets, and the gains of the years after. */
export function AllocationEffect({ plan }: { plan: AllocationPlan }) {
  const { ask } = useCalculator();
  const [tried, setTried] = useState<TriedAllocation | null>(null);
  useEffect(() => {
    void ask('tryAllocation', { plan }).then(setTried);
  }, [ask, plan]);
  if (tried === null) return <Skeleton count={1} height={160} />;
  return (
    <div className="grid gap-3 min-w-0" aria-live="polite">
      {tried.issues.length > 0 && (
        <ul className="text-control text-bad">
          {tried.issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
      <TableBox label="Cost of each wallet">
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">Wallet</th>
              <th scope="col">Units</th>
              <th scope="col">Cost</th>
              <th scope="col">Lots</th>
            </tr>
          </thead>
          <tbody>
            {tried.wallets.map(({ wallet, asset, units, cost, lots }) => (
              <tr key={`${asset} ${wallet}`}>
                <th scope="row">{wallet || 'Unnamed wallet'}</th>
                <td>
                  {showUnits(units)} {asset}
                </td>
                <td>{showMoney(cost)}</td>
                <td>{lots}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
      {tried.years.length > 0 && <Years years={tried.years} />}
    </div>
  );
}

function Years({ years }: Pick<TriedAllocation, 'years'>) {
  return (
    <TableBox label="Gains of the years">
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Gain now</th>
            <th scope="col">Gain with it</th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, before, after }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>
                <Gain value={before} />
              </td>
              <td>
                <Gain value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
