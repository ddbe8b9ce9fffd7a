import type { Readable } from 'node:stream';
import { Refusal } from './errors.ts';

/**
 * How slowly a long body may arrive. It holds one of few places while it does: its sender has a
 * while to begin, and from then on has to send so many bytes a second on average. The time in which
 * nobody here reads does not count.
 */
export const PACE = { graceMs: 10_000, bytesPerSecond: 4096 };

/** The parts of a body; refuses it once its sender has been too slow. */
export async function* atPace(
  body: Readable,
  { graceMs, bytesPerSecond } = PACE,
): AsyncGenerator<Buffer> {
  // A body is bytes until somebody sets an encoding.
  const parts = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let [bytes, waitedMs] = [0, 0];
  for (;;) {
    const askedAt = performance.now();
    const part = await parts.next();
    waitedMs += performance.now() - askedAt;
    if (part.done) return;
    bytes += part.value.length;
    if (waitedMs > graceMs && bytes < (bytesPerSecond * waitedMs) / 1000) throw tooSlow();
    yield part.value;
  }
}

const tooSlow = () =>
  new Refusal(
    'too_slow',
    'The file arrives too slowly. Please try again where your connection is faster.',
  );
