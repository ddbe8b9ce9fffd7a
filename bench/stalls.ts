import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Pause, Stall } from './clock.ts';

/** What of a stall is not a pause of the machine: the thread’s own, or a wait for others. */
export interface Judged extends Stall {
  ownMs: number;
}

export interface Stalls {
  /** By the clock. */
  longest: Judged;
  /** Without the pauses of the machine. */
  longestOwn: Judged;
}

const NO_STALL: Judged = { from: 0, ms: 0, busyMs: 0, waitedMs: 0, ownMs: 0 };

export const NO_STALLS: Stalls = { longest: NO_STALL, longestOwn: NO_STALL };

/** The longest of these stalls, and the longest without what the machine’s pauses took of it. */
export function judge(stalls: readonly Stall[], pauses: readonly Pause[]): Stalls {
  const sorted = pauses.toSorted((a, b) => a.from - b.from);
  const judged = stalls.map((stall) => ({ ...stall, ownMs: stall.ms - pausedMs(stall, sorted) }));
  return {
    longest: judged.reduce((one, other) => (other.ms > one.ms ? other : one), NO_STALL),
    longestOwn: judged.reduce((one, other) => (other.ownMs > one.ownMs ? other : one), NO_STALL),
  };
}

/** How much of a stall one processor or several stood still; pauses by their beginnings. */
function pausedMs(stall: Stall, pauses: readonly Pause[]): number {
  let sum = 0;
  let end = stall.from;
  for (const { from, ms } of pauses) {
    const to = Math.min(from + ms, stall.from + stall.ms);
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}

export const worseOf = (one: Stalls, other: Stalls): Stalls => ({
  longest: one.longest.ms >= other.longest.ms ? one.longest : other.longest,
  longestOwn: one.longestOwn.ownMs >= other.longestOwn.ownMs ? one.longestOwn : other.longestOwn,
});

/** The stalls that a process with `stall-clock.ts` has told since this was asked last. */
export function stallsOf(child: ChildProcess): () => Stall[] {
  let all: Stall[] = [];
  child.on('message', (told) => {
    if (isOfStalls(told)) all.push(...told.stalls);
  });
  return () => {
    const found = all;
    all = [];
    return found;
  };
}

const isOfStalls = (told: unknown): told is { stalls: Stall[] } =>
  typeof told === 'object' && told !== null && 'stalls' in told;

export interface PauseClock {
  /** All pauses so far; a stall may be told later. Nothing where the machine won’t say. */
  pauses: readonly Pause[] | undefined;
  stop(): void;
}

const PAUSE_CLOCK = path.join(import.meta.dirname, 'pause-clock.ts');
/** Before every process with an ordinary priority; its children don’t get that. */
const FIRST = ['--reset-on-fork', '--fifo', '1'];

/** A clock on each processor that runs before all else there: what it misses is the machine’s. */
export function startPauseClock(): PauseClock {
  if (spawnSync('chrt', [...FIRST, 'taskset', '-c', '0', 'true']).status !== 0)
    return { pauses: undefined, stop() {} };
  const pauses: Pause[] = [];
  const clocks = Array.from({ length: availableParallelism() }, (_, processor) => {
    const onProcessor = ['taskset', '-c', String(processor)];
    // No helpers of V8's, for which it would have to wait.
    const program = [process.execPath, '--single-threaded', PAUSE_CLOCK];
    const clock = spawn('chrt', [...FIRST, ...onProcessor, ...program], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    clock.on('message', (told) => {
      if (isOfPause(told)) pauses.push(told.pause);
    });
    return clock;
  });
  return {
    pauses,
    stop: () => clocks.forEach((clock) => clock.kill()),
  };
}

const isOfPause = (told: unknown): told is { pause: Pause } =>
  typeof told === 'object' && told !== null && 'pause' in told;
