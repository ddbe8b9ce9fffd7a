import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Starts the process that builds the pages and serves a site to each test file; returns how to stop
 * it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // A process of its own: Node runs the product's TypeScript there as it does for people, not as
  // Playwright would compile it.
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  const url = await Promise.race([firstLine, ended.then(() => '')]);
  if (url === '')
    throw new Error('The server of the browser tests did not start; its reason is above.');
  process.env['SITES_URL'] = url;
  return async () => {
    child.stdin.end();
    await ended;
  };
}
