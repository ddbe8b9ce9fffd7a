import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';

/** Requests to repeat: all addresses in turn. */
export interface Load {
  origin: string;
  paths: string[];
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** One body for each path. */
  bodies?: string[];
  /** One session cookie for each path. */
  cookies?: string[];
  seconds: number;
  connections: number;
}

export interface Measured {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
  /** Answers that were not a success. */
  failures: number;
}

export const generatorName = (): 'wrk' | 'autocannon' =>
  spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk';

/**
 * Sends a load and measures it: with wrk where it is installed, because it costs least; else with
 * autocannon.
 */
export function measure(load: Load): Promise<Measured> {
  return generatorName() === 'wrk' ? measureByWrk(load) : measureByAutocannon(load);
}

async function measureByWrk(load: Load): Promise<Measured> {
  const folder = temporaryFolder('bench');
  const script = path.join(folder, 'load.lua');
  writeFileSync(script, luaOf(load));
  const args = [
    '-t1',
    `-c${load.connections}`,
    `-d${load.seconds}s`,
    '--latency',
    '-s',
    script,
    load.origin,
  ];
  const output = await new Promise<string>((resolve, reject) => {
    const wrk = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    wrk.stdout.on('data', (part: Buffer) => (text += part.toString()));
    wrk.on('error', reject);
    wrk.on('close', () => resolve(text));
  });
  rmSync(folder, { recursive: true });
  const result = JSON.parse(/RESULT (.*)/.exec(output)?.[1] ?? 'null') as {
    requests: number;
    us: number;
    p50: number;
    p99: number;
    bad: number;
  } | null;
  if (!result) throw new Error(`wrk said: ${output}`);
  return {
    requestsPerSecond: result.requests / (result.us / 1e6),
    p50Ms: result.p50 / 1000,
    p99Ms: result.p99 / 1000,
    requests: result.requests,
    failures: result.bad,
  };
}

function luaOf({ paths, method = 'GET', headers = {}, bodies, cookies }: Load): string {
  const list = (values: string[]) =>
    `{${values.map((value) => JSON.stringify(value).replaceAll('\\u', '\\\\u')).join(',')}}`;
  const common = Object.entries(headers).map(
    ([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`,
  );
  return `
local paths, bodies, cookies, at = ${list(paths)}, ${bodies ? list(bodies) : 'nil'}, ${cookies ? list(cookies) : 'nil'}, 0
request = function()
  at = at % #paths + 1
  local headers = {${common.join(',')}}
  if cookies then headers["cookie"] = cookies[at] end
  return wrk.format(${JSON.stringify(method)}, paths[at], headers, bodies and bodies[at] or nil)
end
done = function(summary, latency)
  io.write(string.format('RESULT {"requests":%d,"us":%d,"p50":%d,"p99":%d,"bad":%d}\\n', summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
`;
}

async function measureByAutocannon({
  origin,
  paths,
  method = 'GET',
  headers = {},
  bodies,
  cookies,
  seconds,
  connections,
}: Load): Promise<Measured> {
  const requests = paths.map((address, index) => ({
    method,
    path: address,
    headers: { ...headers, ...(cookies && { cookie: cookies[index] ?? '' }) },
    ...(bodies && { body: bodies[index] ?? '' }),
  }));
  // Each connection begins elsewhere; all from the first, they would ask for the same at once.
  let begun = 0;
  const setupClient = (client: autocannon.Client) => {
    const start = Math.floor((begun++ * requests.length) / connections) % requests.length;
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
  };
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests,
    setupClient,
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    requests: result.requests.total,
    failures: result.non2xx + result.errors,
  };
}
