import { spawn } from 'node:child_process';
import path from 'node:path';
import nodeEnvironment from '../../packages/server/node-environment.json' with { type: 'json' };
import { BUILT_SERVER, buildServer } from '../../scripts/build-server.ts';
import { cpuSecondsOf } from '../processes.ts';

const ROOT = path.join(import.meta.dirname, '../..');

export interface BenchServer {
  origin: string;
  pid: number | undefined;
  /** CPU seconds used so far by the server's processes. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/** The site on a database, as in production but for the limits that a load test must pass. */
export async function startSite(
  databaseUrl: string,
  env: Record<string, string>,
): Promise<BenchServer> {
  await buildServer();
  const child = spawn(process.execPath, [BUILT_SERVER], {
    cwd: ROOT,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: '0',
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
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}
