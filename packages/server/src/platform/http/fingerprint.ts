import { createHash, type Hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** Letters that are hashed in one go: well under a millisecond's work. */
const SLICE = 262_144;

/**
 * A hash of what a request asks for: of its call and all that it takes. Alike for bodies that
 * differ in spaces or order alone, because it is of what they were read as. A long text is hashed
 * piece by piece, so that other requests go on meanwhile.
 */
export async function fingerprintOf(call: string, asked: unknown): Promise<Buffer> {
  const hash = createHash('sha256').update(`${call}\n`);
  await add(hash, asked);
  return hash.digest();
}

async function add(hash: Hash, value: unknown): Promise<void> {
  if (typeof value === 'string') return addText(hash, value);
  if (value instanceof Uint8Array) return void hash.update(`b${value.length}:`).update(value);
  if (typeof value !== 'object' || value === null)
    return void hash.update(`v${JSON.stringify(value) ?? ''};`);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  hash.update(`${Array.isArray(value) ? 'l' : 'o'}${parts.length}:`);
  for (const [name, part] of parts) {
    await addText(hash, name);
    await add(hash, part);
  }
}

// Its length goes ahead, so that no two values are written alike.
async function addText(hash: Hash, text: string): Promise<void> {
  hash.update(`s${text.length}:`);
  for (let start = 0; start < text.length; start += SLICE) {
    hash.update(text.slice(start, start + SLICE));
    if (text.length > SLICE) await setImmediate();
  }
}
