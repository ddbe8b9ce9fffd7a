import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { hasLongBody } from './connections.ts';
import { createGates } from './gate.ts';
import { networkOf } from './network.ts';
import { atPace } from './pace.ts';

/**
 * Reads few long bodies of one network at once; the others wait, unread, for their turn. Those that
 * hardly arrive are refused, so that the turn of the others comes.
 */
export function limitArrivals(http: FastifyInstance): void {
  const ofNetwork = createGates({
    // A body is held in memory until it is whole and worked on. Eight of 5 MB are what a quick
    // uploader sends; a thousand that never end would be 5 GB.
    atOnce: 8,
    waitingMax: 100,
    sentence: 'Too many large requests at once. Please try again in a few seconds.',
  });

  http.addHook('onRequest', async ({ headers, ip }, { raw: response }) => {
    if (!hasLongBody(headers)) return;
    await new Promise<void>((resolve, reject) => {
      ofNetwork(networkOf(ip), () => {
        resolve();
        return closing(response);
      }).catch(reject);
    });
  });
  http.addHook('preParsing', async ({ headers }, _reply, body) =>
    // What the framework hands on is the request.
    hasLongBody(headers) ? Readable.from(atPace(body as Readable), { objectMode: false }) : body,
  );
}

const closing = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.closed) resolve();
    else response.once('close', resolve);
  });
