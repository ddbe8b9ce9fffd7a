import { LEDGER_MAX_BYTES, LEDGER_NAME_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, idParams, time } from '../shared.ts';
import { requiredText } from '../text.ts';

const GZIP_TYPE = 'application/gzip';

const name = requiredText(LEDGER_NAME_MAX, { missing: 'Please name the ledger' });

const contentId = id.meta({
  description: 'The content that was sent to `/api/ledgers/contents` before.',
});

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
export const listLedgers = defineCall('GET /api/ledgers', {
  access: 'member',
  summary: 'The ledgers saved on your account, the last saved first; at most 20.',
  reply: z.array(savedLedger),
});

/**
 * Sends what is in a ledger, which is stored as it arrives: {@link createLedger} and
 * {@link replaceLedger} then name it. Content that nobody names goes after an hour.
 */
export const sendLedgerContent = defineCall('POST /api/ledgers/contents', {
  access: 'premium',
  summary:
    'Send the content of a ledger, before saving it: JSON, compressed with gzip, at most 20 MB, as the whole body. It is encrypted as it arrives, and deleted after an hour if no ledger is saved with it.',
  file: { types: [GZIP_TYPE], maxBytes: LEDGER_MAX_BYTES, isStreamed: true },
  reply: z.object({ contentId: id, size: count }),
  status: 201,
});

/** What is in a saved ledger. */
export const readLedgerContent = defineCall('GET /api/ledgers/contents/{id}', {
  access: 'member',
  summary: 'The content of a saved ledger: JSON, compressed with gzip.',
  params: idParams,
  download: ['application/gzip'],
});

/** Saves a new ledger. */
export const createLedger = defineCall('POST /api/ledgers', {
  access: 'premium',
  summary:
    'Save a ledger on your account, with content that was sent before: at most 20. 409 when there are 20.',
  body: z.object({ name, contentId }),
  reply: savedLedger,
  status: 201,
  idempotent: true,
});

/** A saved ledger and which content is its own now. */
export const getLedger = defineCall('GET /api/ledgers/{id}', {
  access: 'member',
  summary: 'A saved ledger, with the id of its content.',
  params: idParams,
  reply: savedLedger.extend({ contentId: id }),
});

/**
 * Saves a ledger again. `version` is the one that was opened: a save from elsewhere in between is a
 * conflict and not lost.
 */
export const replaceLedger = defineCall('PUT /api/ledgers/{id}', {
  access: 'premium',
  summary:
    'Save a ledger again, with content that was sent before. 409 when it has been saved elsewhere since you opened it.',
  params: idParams,
  body: z.object({
    name,
    contentId,
    version: z.int('version must be a whole number').min(1, 'version must be at least 1'),
  }),
  reply: savedLedger,
});

/** Deletes a saved ledger for good. */
export const deleteLedger = defineCall('DELETE /api/ledgers/{id}', {
  access: 'member',
  summary: 'Delete a saved ledger.',
  params: idParams,
});

/** The calls of saved ledgers. */
export const ledgerCalls = [
  listLedgers,
  sendLedgerContent,
  readLedgerContent,
  createLedger,
  getLedger,
  replaceLedger,
  deleteLedger,
] as const;
