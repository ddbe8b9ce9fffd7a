import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasLongBody } from './connections.ts';
import { createGate, type Gate } from './gate.ts';
import { networkOf } from './network.ts';

// A body is held in memory until it is whole and worked on. Eight of 5 MB are what a quick
// uploader sends; a thousand that never end would be 5 GB.
const AT_ONCE = 8;
const WAITING_MAX = 100;
const sentence = 'Too many large requests at once. Please try again in a few seconds.';

/** Reads few long bodies of one network at once; the others wait, unread, for their turn. */
export function limitArrivals(http: FastifyInstance): void {
  const senders = new Map<string, { gate: Gate; requests: number }>();

  function senderOf(network: string) {
    const known = senders.get(network);
    if (known) return known;
    const gate = createGate({ atOnce: AT_ONCE, waitingMax: WAITING_MAX, sentence });
    const sender = { gate, requests: 0 };
    senders.set(network, sender);
    return sender;
  }

  http.addHook('onRequest', async ({ headers, ip }, { raw: response }) => {
    if (!hasLongBody(headers)) return;
    const network = networkOf(ip);
    const sender = senderOf(network);
    sender.requests++;
    await new Promise<void>((resolve, reject) => {
      sender
        .gate(() => {
          resolve();
          return closing(response);
        })
        .catch(reject)
        .finally(() => {
          if (--sender.requests === 0) senders.delete(network);
        });
    });
  });
}

const closing = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (response.closed) resolve();
    else response.once('close', resolve);
  });
