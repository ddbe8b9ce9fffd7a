import type { ChildProcess } from 'node:child_process';
import { freePort } from '../src/platform/embedded/ready.ts';
import { builtWeb } from './pages.ts';
import { endProgram, startProgram } from './program.ts';

// While the file is loaded: a build takes longer than a hook may where the machine is busy.
await builtWeb();

/**
 * The server that `npm start` runs, as a process of its own that can be killed at any moment and
 * started again.
 */
export interface Killable {
  /** Where it listens now. */
  url(): string;
  /** What Prometheus reads of it. */
  metrics(): Promise<string>;
  kill(): Promise<void>;
  /** Stops it in order, as a supervisor does. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export function createKillable(env: Record<string, string>): Killable {
  let child: ChildProcess | undefined;
  let [url, metricsPort] = ['', 0];
  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    if (!ending) return;
    await endProgram({ child: ending }, signal);
    // It may have been started again by then.
    if (child === ending) child = undefined;
  }
  return {
    url: () => url,
    metrics: async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text(),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      metricsPort = await freePort();
      const own = { METRICS_PORT: String(metricsPort), STARTER_CONTENT: '0' };
      ({ child, url } = await startProgram({ ...own, ...env }));
    },
  };
}
