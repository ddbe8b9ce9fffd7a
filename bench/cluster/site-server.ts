import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { BUILT_SERVER, buildServer } from '../../scripts/build-server.ts';
import { until } from './programs.ts';
import type { Place } from './settings.ts';

/** The database at a port of the cluster. */
export const addressOf = ({ password }: Place, port: number): string =>
  `postgres://lotwise:${password}@127.0.0.1:${port}/lotwise`;

/** One of the site's servers. */
export interface Server {
  start(): Promise<void>;
  kill(): Promise<void>;
}

export function createServer(place: Place, port: number, index: number): Server {
  const { folder, ports } = place;
  let child: ChildProcess | undefined;
  return {
    async start() {
      await buildServer();
      const log = openSync(path.join(folder, `server${index}.log`), 'a');
      const started = spawn(process.execPath, [BUILT_SERVER], {
        stdio: ['ignore', log, log, 'ipc'],
        env: {
          ...process.env,
          NODE_ENV: 'test',
          HOST: '127.0.0.1',
          PORT: String(port),
          PUBLIC_URL: `http://127.0.0.1:${ports.web}`,
          DATABASE_URL: addressOf(place, ports.pgbouncer),
          DATABASE_DIRECT_URL: addressOf(place, ports.primary),
          DATABASE_READ_URL: ports.nodes.map((node) => addressOf(place, node.postgres)).join(','),
          DATABASE_POOL: '4',
          WEB_CONCURRENCY: '1',
          DATA_DIR: path.join(folder, 'data'),
          STARTER_CONTENT: '0',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'info',
        },
      });
      child = started;
      await until(
        `server ${index}`,
        async () => {
          if (started.exitCode !== null) throw new Error('it ended');
          return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
        },
        { withinMs: 120_000 },
      );
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
