import { readFileSync } from 'node:fs';

// Only Linux tells these ways; elsewhere the figures are missing.
const TICKS_PER_SECOND = 100;

/** CPU seconds of a process and of all that it started, those that have ended too. */
export function cpuSecondsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    return sumOf(pid, cpuSecondsOf, own / TICKS_PER_SECOND);
  } catch {
    return Number.NaN;
  }
}

/**
 * Memory of a process and of all that it started, in MB; what several of them share counts once.
 */
export function memoryMbOf(pid: number | undefined): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return sumOf(pid, memoryMbOf, Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}

// One that has just ended counts for nothing.
const sumOf = (pid: number | undefined, figureOf: (child: number) => number, own: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + (figureOf(child) || 0), own);

const childrenOf = (pid: number | undefined): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text.trim() !== '')
    .map(Number);
