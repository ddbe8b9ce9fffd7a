import { createHistogram } from 'node:perf_hooks';
import autocannon from 'autocannon';

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

/** Sends a load with autocannon and measures it. */
export async function measure({
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
  // Each connection has a part of its own: all from the first, they would ask for the same at once,
  // and sixteen times all of thousands keep the first answers waiting until they are written.
  const share = Math.ceil(requests.length / connections);
  let begun = 0;
  const setupClient = (client: autocannon.Client) => {
    const start = Math.floor((begun++ * requests.length) / connections) % requests.length;
    client.setRequests([...requests, ...requests].slice(start, start + share));
  };
  // autocannon's own figures are whole milliseconds: of 2.7 it makes 2.
  const microseconds = createHistogram();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = { url: origin, connections, duration: seconds, setupClient };
    const run = autocannon(load, (error, done) => (error ? reject(error) : resolve(done)));
    // A connection's first answer waits until all of them are set up.
    const answered = new Set<autocannon.Client>();
    run.on('response', (client, _status, _bytes, ms) => {
      if (answered.has(client)) microseconds.record(Math.max(1, Math.round(ms * 1000)));
      else answered.add(client);
    });
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: microseconds.percentile(50) / 1000,
    p99Ms: microseconds.percentile(99) / 1000,
    requests: result.requests.total,
    failures: result.non2xx + result.errors,
  };
}
