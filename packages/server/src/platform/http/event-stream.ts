import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from './app.ts';
import { actorOf, refusalOfDatabase } from './database-refusals.ts';
import { endTurn } from './load-shedding.ts';

/** One event of a stream: its name and what it says. */
export interface Happening {
  event: string;
  data: unknown;
}

/** One event as a stream carries it. */
export const eventText = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const acceptsEvents = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/event-stream') ?? false;

/**
 * Takes a reply over for server-sent events, with the headers it has so far; nothing is sent yet.
 */
export function openEventStream(reply: FastifyReply): ServerResponse {
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.setHeader('content-type', 'text/event-stream; charset=utf-8');
  raw.setHeader('cache-control', 'no-store');
  // nginx would gather the events into whole buffers.
  raw.setHeader('x-accel-buffering', 'no');
  reply.hijack();
  endTurn(reply.request.raw);
  return raw;
}

/**
 * Sends events until there are no more or the reader is gone; the signal says so to whoever makes
 * them.
 */
export async function sendEvents(
  { log }: Platform,
  reply: FastifyReply,
  start: (signal: AbortSignal) => AsyncGenerator<Happening>,
): Promise<FastifyReply> {
  const gone = new AbortController();
  const events = start(gone.signal);
  // Refusals come with the first step, and are answered as any call's.
  let step = await events.next();
  const raw = openEventStream(reply);
  raw.on('close', () => gone.abort());
  raw.writeHead(200);
  try {
    for (; !step.done && !gone.signal.aborted; step = await events.next())
      raw.write(eventText(step.value.event, step.value.data));
  } catch (error) {
    if (gone.signal.aborted) return reply;
    const refusal = refusalOfDatabase(error, actorOf(reply.request));
    if (!refusal) log.error({ err: error, url: reply.request.url }, 'failed');
    const detail = refusal?.message ?? 'Something went wrong on our side. Please try again.';
    raw.write(eventText('failed', { detail }));
  }
  raw.end();
  return reply;
}
