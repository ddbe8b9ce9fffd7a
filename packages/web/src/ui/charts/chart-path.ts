export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 120;
// A line at the very edge is drawn half.
const [ABOVE, BELOW] = [4, 1];

export interface Scale {
  least: number;
  most: number;
}

/**
 * What a drawing's height stands for: always from zero, because a cut axis makes small changes look
 * large.
 */
export function scaleOf(values: readonly number[]): Scale {
  return { least: Math.min(0, ...values), most: Math.max(1, ...values) };
}

/** How far from the top a value is drawn. */
export function heightAt(value: number, { least, most }: Scale): number {
  return round(
    CHART_HEIGHT - BELOW - ((value - least) / (most - least)) * (CHART_HEIGHT - ABOVE - BELOW),
  );
}

/**
 * Where a step is drawn: a point of a line at its place from edge to edge, a bar in the middle of
 * its share.
 */
export function placeOf(
  index: number,
  { count, drawn }: { count: number; drawn: 'line' | 'bars' },
): number {
  if (drawn === 'bars') return round(((index + 0.5) * CHART_WIDTH) / count);
  return count === 1 ? CHART_WIDTH / 2 : round((index * CHART_WIDTH) / (count - 1));
}

/** A line through all values; one alone is a level line. */
export function linePath(values: readonly number[], scale: Scale): string {
  const shown = values.length === 1 ? [...values, ...values] : values;
  return shown
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${placeOf(index, { count: shown.length, drawn: 'line' })} ${heightAt(value, scale)}`,
    )
    .join(' ');
}

/** A bar for each value; nothing is drawn for zero. */
export function barsPath(values: readonly number[], scale: Scale): string {
  const share = CHART_WIDTH / values.length;
  const half = share / 2 - Math.min(2, share * 0.15);
  const bottom = heightAt(0, scale);
  return values
    .map((value, index) => {
      if (value === 0) return '';
      const middle = (index + 0.5) * share;
      return `M${round(middle - half)} ${bottom}V${heightAt(value, scale)}H${round(middle + half)}V${bottom}Z`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;
