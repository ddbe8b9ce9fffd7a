import { hash } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: UUID version 7, so that inserts stay beside each other in the index. */
export function newId(): string {
  return v7();
}

/**
 * The id of something imported: version 7 at its own time, its other bits from its name, so that
 * the same thing has the same id in every run.
 *
 * @example importedId('cardano.stackexchange.com', 'question:12', Date.parse('2021-03-04T00:00:00Z'))
 */
export function importedId(site: string, name: string, createdAtMs: number): string {
  const random = hash('sha256', `${site}\n${name}`, 'buffer').subarray(0, 16);
  return v7({ msecs: Math.max(0, createdAtMs), random, seq: random.readUInt32BE(6) & 0x7fffffff });
}
