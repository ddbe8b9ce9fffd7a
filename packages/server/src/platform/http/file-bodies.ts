import type { FileBody } from '@lotwise/contract/call';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { Refusal } from './errors.ts';

/**
 * Adds a route that takes a file's bytes as its body. It stands in a scope of its own: every other
 * route keeps the strict reader of JSON and its smaller limit.
 */
export function takeFiles(
  http: FastifyInstance,
  { types, maxBytes }: FileBody,
  route: RouteOptions,
): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
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
