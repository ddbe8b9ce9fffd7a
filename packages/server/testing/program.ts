import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { builtWeb } from './pages.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

interface Program {
  child: ChildProcess;
  url: string;
  /** All that it has printed. */
  said: () => string;
}

/** The file that runs the site of a checkout, built from its sources as they are. */
export function builtServer(root = ROOT): string {
  execFileSync(process.execPath, [path.join(root, 'scripts/prepare-server.ts')]);
  return path.join(root, 'packages/server/dist/server.js');
}

/**
 * The program of `npm start`, or another of Node's, with these settings, listening where `url`
 * says. One process on any machine, unless more are asked for.
 */
export async function startProgram(
  env: Record<string, string>,
  program: readonly string[] = [builtServer()],
): Promise<Program> {
  await builtWeb();
  const { NODE_ENV: _testing, ...inherited } = process.env;
  const child = spawn(process.execPath, program, {
    env: { ...inherited, HOST: '127.0.0.1', PORT: '0', WEB_CONCURRENCY: '1', ...env },
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

/** Ends it, in order if nothing else is said. Returns its exit code. */
export async function endProgram(
  { child }: Pick<Program, 'child'>,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return (await ended)[0] as number | null; // the event's first value
}
