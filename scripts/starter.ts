import { readFileSync } from 'node:fs';

const POLL_MS = 1000;

/**
 * Stops this process in order when the npm that started it was killed: npm can then no longer pass
 * a signal on, and a server that nobody holds would keep the port from the next start. Only Linux
 * tells who started whom.
 */
export function followStarter(): void {
  const npm =
    process.env['npm_lifecycle_event'] === undefined
      ? undefined
      : ancestors(process.ppid, 3).find((pid) => commandOf(pid).startsWith('npm'));
  if (npm === undefined) return;
  setInterval(() => {
    if (commandOf(npm).startsWith('npm')) return;
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS).unref();
}

function ancestors(pid: number, count: number): number[] {
  if (count === 0 || pid <= 1) return [];
  return [
    pid,
    ...ancestors(Number(/^PPid:\s*(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0), count - 1),
  ];
}

const commandOf = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ');

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Gone, or not Linux.
    return '';
  }
}
