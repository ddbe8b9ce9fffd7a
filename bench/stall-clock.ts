import { openSync, readSync } from 'node:fs';
import { now, type Stall } from './clock.ts';

// Loaded into a server that is measured: tells its parent when its event loop stood still. The
// metric of the site counts up to 10 ms too much, because it looks every 10 ms.
const RESOLUTION_MS = 1;
const TELL_EVERY_MS = 250;
const SHORTEST_MS = 4;
const NS_PER_MS = 1e6;

/** As Linux counts for a thread: how long it ran, and how long it waited for a processor. */
const scheduled =
  process.platform === 'linux' ? openSync('/proc/thread-self/schedstat', 'r') : undefined;
const text = Buffer.alloc(64);

function waitedMs(): number {
  if (scheduled === undefined) return Number.NaN;
  const length = readSync(scheduled, text, 0, text.length, 0);
  return Number(text.toString('latin1', 0, length).split(' ')[1]) / NS_PER_MS;
}

const seen = () => ({ at: now(), cpu: process.threadCpuUsage(), waited: waitedMs() });

let last = seen();
let found: Stall[] = [];
setInterval(() => {
  const from = last.at + RESOLUTION_MS;
  const ms = now() - from;
  if (ms >= SHORTEST_MS) {
    const { user, system } = process.threadCpuUsage(last.cpu);
    const busyMs = Math.min(ms, (user + system) / 1000);
    found.push({ from, ms, busyMs, waitedMs: waitedMs() - last.waited });
  }
  last = seen();
}, RESOLUTION_MS).unref();
setInterval(() => {
  if (found.length > 0) process.send?.({ stalls: found });
  found = [];
}, TELL_EVERY_MS).unref();
