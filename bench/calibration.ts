const STEPS = 30_000_000;

/**
 * How long a plain loop takes on this machine now, in milliseconds: what figures are compared by.
 */
export function calibrationMs(): number {
  const start = process.cpuUsage();
  let sum = 0;
  for (let step = 0; step < STEPS; step++) sum = (sum * 31 + step) % 1_000_003;
  const { user, system } = process.cpuUsage(start);
  if (sum < 0) throw new Error('Unreachable: it keeps the loop.');
  return (user + system) / 1000;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
