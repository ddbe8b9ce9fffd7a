import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, closeSync, constants, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../packages/server/src/platform/embedded/ready.ts';

/** A program of the cluster, which can be killed and started again. */
export interface Program {
  name: string;
  pid(): number;
  start(): void;
  kill(): Promise<void>;
}

const BIN = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const POSTGRES_LIB = '/usr/lib/postgresql';

/** Where Debian keeps PostgreSQL's programs: those of the newest version that is installed. */
export function postgresBin(): string | undefined {
  try {
    const newest = readdirSync(POSTGRES_LIB)
      .map(Number)
      .sort((a, b) => b - a)[0];
    return newest === undefined ? undefined : path.join(POSTGRES_LIB, String(newest), 'bin');
  } catch {
    return undefined;
  }
}

/** What must be installed and is not. */
export function missingPrograms(): string[] {
  const missing = ['etcd', 'patroni', 'pgbouncer', 'haproxy', 'setpriv'].filter(
    (name) => !find(name),
  );
  if (!postgresBin()) missing.push('postgresql');
  // Patroni's package does not bring what it reaches etcd with.
  if (spawnSync('python3', ['-c', 'import etcd']).status !== 0) missing.push('python3-etcd');
  return missing;
}

function find(name: string): string | undefined {
  return BIN.map((folder) => path.join(folder, name)).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * A program that ends with this process, however that ends, as a user that is not root where this
 * one is: PostgreSQL and PgBouncer refuse root.
 */
export function createProgram(folder: string, name: string, command: readonly string[]): Program {
  let child: ChildProcess | undefined;
  const isRoot = process.getuid?.() === 0;
  const [program = '', ...parameters] = command;
  return {
    name,
    pid: () => child?.pid ?? 0,
    start() {
      const log = openSync(path.join(folder, `${name}.log`), 'a');
      const user = isRoot ? ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups'] : [];
      child = spawn(
        'setpriv',
        [...user, '--pdeathsig', 'KILL', find(program) ?? program, ...parameters],
        { cwd: folder, stdio: ['ignore', log, log], env: { PATH: BIN.join(':'), HOME: folder } },
      );
      closeSync(log);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Free ports of the loopback address. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** Waits until `is` says yes. */
export async function until(
  what: string,
  is: () => Promise<boolean>,
  { withinMs = 60_000, everyMs = 200 } = {},
): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    if (await is().catch(() => false)) return;
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
