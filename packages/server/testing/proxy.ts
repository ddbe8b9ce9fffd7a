import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Killable } from './killable.ts';

const CHECK_MS = 100;

/**
 * A proxy in front of several servers: asks each whether it is ready, and sends requests only to
 * those that are. It repeats none.
 */
export interface Proxy {
  url: string;
  isReady(server: Killable): boolean;
  close(): void;
}

export async function startProxy(servers: readonly Killable[]): Promise<Proxy> {
  const ready = new Set<Killable>();
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  let turn = 0;

  async function check(server: Killable): Promise<void> {
    const isReady = await fetch(`${server.url()}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(server);
    else ready.delete(server);
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const list = [...ready];
    const server = list[turn++ % list.length];
    if (!server) return void outgoing.writeHead(502).end();
    const { hostname, port } = new URL(server.url());
    const upstream = request(
      {
        hostname,
        port,
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.flushHeaders();
        answer.pipe(outgoing);
        // A response that breaks off must not look whole.
        answer.on('error', () => outgoing.destroy());
      },
    );
    upstream.on('error', () => outgoing.headersSent || outgoing.writeHead(502).end());
    outgoing.on('close', () => outgoing.writableFinished || upstream.destroy());
    incoming.pipe(upstream);
  }

  const checking = setInterval(() => servers.forEach((server) => void check(server)), CHECK_MS);
  const listening = createServer(pass);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    isReady: (server) => ready.has(server),
    close() {
      clearInterval(checking);
      listening.close();
      listening.closeAllConnections();
      agent.destroy();
    },
  };
}
