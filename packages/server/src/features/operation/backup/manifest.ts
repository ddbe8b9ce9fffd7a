import { z } from 'zod';
import { damaged, type Frame } from './format.ts';

const count = z.int().min(0);

/** What a backup begins with: when, by what, and of which shape. */
export const head = z.object({
  takenAt: z.iso.datetime(),
  /** `backup` leaves out what must not come back after a while; `move` takes it all along. */
  purpose: z.enum(['backup', 'move']),
  postgres: z.string(),
  /** The migrations that had run, by name, with the hashes of their text. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  /** Whether the uploaded files follow the tables, or are in a bucket of their own. */
  files: z.enum(['included', 'apart']),
  /**
   * Fingerprints of the keys that sealed its contents; null without a key. They reveal nothing of
   * the keys.
   */
  keys: z.object({ ledgers: z.string().nullable(), accounts: z.string().nullable() }),
});
export type Head = z.output<typeof head>;
export type KeyMarks = Head['keys'];

/** A table that begins. `queued_jobs` is not a table of ours but the queue's work. */
export const part = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
export type Part = z.output<typeof part>;

export const file = z.object({ key: z.string(), type: z.string() });

/** What the part that ends here held. Rows of a table; 1 for a file. */
export const sum = z.object({
  rows: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Sum = z.output<typeof sum>;

/** What a backup ends with: without it, it is not whole. */
export const tail = z.object({
  tables: z.record(z.string(), sum),
  sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
  files: count,
  /** Files that a row names and that were not in the store. */
  missingFiles: count,
});
export type Tail = z.output<typeof tail>;

export function read<S extends z.ZodType>(schema: S, { body }: Frame): z.output<S> {
  const result = schema.safeParse(parse(body));
  if (!result.success) throw damaged('a part of it can’t be read');
  return result.data;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // `undefined` matches no schema, so parsing fails with a message.
    return undefined;
  }
}
