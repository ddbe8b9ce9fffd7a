import { useCalculator } from '../use-calculator.ts';
import { Allocation } from './Allocation.tsx';
import { MethodsByYear } from './MethodsByYear.tsx';
import { ToSettle } from './ToSettle.tsx';
import { WalletMethods } from './WalletMethods.tsx';

/** Which units are sold: the method of each year and account, what brokers were told, and picks. */
export function ChooseLots() {
  const { choices } = useCalculator().summary;
  const isUs = choices.jurisdiction === 'US';
  return (
    <div className="flex flex-col gap-4">
      <ToSettle />
      <MethodsByYear />
      <WalletMethods />
      {isUs && <Allocation />}
    </div>
  );
}
