import net from 'node:net';
import { parseArgs } from 'node:util';

/**
 * Asks at a rate of its own, whatever the server does, as a crowd would: a request leaves when its
 * time has come, on a connection that is free or a new one. Without a rate each connection asks
 * again as soon as its response is there. Every `%n` in the address is another number. Prints what
 * came back as one line of JSON. A process of its own, and little more than a socket: it shares the
 * machine with what it measures.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    address: { type: 'string', default: '/' },
    rate: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '24' },
    /** Left out of the figures: the time until the load has its full height. */
    warmup: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const rate = Number(values.rate);
const connections = Number(values.connections);
const startedAt = performance.now();
const countedFrom = startedAt + Number(values.warmup) * 1000;
const endsAt = startedAt + Number(values.seconds) * 1000;

const statuses: Record<string, number> = {};
const acceptedMs: number[] = [];
const refusedMs: number[] = [];
const retryAfters = new Set<string>();
const free: (() => void)[] = [];
let [sent, unsent, open, broken, number] = [0, 0, 0, 0, Number(values.from)];

function connect(whenOpen: (send: () => void) => void): void {
  open++;
  const socket = net.connect(Number(values.port), '127.0.0.1');
  socket.setNoDelay(true);
  let [sentAt, missing] = [0, 0];
  const send = () => {
    sentAt = performance.now();
    sent++;
    const address = values.address.replaceAll('%n', String(number++));
    socket.write(
      `GET ${address} HTTP/1.1\r\nhost: bench\r\nuser-agent: Mozilla/5.0\r\naccept: text/html\r\naccept-encoding: gzip\r\n\r\n`,
    );
  };
  socket.once('connect', () => whenOpen(send));
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) missing = note(chunk);
    else missing -= chunk.length;
    if (missing === 0) completed();
  });
  socket.on('error', () => broken++);
  socket.on('close', () => open--);

  /** Reads a head, which comes in one piece; returns how much of the body is still to come. */
  function note(chunk: Buffer): number {
    const end = chunk.indexOf('\r\n\r\n') + 4;
    const head = chunk.toString('latin1', 0, end);
    const status = head.slice(9, 12);
    const nowMs = performance.now();
    if (nowMs >= countedFrom && nowMs <= endsAt) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      (status === '200' ? acceptedMs : refusedMs).push(nowMs - sentAt);
    }
    if (status === '503') retryAfters.add(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 'none');
    return Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]) - (chunk.length - end);
  }

  function completed(): void {
    if (rate === 0 && performance.now() < endsAt) send();
    else free.push(send);
  }
}

if (rate === 0) for (let at = 0; at < connections; at++) connect((send) => send());
let due = 0;
const timer = setInterval(() => {
  const nowMs = performance.now();
  if (nowMs > endsAt) return finish();
  if (rate === 0) return;
  const until = ((nowMs - startedAt) * rate) / 1000;
  for (; due < until; due++) {
    const send = free.pop();
    if (send) send();
    else if (open < connections) connect((first) => first());
    else unsent++;
  }
}, 4);

function finish(): void {
  clearInterval(timer);
  const at = (list: number[], share: number) =>
    Math.round((list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0) * 10) / 10;
  const seconds = (endsAt - countedFrom) / 1000;
  console.log(
    JSON.stringify({
      accepted: acceptedMs.length / seconds,
      refused: refusedMs.length / seconds,
      acceptedP50: at(acceptedMs, 0.5),
      acceptedP99: at(acceptedMs, 0.99),
      refusedP50: at(refusedMs, 0.5),
      refusedP99: at(refusedMs, 0.99),
      statuses,
      retryAfters: [...retryAfters].toSorted(),
      sent,
      unsent,
      broken,
    }),
  );
  process.exit(0);
}
