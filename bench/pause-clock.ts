import { now, type Pause } from './clock.ts';

// Run on one processor, before everything else there: it misses its time only while the machine
// gives that processor to nobody, or to the kernel. Tells its parent of each such pause.
const EVERY_MS = 2;
const SHORTEST_MS = 3;

let last = now();
setInterval(() => {
  const from = last + EVERY_MS;
  const pause: Pause = { from, ms: now() - from };
  if (pause.ms >= SHORTEST_MS) process.send?.({ pause });
  last = now();
}, EVERY_MS);
process.on('disconnect', () => process.exit());
