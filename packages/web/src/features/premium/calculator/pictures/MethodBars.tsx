import { METHOD_NAMES, isLoss, showMoney } from '../figures.ts';
import type { MethodResult } from '../protocol.ts';
import { useCalculator } from '../use-calculator.ts';

/** The gain of the year under each method, as bars; the table beside it has the figures. */
export function MethodBars({ results }: { results: readonly MethodResult[] }) {
  const { choices, year } = useCalculator().summary;
  const gains = results.map(({ year: totals }) => Number(totals?.gain ?? 0));
  const [low, high] = [Math.min(0, ...gains), Math.max(0, ...gains)];
  const unit = high === low ? 0 : 100 / (high - low);
  return (
    <figure className="card mb-3">
      <figcaption className="card-title">
        Gain of {choices.year} under each method, in {choices.currency}
        {year.doubts.length > 0 && <span className="text-bad"> (incomplete)</span>}
      </figcaption>
      <ul className="flex flex-col gap-2">
        {results.map(({ method, isLawful, isChosen, year: totals }) => {
          const gain = totals?.gain ?? '0';
          const length = Math.abs(Number(gain)) * unit;
          const zero = -low * unit;
          return (
            <li key={method}>
              <span className={`text-control${isChosen ? ' font-semibold' : ''}`}>
                {METHOD_NAMES[method]}: {showMoney(gain)}
                {isChosen && ', in use'}
                {!isLawful && <span className="hint"> (not allowed here)</span>}
              </span>
              <svg
                className={`block w-full h-3 mt-1 ${isLoss(gain) ? 'text-bad' : 'text-brand'}`}
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect
                  className={isLawful ? 'fill-current' : 'fill-current opacity-45'}
                  x={isLoss(gain) ? zero - length : zero}
                  width={length}
                  height="8"
                />
              </svg>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
