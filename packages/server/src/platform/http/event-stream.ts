import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { actorOf, refusalOfDatabase } from './database-refusals.ts';
import { endTurn } from './turns.ts';

/** One event of a stream: its name and what it says. */
export interface StreamEvent {
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

/** Calls `act` once the reader is gone: at once, where they went before the stream was opened. */
export function whenGone(raw: ServerResponse, act: () => void): void {
  if (raw.destroyed) act();
  else raw.once('close', act);
}

const RESTARTING = 'The site is being restarted. Please try again in a minute.';

/** Resolves when a signal aborts; listens no longer than until another one does. */
const heard = (signal: AbortSignal, until: AbortSignal): Promise<'aborted'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true, signal: until });
  });

/**
 * Sends events until there are no more, the reader is gone or the server ends; the signal says so
 * to whoever makes them.
 */
export async function sendEvents(
  { platform: { log }, lifecycle: { lastCall } }: Pick<App, 'platform' | 'lifecycle'>,
  reply: FastifyReply,
  start: (signal: AbortSignal) => AsyncGenerator<StreamEvent>,
): Promise<FastifyReply> {
  const gone = new AbortController();
  const events = start(gone.signal);
  // A refusal comes with the first step, and is sent like that of any other call.
  let step = await events.next();
  const raw = openEventStream(reply);
  whenGone(raw, () => gone.abort());
  raw.writeHead(200);
  const ending = heard(lastCall.signal, gone.signal);
  try {
    while (!step.done && !gone.signal.aborted) {
      raw.write(eventText(step.value.event, step.value.data));
      const next = events.next();
      // Nobody waits for it where the server ends meanwhile.
      next.catch(() => {});
      const first = await Promise.race([next, ending]);
      if (first === 'aborted') {
        raw.write(eventText('failed', { detail: RESTARTING }));
        gone.abort();
        break;
      }
      step = first;
    }
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
