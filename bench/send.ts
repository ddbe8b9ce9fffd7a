import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Asked {
  address: string;
  cookie?: string | undefined;
  /** What is posted, as JSON. */
  body?: unknown;
}

export interface Response {
  ms: number;
  status: number;
  /** As they went over the network. */
  bytes: number;
}

/** As many at a time as a browser's six and a few more. */
const AT_ONCE = 8;

/** Sends requests as fast as they are responses, or so many a second, each once. */
export async function send(
  origin: string,
  all: readonly Asked[],
  perSecond = Number.POSITIVE_INFINITY,
): Promise<Response[]> {
  const lanes = perSecond === Number.POSITIVE_INFINITY ? AT_ONCE : all.length;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const responses: Response[] = [];
  const startedAt = performance.now();
  let next = 0;
  const sendNext = async () => {
    for (let index = next++; index < all.length; index = next++) {
      const dueMs = startedAt + (index * 1000) / perSecond - performance.now();
      if (dueMs > 0) await wait(dueMs);
      const asked = all[index];
      if (asked) responses.push(await sendOne(origin, asked, agent));
    }
  };
  await Promise.all(Array.from({ length: lanes }, sendNext));
  agent.destroy();
  return responses;
}

function sendOne(
  origin: string,
  { address, cookie, body }: Asked,
  agent: Agent,
): Promise<Response> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + address,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          // As browsers send it; without it a site does not compress, and looks faster than it is.
          'accept-encoding': 'gzip',
          accept: address.startsWith('/api/') ? 'application/json' : 'text/html',
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        let bytes = 0;
        response.on('data', (part: Buffer) => (bytes += part.length));
        response.on('end', () =>
          resolve({ ms: performance.now() - startedAt, status: response.statusCode ?? 0, bytes }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
