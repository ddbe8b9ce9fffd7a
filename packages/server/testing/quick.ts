import { expect } from 'vitest';

// What the loop below took on the machine that the limits were set on.
const REFERENCE_MS = 120;

/**
 * Fails when `act` takes more than `maxMs` of the processor's time, on a machine as fast as the one
 * that the limit was set on; returns what it made.
 */
export function expectQuick<T>(act: () => T, maxMs: number): T {
  const [made, ms] = processorMs(act);
  // How slow this machine is matters to what took too long alone.
  const slowness = ms < maxMs ? 1 : Math.max(1, processorMs(aFixedWork)[1] / REFERENCE_MS);
  expect(ms).toBeLessThan(maxMs * slowness);
  return made;
}

/** Not the clock's time: other tests run beside this one. */
function processorMs<T>(act: () => T): [made: T, ms: number] {
  const before = process.cpuUsage();
  const made = act();
  const { user, system } = process.cpuUsage(before);
  return [made, (user + system) / 1000];
}

function aFixedWork(): number {
  let sum = 0;
  for (let index = 0; index < 30_000_000; index++) sum = (sum * 31 + index) | 0;
  return sum;
}
