import { isLoss, showMoney } from './figures.ts';

/** A gain or a loss: the sign says which, the colour only repeats it. */
export function Gain({ value, isStrong = false }: { value: string; isStrong?: boolean }) {
  const shown = showMoney(value);
  const colour = shown === '0.00' ? '' : isLoss(value) ? ' text-bad' : ' text-good';
  return (
    <span className={`tabular-nums${isStrong ? ' font-semibold' : ''}${colour}`}>{shown}</span>
  );
}
