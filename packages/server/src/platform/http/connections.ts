import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** How long a connection may be silent, in milliseconds. */
export interface Silence {
  /** From connecting, or from a request's first byte, to the end of its headers. */
  headersMs: number;
  /** Between two parts of a body, as it is received or as it is sent. */
  bodyMs: number;
  /** For a whole request: the largest body over the slowest line that we wait for. */
  requestMs: number;
  /** Between two requests. */
  idleMs: number;
  /** How often the first and the third are looked at. */
  checkMs: number;
}

export const SILENCE: Silence = {
  headersMs: 15_000,
  bodyMs: 30_000,
  requestMs: 300_000,
  // Longer than the 60 seconds after which common proxies drop an idle connection, so that they
  // never write to one that the server is closing.
  idleMs: 72_000,
  checkMs: 5000,
};

interface Use {
  /** Requests without a response yet. */
  active: number;
  lastAt: number;
}

const used = new WeakMap<Server, Map<Socket, Use>>();

/**
 * An HTTP server that closes silent connections. While `isLeaving`, it closes each connection after
 * its next response.
 */
export function createBoundedServer(
  listener: RequestListener,
  { isLeaving, silence = SILENCE }: { isLeaving: () => boolean; silence?: Silence },
): Server {
  const uses = new Map<Socket, Use>();
  const server = createServer(
    {
      connectionsCheckingInterval: silence.checkMs,
      headersTimeout: silence.headersMs,
      requestTimeout: silence.requestMs,
      keepAliveTimeout: silence.idleMs,
      // Node.js would refuse them without the headers of every response: `refuseHosts` does.
      requireHostHeader: false,
    },
    (request, response) => {
      const { socket } = request;
      const use = uses.get(socket);
      if (use) use.active++;
      response.once('close', () => {
        if (!use) return;
        use.active--;
        use.lastAt = performance.now();
      });
      if (isLeaving()) response.setHeader('connection', 'close');
      // A client may wait for its response as long as it likes, but neither stop sending nor stop
      // taking: what it does not take is kept here for it.
      response.on('timeout', () => {
        if (!request.complete || socket.writableLength > 0) socket.destroy();
      });
      listener(request, response);
    },
  );
  server.on('connection', (socket) => {
    uses.set(socket, { active: 0, lastAt: performance.now() });
    socket.once('close', () => uses.delete(socket));
  });
  server.timeout = silence.bodyMs;
  used.set(server, uses);
  return server;
}

export const hasBody = (headers: NodeJS.Dict<string | string[]>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const LONG_BYTES = 65_536;

/** Whether a body is longer than almost all are, or may be. */
export const hasLongBody = (headers: NodeJS.Dict<string | string[]>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LONG_BYTES;

/** Closes the connections on which nobody waits for a response, also those that never asked. */
export function closeUnused(server: Server): void {
  for (const [socket, { active, lastAt }] of used.get(server) ?? [])
    if (active === 0 && performance.now() - lastAt > QUIET_MS) socket.destroy();
}

const QUIET_MS = 1000;
const LOOK_MS = 25;
const QUIETING_MAX_MS = 5000;

/**
 * Takes no new connections, and waits until the idle ones have been idle for a second: a client
 * that uses one sends sooner, gets its response and learns that the connection closes. Closing at
 * once would reset requests already on their way.
 */
export async function quieten(server: Server): Promise<void> {
  await acceptWaiting(server);
  // Not the HTTP server's own: that closes what is idle.
  NetServer.prototype.close.call(server);
  const until = performance.now() + QUIETING_MAX_MS;
  const isQuiet = ({ active, lastAt }: Use) => active > 0 || performance.now() - lastAt > QUIET_MS;
  while (performance.now() < until && ![...(used.get(server)?.values() ?? [])].every(isQuiet))
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

const ACCEPTING_MAX_MS = 1000;

// The loop accepts one connection per turn, and what is not accepted when the port closes is reset:
// it closes right after a turn in which nobody waited.
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + ACCEPTING_MAX_MS;
  let hasConnected = true;
  const note = () => void (hasConnected = true);
  server.on('connection', note);
  while (hasConnected && performance.now() < until) {
    hasConnected = false;
    await setImmediate();
  }
  server.off('connection', note);
}
