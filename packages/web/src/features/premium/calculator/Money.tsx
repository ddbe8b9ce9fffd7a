import { isLoss, showMoney } from './figures.ts';

/** A gain or a loss: the word and the sign say which, the colour only repeats it. */
export function Gain({ value, isStrong = false }: { value: string; isStrong?: boolean }) {
  const shown = showMoney(value);
  const weight = isStrong ? ' font-semibold' : '';
  if (!isLoss(value) || shown === '0.00')
    return (
      <span className={`tabular-nums${weight}${shown === '0.00' ? '' : ' text-good'}`}>
        {shown}
      </span>
    );
  return (
    <span className={`tabular-nums text-bad${weight}`}>
      <span className="text-small font-normal">loss </span>
      {shown}
    </span>
  );
}
