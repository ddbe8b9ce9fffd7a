import type { IncomingMessage, ServerResponse } from 'node:http';

/** A stale page is sent only where the request would otherwise be refused. */
export type Age = 'fresh' | 'stale';

/** What may respond to a request before the framework: true when it did. */
export interface Early {
  respond?: (request: IncomingMessage, response: ServerResponse, age?: Age) => boolean;
  /** Whether a visitor's request costs little, because what it asks for is held. */
  holds?: (request: IncomingMessage) => boolean;
}
