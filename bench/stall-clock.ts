// Loaded into a server that is measured, or run alone beside it: tells its parent the longest stall
// of each moment, and the most CPU that the thread used within one. On a machine that others use
// too, a thread also stands still without doing anything.
// The metric of the site counts up to 10 ms too much, because it looks every 10 ms.
const RESOLUTION_MS = 1;
const TELL_EVERY_MS = 250;

let [last, used] = [performance.now(), process.threadCpuUsage()];
let longest = { ms: 0, busyMs: 0 };
const clock = setInterval(() => {
  const now = performance.now();
  const { user, system } = process.threadCpuUsage(used);
  const ms = now - last - RESOLUTION_MS;
  longest = {
    ms: Math.max(longest.ms, ms),
    busyMs: Math.max(longest.busyMs, Math.min(ms, (user + system) / 1000)),
  };
  [last, used] = [performance.now(), process.threadCpuUsage()];
}, RESOLUTION_MS);
const telling = setInterval(() => {
  process.send?.({ stall: longest });
  longest = { ms: 0, busyMs: 0 };
}, TELL_EVERY_MS);

// Alone it runs until its parent ends; within a server it keeps nothing up.
if (process.argv[1] === import.meta.filename) process.on('disconnect', () => process.exit());
else for (const timer of [clock, telling]) timer.unref();
