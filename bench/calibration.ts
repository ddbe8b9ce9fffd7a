import { createHash } from 'node:crypto';

const BLOCK = Buffer.alloc(256 * 1024, 7);
const OBJECTS = Array.from({ length: 2000 }, (_, id) => ({
  id,
  title: `lot ${id}`,
  tags: ['a', 'b'],
  votes: id % 7,
}));
const TIMES = { warmUp: 20, measured: 60 };

/**
 * What figures of different machines, or hours, are compared by: the CPU that one SHA-256 of 256
 * KiB takes with 2,000 small objects to JSON and back, in milliseconds.
 */
export function unitMs(): number {
  for (let time = 0; time < TIMES.warmUp; time++) doUnit();
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES.measured; time++) doUnit();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / TIMES.measured;
}

function doUnit(): void {
  createHash('sha256').update(BLOCK).digest();
  JSON.parse(JSON.stringify(OBJECTS));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
