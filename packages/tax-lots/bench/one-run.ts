import { ledgerOf } from './ledger-of.ts';
import { matchLedger } from '../src/compute/match-ledger.ts';
import { writeTotals, writeResult } from '../src/compute/compute-tax.ts';
import type { LedgerJurisdiction, Method } from '../src/model/ledger.ts';

/**
 * One measurement in a process of its own: node one-run.ts COUNT ASSETS JURISDICTION METHOD ROUNDS
 * full|totals.
 * `ms` is from the ledger to the matched rows and the totals of every year, `cpuMs` the same in
 * time of its own thread
 * (less disturbed by what else runs), `writeMs` from those to the result's text.
 * Prints one line of JSON; of several rounds, the best.
 */
const [
  count = '10000',
  assets = '200',
  jurisdiction = 'US',
  method = 'FIFO',
  rounds = '1',
  extent = 'totals',
] = process.argv.slice(2);
const ledger = ledgerOf(
  Number(count),
  Number(assets),
  // Whoever starts it knows them.
  jurisdiction as LedgerJurisdiction,
  method as Method, // as above
);
(globalThis as { gc?: () => void }).gc?.(); // the list was just made; what making it left behind is not the engine's
const ledgerMb = process.memoryUsage().rss / 1048576;
let ms = Number.POSITIVE_INFINITY;
let cpuMs = Number.POSITIVE_INFINITY;
let writeMs = Number.POSITIVE_INFINITY;
let rows = 0;
let issues = 0;
let years = 0;
for (let round = 0; round < Number(rounds); round++) {
  const start = performance.now();
  const cpu = process.threadCpuUsage();
  const matched = matchLedger(ledger);
  years = Object.keys(writeTotals(matched)).length;
  const middle = performance.now();
  const used = process.threadCpuUsage(cpu);
  ms = Math.min(ms, middle - start);
  cpuMs = Math.min(cpuMs, (used.user + used.system) / 1000);
  if (extent === 'full') writeResult(matched);
  writeMs = Math.min(writeMs, performance.now() - middle);
  rows = matched.disposals.length;
  issues = matched.issues.length;
}
const round = (value: number): number => Math.round(value * 10) / 10;
console.log(
  JSON.stringify({
    count: Number(count),
    assets: Number(assets),
    jurisdiction,
    method,
    ms: round(ms),
    cpuMs: round(cpuMs),
    writeMs: extent === 'full' ? round(writeMs) : null,
    rows,
    issues,
    years,
    ledgerMb: Math.round(ledgerMb),
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);
