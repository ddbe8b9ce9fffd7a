import { openSync, readFileSync, readSync } from 'node:fs';
import type { Stalls } from './server.ts';

// Loaded into a server that is measured, or run alone beside it: tells its parent the longest stall
// of each moment, what it was, and the most CPU that the thread used within one. On a machine that
// others use too, a thread also stands still without doing anything.
// The metric of the site counts up to 10 ms too much, because it looks every 10 ms.
const RESOLUTION_MS = 1;
const TELL_EVERY_MS = 250;

/** As Linux counts for a thread: how long it ran, and how long it waited for a processor. */
const SCHEDULED = '/proc/thread-self/schedstat';
const NS_PER_MS = 1e6;

// Only Linux tells this way.
const scheduled = process.platform === 'linux' ? openSync(SCHEDULED, 'r') : undefined;
const text = Buffer.alloc(64);

function waitedMs(): number {
  if (scheduled === undefined) return Number.NaN;
  const length = readSync(scheduled, text, 0, text.length, 0);
  return Number(text.toString('latin1', 0, length).split(' ')[1]) / NS_PER_MS;
}

const MS_PER_TICK = 10;

/** How long the machine's processors were given to others, all together, since it started. */
function stolenMs(): number {
  if (scheduled === undefined) return Number.NaN;
  return (
    Number(readFileSync('/proc/stat', 'latin1').split('\n', 1)[0]?.split(/ +/)[8]) * MS_PER_TICK
  );
}

const seen = () => ({ at: performance.now(), cpu: process.threadCpuUsage(), waited: waitedMs() });
const none = (): Stalls => ({
  longest: { ms: 0, busyMs: 0, waitedMs: 0, stolenMs: 0 },
  busiestMs: 0,
});

let last = seen();
let found = none();
let stolenUntilTold = stolenMs();
const clock = setInterval(() => {
  const ms = performance.now() - last.at - RESOLUTION_MS;
  const { user, system } = process.threadCpuUsage(last.cpu);
  const busyMs = Math.min(ms, (user + system) / 1000);
  if (ms > found.longest.ms)
    found.longest = {
      ms,
      busyMs,
      waitedMs: waitedMs() - last.waited,
      stolenMs: ms < MS_PER_TICK ? 0 : stolenMs() - stolenUntilTold,
    };
  found.busiestMs = Math.max(found.busiestMs, busyMs);
  last = seen();
}, RESOLUTION_MS);
const telling = setInterval(() => {
  process.send?.({ stalls: found });
  found = none();
  stolenUntilTold = stolenMs();
}, TELL_EVERY_MS);

// Alone it runs until its parent ends; within a server it keeps nothing up.
if (process.argv[1] === import.meta.filename) process.on('disconnect', () => process.exit());
else for (const timer of [clock, telling]) timer.unref();
