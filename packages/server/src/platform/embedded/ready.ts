import { randomInt } from 'node:crypto';
import net from 'node:net';
import { SUPERUSER } from './names.ts';

// Below those that systems give to connections, one of which could take a port before it is used.
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 32_000];
const TRIES = 100;

/** A port of this machine on which nothing listens. */
export async function freePort(tries = TRIES): Promise<number> {
  const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
  if (await isFree(port)) return port;
  if (tries === 1) throw new Error('No port of this machine is free.');
  return freePort(tries - 1);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

const READY_MS = 60_000;

/**
 * Waits until the server replies to a start packet with an authentication request: it takes queries
 * then, and not a moment before.
 */
export async function isReady(port: number, isStillStarting: () => boolean): Promise<boolean> {
  const until = Date.now() + READY_MS;
  while (Date.now() < until && isStillStarting()) {
    if (await repliesToStartPacket(port)) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

function repliesToStartPacket(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const parameters = Buffer.from(`user\0${SUPERUSER}\0database\0postgres\0\0`);
    const packet = Buffer.alloc(8 + parameters.length);
    packet.writeInt32BE(packet.length, 0);
    packet.writeInt32BE(196_608, 4);
    parameters.copy(packet, 8);
    const socket = net.connect(port, '127.0.0.1', () => socket.write(packet));
    socket.on('data', (data) => {
      resolve(data.toString('latin1', 0, 1) === 'R');
      socket.destroy();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
  });
}
