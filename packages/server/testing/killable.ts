import { type ChildProcess, spawn } from 'node:child_process';
import nodeArguments from '../node-arguments.json' with { type: 'json' };
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A server process, started as `npm start` does, that can be killed at any moment and started again. */
export interface Killable {
  /** Where it listens now. */
  url(): string;
  kill(): Promise<void>;
  /** Stops it in order, as a supervisor does. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export function createKillable(env: Record<string, string>): Killable {
  let child: ChildProcess | undefined;
  let url = '';
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    child = undefined;
  }
  return {
    url: () => url,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async start() {
      const started = spawn(process.execPath, [...nodeArguments, path.join(import.meta.dirname, 'serve.ts')], {
        env: { ...process.env, ...env },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      child = started;
      const line = once(createInterface(started.stdout), 'line').then(([port]) => String(port));
      const port = await Promise.race([line, once(started, 'exit').then(() => '')]);
      if (port === '') throw new Error('The server process did not start.');
      url = `http://127.0.0.1:${port}`;
    },
  };
}
