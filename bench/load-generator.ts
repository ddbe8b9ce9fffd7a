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
  /** Requests a second in all; as many as there can be where it is missing. */
  rate?: number;
}

export interface Measured {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  requests: number;
  /** Answers that were not a success. */
  failures: number;
}

// So many requests are prepared for each connection, so that each process of a server gets all.
const FOR_EACH = 300;

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
  rate,
}: Load): Promise<Measured> {
  const requests = paths.map((address, index) => ({
    method,
    path: address,
    headers: { ...headers, ...(cookies && { cookie: cookies[index] ?? '' }) },
    ...(bodies && { body: bodies[index] ?? '' }),
  }));
  // Each connection begins at another one: all from the first, they would ask for the same at once.
  // Of thousands it has a part: all of them keep the first answers waiting until they are written.
  const share =
    requests.length <= FOR_EACH ? requests.length : Math.ceil(requests.length / connections);
  let begun = 0;
  const setupClient = (client: autocannon.Client) => {
    const start = Math.floor((begun++ * requests.length) / connections) % requests.length;
    client.setRequests([...requests, ...requests].slice(start, start + share));
  };
  // autocannon's own figures are whole milliseconds: of 2.7 it makes 2.
  const microseconds = createHistogram();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = {
      url: origin,
      connections,
      duration: seconds,
      setupClient,
      ...(rate !== undefined && { overallRate: rate }),
    };
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
