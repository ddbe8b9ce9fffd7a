import { fitsPrice } from '../amounts.ts';

/**
 * Which of two totals is the price of the units: the one of the file, or that one without the fee.
 * A price that was rounded may fit both; then it is what the owner said, or unclear. Undefined
 * where neither fits. Example: of 2 at 10 with a total of 21 and a fee of 1 it is the one without.
 */
export function totalOf({
  units,
  price,
  total,
  without,
  hasFee,
}: {
  units: string;
  price: string;
  total: string;
  without: string;
  hasFee: boolean | undefined;
}): string | 'unclear' | undefined {
  for (const amount of [total, without])
    if (fitsPrice({ units, price, total: amount })) return amount;
  const [fitsTotal, fitsWithout] = [total, without].map((amount) =>
    fitsPrice({ units, price, total: amount }, { isRounded: true }),
  );
  if (fitsTotal && fitsWithout && total !== without)
    return hasFee === undefined ? 'unclear' : hasFee ? without : total;
  return fitsTotal ? total : fitsWithout ? without : undefined;
}
