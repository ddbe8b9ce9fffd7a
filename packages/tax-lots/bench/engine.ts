import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * The engine's speed: node bench/engine.ts. Every measurement runs in a process of its own, so that
 * one does
 * not warm or burden the next. Small ledgers give the best of several rounds, as a person editing
 * has them; a million
 * rows are run once, cold. Prints a table and, last, the same as JSON.
 */
type Run = {
  count: number;
  assets: number;
  jurisdiction: string;
  method: string;
  ms: number;
  cpuMs: number;
  writeMs: number | null;
  rows: number;
  ledgerMb: number;
  peakMb: number;
};

const METHODS = [
  ['US', 'FIFO'],
  ['US', 'HIFO'],
  ['US', 'LIFO'],
  ['UK', 'UK'],
  ['CA', 'ACB'],
  ['AU', 'FIFO'],
  ['DE', 'FIFO'],
  ['DE', 'AVERAGE'],
  ['IE', 'FIFO'],
  ['IE', 'IE'],
  ['JP', 'TOTAL_AVERAGE'],
  ['JP', 'AVERAGE'],
] as const;
const SIZES = [
  { count: 10_000, rounds: 15 },
  { count: 100_000, rounds: 2 },
  { count: 1_000_000, rounds: 1 },
] as const;
const ASSETS = 200;
/** What a heap is given for a million rows. */
const HEAP_MB = 400;

/**
 * Two loops in thread time, in ms: what the machine can give at this moment. `plain` is arithmetic
 * on small numbers; `wide` allots cost to a million sales with integers as wide as the engine's,
 * which waits for memory as the engine does.
 */
function calibrate(): { plain: number; wide: number } {
  const start = process.threadCpuUsage();
  let sum = 0;
  for (let n = 0; n < 300_000_000; n++) sum = (sum * 31 + n) | 0;
  const middle = process.threadCpuUsage(start);
  let units = 10n ** 24n;
  let cost = 10n ** 30n + BigInt(sum & 1);
  for (let n = 0; n < 1_000_000; n++) {
    const sold = 10n ** 16n + BigInt(n);
    const share = (cost * sold) / units;
    units -= sold;
    cost -= share;
  }
  const end = process.threadCpuUsage(start);
  const plain = (middle.user + middle.system) / 1000;
  const both = (end.user + end.system) / 1000;
  return { plain: Math.round(plain), wide: Math.round(both - plain) };
}

const calibration = [calibrate()];
const script = fileURLToPath(new URL('./one-run.ts', import.meta.url));
const runs: Run[] = [];
for (const [jurisdiction, method] of METHODS) {
  for (const { count, rounds } of SIZES) {
    const extent = count < 1_000_000 ? 'full' : 'totals';
    // What an engine needs, and not what it takes where a machine has plenty: its heap is given no
    // more than this, and a ledger that does not fit ends the run.
    const flags = ['--expose-gc', '--max-semi-space-size=16', `--max-old-space-size=${HEAP_MB}`];
    const text = execFileSync(
      process.execPath,
      [
        ...flags,
        script,
        String(count),
        String(ASSETS),
        jurisdiction,
        method,
        String(rounds),
        extent,
      ],
      {
        encoding: 'utf8',
      },
    );
    // As one-run.ts prints it.
    runs.push(JSON.parse(text) as Run);
  }
}

calibration.push(calibrate());

const pad = (value: string | number, width: number): string => String(value).padStart(width);
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}, ${ASSETS} assets`,
);
console.log(
  `300 million plain steps took ${calibration.map(({ plain }) => plain).join(' ms before and ')} ms after, a million wide ones ${calibration.map(({ wide }) => wide).join(' and ')} ms; heaps of at most ${HEAP_MB} MB`,
);
console.log(
  `${'method'.padEnd(18)}${pad('rows in', 10)}${pad('compute ms', 12)}${pad('thread ms', 11)}${pad('write ms', 10)}${pad('rows out', 10)}${pad('ledger MB', 11)}${pad('peak MB', 9)}`,
);
for (const { jurisdiction, method, count, ms, cpuMs, writeMs, rows, ledgerMb, peakMb } of runs) {
  console.log(
    `${`${jurisdiction} ${method}`.padEnd(18)}${pad(count, 10)}${pad(ms, 12)}${pad(cpuMs, 11)}${pad(writeMs ?? '', 10)}${pad(rows, 10)}${pad(ledgerMb, 11)}${pad(peakMb, 9)}`,
  );
}

const exponents = METHODS.map(([jurisdiction, method]) => {
  const of = (count: number): number =>
    runs.find(
      (run) => run.method === method && run.jurisdiction === jurisdiction && run.count === count,
    )?.cpuMs ?? Number.NaN;
  return {
    jurisdiction,
    method,
    exponent: Math.round((Math.log(of(1_000_000) / of(10_000)) / Math.log(100)) * 1000) / 1000,
  };
});
console.log('\ntime grows as rows to the power of (10,000 to 1,000,000; n log n is 1.09 there)');
for (const { jurisdiction, method, exponent } of exponents)
  console.log(`${`${jurisdiction} ${method}`.padEnd(18)}${exponent}`);
console.log(`\n${JSON.stringify({ node: process.version, calibration, runs, exponents })}`);
