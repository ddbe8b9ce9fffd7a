import type { SavedLedger } from '@lotwise/contract/premium/ledgers';
import { LEDGERS_MAX } from '@lotwise/domain/shared/limits';
import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { removeContent, sizeToSave } from './contents.queries.ts';
import { openContent } from './contents.service.ts';
import { heldLedgerKeys } from './ledgers.keys.ts';
import * as queries from './ledgers.queries.ts';
import { keyIdOf } from './sealing.ts';

type Save = { userId: string; name: string; contentId: string; now: Date };

export async function list(db: Db, userId: string): Promise<SavedLedger[]> {
  return (await queries.savedLedgers(db, userId)).map(shown);
}

/** Saves a new ledger, as long as the member has room for one more. */
export async function create(db: Db, { userId, name, contentId, now }: Save): Promise<SavedLedger> {
  return inTransaction(db, async (tx) => {
    await queries.lockSaves(tx, userId);
    if ((await queries.countLedgers(tx, userId)) >= LEDGERS_MAX)
      throw new Refusal(
        'conflict',
        `Your account holds ${LEDGERS_MAX} ledgers already, the most it can. Delete one of them first.`,
      );
    const size = await sizeOf(tx, { userId, contentId });
    const row = { id: newId(), userId, name, contentId, size, savedAt: now };
    const inserted = await queries.insertLedger(tx, row);
    if (!inserted) throw new Error('The ledger was not inserted.');
    return shown(inserted);
  });
}

export async function read(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<SavedLedger & { contentId: string }> {
  const row = await queries.findLedger(db, userId, id);
  if (!row) throw missing();
  return { ...shown(row), contentId: row.contentId };
}

/** Saves over the version that the member opened; another one in between is a conflict. */
export async function replace(
  db: Db,
  { userId, id, version, name, contentId, now }: Save & { id: string; version: number },
): Promise<SavedLedger> {
  return inTransaction(db, async (tx) => {
    await queries.lockSaves(tx, userId);
    const held = await queries.findLedger(tx, userId, id);
    if (!held) throw missing();
    const size = await sizeOf(tx, { userId, contentId });
    const saved = { userId, id, version, name, contentId, size, savedAt: now };
    const row = await queries.updateLedger(tx, saved);
    if (!row)
      throw new Refusal(
        'conflict',
        'This ledger was saved somewhere else in between. Open that version, or save yours as a new ledger.',
      );
    await removeContent(tx, held.contentId);
    return shown(row);
  });
}

export async function remove(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const contentId = await queries.removeLedger(tx, userId, id);
    if (contentId === undefined) throw missing();
    await removeContent(tx, contentId);
  });
}

/**
 * Everything a member saved, one ledger at a time, for the copy of their data: JSON compressed with
 * gzip.
 */
export async function* readLedgersForExport(
  db: Db,
  config: Config,
  userId: string,
): AsyncGenerator<{ id: string; name: string; savedAt: string; gzip: AsyncIterable<Buffer> }> {
  for (const { id, name, savedAt } of await queries.savedLedgers(db, userId)) {
    const row = await queries.findLedger(db, userId, id);
    if (!row) continue;
    const gzip = await openContent({ db, config }, { id: row.contentId, userId });
    yield { id, name, savedAt: savedAt.toISOString(), gzip };
  }
}

/**
 * Marks by which the keys that seal ledgers are told apart, the current one first. Nothing leads
 * from a mark to its key.
 */
export const ledgerKeyMarks = (config: Config): string[] =>
  heldLedgerKeys(config).map((key) => keyIdOf(key).toString('hex'));

async function sizeOf(db: Db, { userId, contentId }: Pick<Save, 'userId' | 'contentId'>) {
  const size = await sizeToSave(db, { id: contentId, userId });
  if (size === undefined)
    throw new Refusal(
      'not_found',
      'The ledger did not reach us, or the upload is more than an hour old. Please save again.',
    );
  return size;
}

const missing = () => new Refusal('not_found', 'This ledger does not exist.');
const shown = ({ id, name, version, size, savedAt }: queries.LedgerRow): SavedLedger => ({
  id,
  name,
  version,
  size,
  savedAt: savedAt.toISOString(),
});
