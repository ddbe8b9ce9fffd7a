import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import nodeEnvironment from '../packages/server/node-environment.json' with { type: 'json' };
import { BUILT_SERVER, buildServer } from '../scripts/build-server.ts';
import type { Stall } from './clock.ts';
import { stallsOf } from './stalls.ts';

const ROOT = path.join(import.meta.dirname, '..');

export interface BenchServer {
  origin: string;
  pid: number | undefined;
  /** CPU seconds used so far by the server's processes. */
  cpuSeconds(): number;
  /** Memory that the process holds now. */
  memoryMb(): number;
  /** The stalls of its event loop since this was asked last; `watchesStalls` is needed. */
  stalls(): Stall[];
  stop(): Promise<void>;
}

/** Starts a program that prints its address, and waits for it. */
async function startProgram(args: string[], env: Record<string, string>): Promise<BenchServer> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      const address = /(?:^|is ready: )(http:\/\/\S+)/m.exec(text)?.[1];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${text}`)));
  });
  return {
    origin,
    pid: child.pid,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    memoryMb: () => memoryMbOf(child),
    stalls: stallsOf(child),
    stop: () => stopped(child),
  };
}

const STALL_CLOCK = path.join(import.meta.dirname, 'stall-clock.ts');

/** The site on a database, as in production but for the limits that a load test must pass. */
export async function startSite(
  databaseUrl: string,
  env: Record<string, string> = {},
  { watchesStalls = false } = {},
): Promise<BenchServer> {
  await buildServer();
  const clock = watchesStalls ? ['--import', STALL_CLOCK] : [];
  return startProgram([...clock, BUILT_SERVER], {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    RATE_LIMITS: 'off',
    SPAM_HOLD: 'off',
    STARTER_CONTENT: '0',
    ...nodeEnvironment,
    ...env,
  });
}

/** What the same readings cost with nothing but `pg` and strings around them. */
export function startReference(databaseUrl: string): Promise<BenchServer> {
  return startProgram(['bench/reference.ts', databaseUrl], {});
}

/** The ceiling: a plain Node server that sends the same bytes. */
export function startCeiling(file: string, type: string): Promise<BenchServer> {
  return startProgram(['bench/ceiling.ts', file, type], {});
}

const TICKS_PER_SECOND = 100;

/** CPU seconds of a process and of all that it started, those that have ended too. */
export function cpuSecondsOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    return childrenOf(pid).reduce(
      (sum, child) => sum + (cpuSecondsOf(child) || 0),
      own / TICKS_PER_SECOND,
    );
  } catch {
    // Only Linux tells this way.
    return Number.NaN;
  }
}

/**
 * Memory of a process and of all that it started, in MB; what several of them share counts once.
 */
export function memoryMbOfAll(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]) / 1024;
    return childrenOf(pid).reduce((sum, child) => sum + (memoryMbOfAll(child) || 0), own);
  } catch {
    // Only Linux tells this way.
    return Number.NaN;
  }
}

export function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text.trim() !== '')
    .map(Number);
}

function memoryMbOf(child: ChildProcess): number {
  try {
    return (
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
    );
  } catch {
    return Number.NaN;
  }
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
