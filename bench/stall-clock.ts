import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded into a server that is measured: tells its parent the longest stall of each moment.
// The metric of the site counts up to 10 ms too much, because it looks every 10 ms.
const RESOLUTION_MS = 1;
const TELL_EVERY_MS = 250;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
setInterval(() => {
  process.send?.({ stallMs: delay.max / 1e6 - RESOLUTION_MS });
  delay.reset();
}, TELL_EVERY_MS).unref();
