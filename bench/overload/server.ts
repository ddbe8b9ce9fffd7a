import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../packages/server/src/platform/embedded/ready.ts';
import nodeEnvironment from '../../packages/server/node-environment.json' with { type: 'json' };
import { BUILT_SERVER, buildServer } from '../../scripts/build-server.ts';
import { cpuSecondsOf } from '../processes.ts';

const ROOT = path.join(import.meta.dirname, '../..');

export interface BenchServer {
  origin: string;
  pid: number | undefined;
  /** CPU seconds used so far by the server's processes. */
  cpuSeconds(): number;
  /** What Prometheus reads. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

/** The site on a database, as in production but for the limits that a load test must pass. */
export async function startSite(
  databaseUrl: string,
  env: Record<string, string>,
): Promise<BenchServer> {
  await buildServer();
  const metricsPort = await freePort();
  const child = spawn(process.execPath, [BUILT_SERVER], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: 'off',
      SPAM_HOLD: 'off',
      ...nodeEnvironment,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      const address = /is ready: (http:\/\/\S+)/m.exec(text)?.[1];
      if (address) resolve(address.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${text}`)));
  });
  return {
    origin,
    pid: child.pid,
    cpuSeconds: () => cpuSecondsOf(child.pid),
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
