import type { Readable } from 'node:stream';
import type { FileBody } from '@lotwise/contract/call';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Refusal } from './errors.ts';

/**
 * Adds a route that takes a file's bytes as its body. It has a scope of its own: every other
 * route keeps the strict reader of JSON and its smaller limit.
 */
export function takeFiles(http: FastifyInstance, file: FileBody, route: RouteOptions): void {
  const { types, maxBytes, isStreamed } = file;
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    if (isStreamed)
      scope.addContentTypeParser(
        [...types],
        async ({ headers }: FastifyRequest, body: Readable) => {
          if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
          return bounded(body, maxBytes);
        },
      );
    else
      scope.addContentTypeParser(
        [...types],
        { parseAs: 'buffer', bodyLimit: maxBytes },
        async (_request: unknown, body: Buffer) => body,
      );
    scope.addContentTypeParser('*', async () => {
      throw new Refusal(
        'wrong_media_type',
        `Please send a file of one of these types: ${types.join(', ')}.`,
      );
    });
    scope.route(route);
  });
}

const tooLarge = (maxBytes: number) =>
  new Refusal('too_large', `This file is too large. The limit is ${maxBytes / 1024 / 1024} MB.`);

/** The body as it arrives, up to so many bytes. */
async function* bounded(body: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const part of arriving(body)) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield part;
  }
}

// Whoever breaks off is not a failure of ours; and a refusal of what has arrived goes out on the
// same connection, so that it stays open.
async function* arriving(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    // A body is bytes until somebody sets an encoding.
    yield* body.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid', 'The file did not arrive whole. Please send it again.');
  }
}
