import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from './cluster.ts';

type Line = {
  reqId?: string;
  status?: number;
  url?: string;
  msg?: string;
  err?: { message?: string; code?: string };
};

/** What the servers' logs say of their responses from 500 on. */
export function errorsOf({ folder }: Cluster): { explained: string[]; unexplained: number } {
  const reasons = new Map<string, number>();
  let unexplained = 0;
  for (let server = 0; server < 3; server++) {
    // As the site logs.
    const lines = readFileSync(path.join(folder, `server${server}.log`), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line);
    const failed = new Map(
      lines.flatMap((line) => (line.msg === 'failed' ? [[line.reqId, line] as const] : [])),
    );
    for (const { status = 0, reqId, msg, url } of lines) {
      if (msg !== 'responded' || status < 500 || url === '/readyz') continue;
      const reason = failed.get(reqId)?.err;
      if (reason) {
        const text = `${status} ${reason.message?.split('\n').at(-1)} ${reason.code ?? ''}`;
        reasons.set(text, (reasons.get(text) ?? 0) + 1);
      } else {
        unexplained++;
        reasons.set(`${status} ${url} without a reason`, 1);
      }
    }
  }
  return {
    explained: [...reasons].map(([text, count]) => `${count} × ${text.slice(0, 160)}`),
    unexplained,
  };
}
