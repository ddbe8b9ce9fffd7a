import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestMember } from './app.ts';

export interface HeardEvent {
  name: string;
  data: Record<string, unknown>;
  atMs: number;
}

export interface TestStream {
  events: HeardEvent[];
  /** The first event of this name, also one that came before; fails after `withinMs`. */
  next(name: string, withinMs?: number): Promise<HeardEvent>;
  /**
   * Resolves when the stream is over: whether the server ended it in order, and did not break it
   * off.
   */
  ended: Promise<{ isWhole: boolean }>;
  close(): void;
}

/** Opens `/api/events` of a listening server, as someone or as a visitor. */
export async function openStream(
  server: { address(): AddressInfo | string | null } | URL,
  as: TestMember | null,
  questionIds: readonly string[] = [],
): Promise<TestStream> {
  const address = server instanceof URL ? { port: Number(server.port) } : server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The server does not listen.');
  const query = questionIds.map((id) => `question=${id}`).join('&');
  const request = http.get({
    host: '127.0.0.1',
    port: address.port,
    path: `/api/events?${query}`,
    agent: false,
    headers: as ? { cookie: as.cookie } : {},
  });
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  if (response.statusCode !== 200)
    throw new Error(`The stream was refused with ${response.statusCode}.`);
  const events: HeardEvent[] = [];
  const waiting = new Set<() => void>();
  let text = '';
  response.on('error', () => {});
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, name, data] = /event: (\S+)\ndata: (.*)/.exec(block) ?? [];
      if (name !== undefined && data !== undefined)
        events.push({ name, data: JSON.parse(data) as Record<string, unknown>, atMs: Date.now() });
    }
    for (const look of waiting) look();
  });
  const ended = new Promise<{ isWhole: boolean }>((resolve) =>
    response.once('close', () => resolve({ isWhole: response.complete })),
  );
  return {
    events,
    ended,
    close: () => void request.destroy(),
    next(name, withinMs = 10_000) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(
            new Error(
              `No ${name} within ${withinMs} ms; heard ${events.map((event) => event.name).join(', ')}.`,
            ),
          );
        }, withinMs);
        const look = () => {
          const found = events.findIndex((event) => event.name === name);
          if (found < 0) return;
          clearTimeout(timer);
          waiting.delete(look);
          const [event] = events.splice(found, 1);
          if (event) resolve(event);
        };
        waiting.add(look);
        look();
      });
    },
  };
}
