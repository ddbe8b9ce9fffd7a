import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { problem } from './errors.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

// Unique across processes and restarts, and cheaper than a random id per request.
const processId = randomBytes(6).toString('base64url');
let requestCount = 0;
export const nextRequestId = (): string => `${processId}-${(++requestCount).toString(36)}`;

/** The sentence for requests that never reach a route, by status. */
export const CLIENT_ERRORS: Record<number, string> = {
  400: 'The request could not be understood.',
  404: 'There is nothing at this address.',
  405: 'This server is not a proxy.',
  408: 'The request took too long to arrive. Please try again.',
  412: 'The file is not the one that the request expects.',
  413: 'What you sent is too large.',
  414: 'The address is too long.',
  415: 'Please send JSON, with the content type application/json.',
  416: 'The file does not have the part that the request asks for.',
  417: 'The header Expect can only be 100-continue.',
  431: 'The headers of the request are too large.',
};

// The parser's own words for what it refuses.
const STATUS_OF_PARSER: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Replies to what the HTTP parser refused. There is no request or reply object yet, so the response
 * goes straight to the socket, with the headers of every response.
 */
export function refuseUnreadable(
  log: Logger,
  error: Error & { code?: string },
  socket: Socket,
): void {
  const { code = '' } = error;
  if (code !== 'ECONNRESET') refuseAt(log, socket, { status: STATUS_OF_PARSER[code] ?? 400, code });
}

/**
 * Replies to what Node.js keeps from the framework: it closes the connection of a CONNECT without a
 * word, and refuses what a client expects with a bare status.
 */
export function refuseUnhandled(log: Logger, server: Server): void {
  server.on('connect', (_request, socket: Socket) =>
    refuseAt(log, socket, { status: 405, code: 'CONNECT' }),
  );
  server.on('checkExpectation', ({ socket }) =>
    refuseAt(log, socket, { status: 417, code: 'Expect' }),
  );
}

/**
 * Refuses a request that names no host or several, as HTTP/1.1 demands. Returns whether it was one.
 */
export function refuseHosts(log: Logger, request: IncomingMessage): boolean {
  const count = hostCount(request.rawHeaders);
  const isOne = count > 1 || (count === 0 && request.httpVersion === '1.1');
  if (isOne) refuseAt(log, request.socket, { status: 400, code: `${count} hosts` });
  return isOne;
}

// Not of `headers`, which keeps only the first. Names and values take turns.
function hostCount(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HOST.length && name.toLowerCase() === HOST) count++;
  }
  return count;
}

const HOST = 'host';

function refuseAt(
  log: Logger,
  socket: Socket,
  { status, code }: { status: number; code: string },
): void {
  if (socket.destroyed) return;
  const { title, ...rest } = problem(status, CLIENT_ERRORS[status] ?? '');
  const id = nextRequestId();
  log.info({ reqId: id, status, code }, 'refused before it was read');
  const body = JSON.stringify({ title, ...rest });
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${title}`,
        `content-type: ${PROBLEM_TYPE}`,
        `content-length: ${Buffer.byteLength(body)}`,
        `x-request-id: ${id}`,
        'x-content-type-options: nosniff',
        "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        ...(status === 405 ? ['allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'] : []),
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroySoon();
}
