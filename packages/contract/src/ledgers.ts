import { LEDGER_MAX_BYTES, LEDGER_NAME_MAX } from '@lotwise/domain/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { count, id, idParams, time } from './shared.ts';
import { requiredText } from './text.ts';

const BASE64_MAX = Math.ceil(LEDGER_MAX_BYTES / 3) * 4;

// The name and the JSON around the content.
const BODY_MAX_BYTES = BASE64_MAX + 16_384;

/**
 * A ledger's JSON, compressed with gzip, as base64 text: the first three bytes of gzip are always
 * these four letters.
 */
const content = z
  .string({ error: 'Please send a ledger' })
  .min(4, 'Please send a ledger')
  .refine((text) => text.length <= BASE64_MAX, 'A saved ledger can have at most 20 MB')
  .refine(
    (text) => text.startsWith('H4sI') && text.length % 4 === 0,
    'The ledger has to be compressed with gzip and written as base64',
  )
  .meta({
    description:
      'The ledger as JSON, compressed with gzip, in base64; at most 20 MB before base64.',
    examples: ['H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA=='],
  });

const name = requiredText(LEDGER_NAME_MAX, { missing: 'Please name the ledger' });

/**
 * A ledger saved on the account, without what is in it. `size` counts the bytes that are stored.
 */
export const savedLedger = z.object({
  id,
  name: z.string(),
  version: z.int().min(1),
  size: count,
  savedAt: time,
});
/** A saved ledger without its content. */
export type SavedLedger = z.output<typeof savedLedger>;

/** The ledgers a member saved. A member who has no premium any more still has them. */
export const listLedgers = defineCall({
  method: 'GET',
  path: '/api/ledgers',
  access: 'member',
  summary: 'The ledgers saved on your account, the last saved first; at most 20.',
  reply: z.array(savedLedger),
});

/** Saves a new ledger. */
export const createLedger = defineCall({
  method: 'POST',
  path: '/api/ledgers',
  access: 'premium',
  summary:
    'Save a ledger on your account, encrypted at rest: at most 20, of 20 MB each after compression. 409 when there are 20.',
  bodyMaxBytes: BODY_MAX_BYTES,
  body: z.object({ name, content }),
  reply: savedLedger,
  status: 201,
  idempotent: true,
});

/** A saved ledger with what is in it. */
export const getLedger = defineCall({
  method: 'GET',
  path: '/api/ledgers/{id}',
  access: 'member',
  summary: 'A saved ledger with its content: JSON, compressed with gzip, in base64.',
  params: idParams,
  reply: savedLedger.extend({ content: z.string() }),
});

/**
 * Saves a ledger again. `version` is the one that was opened: a save from elsewhere in between is a
 * conflict and not lost.
 */
export const replaceLedger = defineCall({
  method: 'PUT',
  path: '/api/ledgers/{id}',
  access: 'premium',
  summary: 'Save a ledger again. 409 when it was saved elsewhere after the version you opened.',
  bodyMaxBytes: BODY_MAX_BYTES,
  params: idParams,
  body: z.object({
    name,
    content,
    version: z.int('version must be a whole number').min(1, 'version must be at least 1'),
  }),
  reply: savedLedger,
});

/** Deletes a saved ledger for good. */
export const deleteLedger = defineCall({
  method: 'DELETE',
  path: '/api/ledgers/{id}',
  access: 'member',
  summary: 'Delete a saved ledger.',
  params: idParams,
});
