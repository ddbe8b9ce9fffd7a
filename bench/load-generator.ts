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
