import { availableParallelism, totalmem } from 'node:os';

/** What there is to run on. */
export interface Machine {
  cores: number;
  memoryBytes: number;
}

/** This machine, or what its container may use of it. */
export function thisMachine(): Machine {
  const limit = process.constrainedMemory();
  return {
    cores: availableParallelism(),
    memoryBytes: limit > 0 ? Math.min(limit, totalmem()) : totalmem(),
  };
}

const MEGABYTE = 1024 * 1024;
// The memory of a process after hours of mixed load, including its caches.
const PROCESS_BYTES = 700 * MEGABYTE;
const PROCESSES_MAX = 64;

/**
 * How many server processes a machine can run: one per core, as long as half of the memory is left
 * for PostgreSQL and the system's file cache.
 */
export function processesFor({ cores, memoryBytes }: Machine): number {
  const fitting = Math.floor(memoryBytes / 2 / PROCESS_BYTES);
  return Math.max(1, Math.min(cores, fitting, PROCESSES_MAX));
}

/**
 * The embedded PostgreSQL's settings for a machine that it shares with the site's processes: a
 * small cache of its own, and a planner that knows of the system's file cache. With four times the
 * cache a site of 100,000 questions in use was no faster, and took 100 MB more.
 */
export function postgresSettings({ cores, memoryBytes }: Machine): Record<string, string> {
  const part = (divisor: number, { min, max }: { min: number; max: number }) =>
    `${Math.round(Math.min(max, Math.max(min, memoryBytes / divisor / MEGABYTE)))}MB`;
  return {
    shared_buffers: part(16, { min: 64, max: 96 }),
    effective_cache_size: part(2, { min: 256, max: 65_536 }),
    work_mem: part(1024, { min: 4, max: 16 }),
    maintenance_work_mem: part(32, { min: 32, max: 512 }),
    // Fewer checkpoints write fewer whole pages to the log.
    max_wal_size: part(4, { min: 256, max: 4096 }),
    max_parallel_workers_per_gather: String(Math.min(2, Math.floor(cores / 2))),
  };
}
