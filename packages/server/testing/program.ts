import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import nodeArguments from '../node-arguments.json' with { type: 'json' };
import { builtWeb } from './pages.ts';

const PROGRAM = path.join(import.meta.dirname, '../../../scripts/serve.ts');

/** The program of `npm start`, with these settings, listening where `url` says. `said` is all that it has printed. */
export async function startProgram(env: Record<string, string>): Promise<{ child: ChildProcess; url: string; said: () => string }> {
  await builtWeb();
  const { NODE_ENV: _testing, ...inherited } = process.env;
  const child = spawn(process.execPath, [...nodeArguments, PROGRAM], {
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', ...env },
    // The channel to it ends with the tests, also when they are killed, and then it stops.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let text = '';
  const port = await new Promise<string | undefined>((resolve) => {
    child.stdout?.on('data', (part) => {
      text += String(part);
      const found = /is ready: http:\/\/localhost:(\d+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    void once(child, 'exit').then(() => resolve(undefined));
  });
  if (!port) throw new Error(`The server process did not start: ${text}`);
  return { child, url: `http://127.0.0.1:${port}`, said: () => text };
}
