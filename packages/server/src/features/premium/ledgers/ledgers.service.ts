import type { SavedLedger } from '@lotwise/contract/ledgers';
import { LEDGERS_MAX } from '@lotwise/domain/limits';
import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { heldLedgerKeys, ledgerKeys } from './ledgers.keys.ts';
import * as queries from './ledgers.queries.ts';
import { keyIdOf, open, seal } from './sealing.ts';

type Save = { userId: string; name: string; content: string; now: Date };

const HOUR_SECONDS = 3600;

export async function list(db: Db, userId: string): Promise<SavedLedger[]> {
  return (await queries.savedLedgers(db, userId)).map(shown);
}

/** Saves a new ledger, as long as the member has room for one more. */
export async function create(
  db: Db,
  config: Config,
  { userId, name, content, now }: Save,
): Promise<SavedLedger> {
  const id = newId();
  const sealed = sealFor(config, bytesOf(content), { userId, id });
  return inTransaction(db, async (tx) => {
    await queries.lockSaves(tx, userId);
    if ((await queries.countLedgers(tx, userId)) >= LEDGERS_MAX)
      throw new Refusal(
        'conflict',
        `Your account holds ${LEDGERS_MAX} ledgers already, the most it can. Delete one of them first.`,
      );
    const row = await queries.insertLedger(tx, { id, userId, name, ...sealed, savedAt: now });
    if (!row) throw new Error('The ledger was not inserted.');
    return shown(row);
  });
}

export async function read(
  db: Db,
  config: Config,
  { userId, id }: { userId: string; id: string },
): Promise<SavedLedger & { content: string }> {
  const row = await queries.findLedger(db, userId, id);
  if (!row) throw missing();
  return {
    ...shown(row),
    content: openFor(config, row.content, { userId, id }).toString('base64'),
  };
}

/** Saves over the version that the member opened; another one in between is a conflict. */
export async function replace(
  db: Db,
  config: Config,
  { userId, id, version, name, content, now }: Save & { id: string; version: number },
): Promise<SavedLedger> {
  const held = await queries.versionOf(db, userId, id);
  if (held === undefined) throw missing();
  const sealed = sealFor(config, bytesOf(content), { userId, id });
  const row = await queries.updateLedger(db, {
    userId,
    id,
    version,
    name,
    ...sealed,
    savedAt: now,
  });
  if (!row)
    throw new Refusal(
      'conflict',
      'This ledger was saved somewhere else in between. Open that version, or save yours as a new ledger.',
    );
  return shown(row);
}

export async function remove(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await queries.removeLedger(db, userId, id))) throw missing();
}

/**
 * Everything a member saved, one ledger at a time, for the copy of their data: JSON compressed with
 * gzip.
 */
export async function* readLedgersForExport(
  db: Db,
  config: Config,
  userId: string,
): AsyncGenerator<{ id: string; name: string; savedAt: string; gzip: Buffer }> {
  for (const { id, name, savedAt } of await queries.savedLedgers(db, userId)) {
    const row = await queries.findLedger(db, userId, id);
    if (row)
      yield {
        id,
        name,
        savedAt: savedAt.toISOString(),
        gzip: openFor(config, row.content, { userId, id }),
      };
  }
}

/**
 * Seals with the current key what an old one sealed, so that the old one can be given up. Returns
 * how many.
 */
export async function reseal(db: Db, config: Config): Promise<number> {
  const { current, all } = ledgerKeys(config);
  if (!current) return 0;
  let changed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const row = await queries.sealedOtherwise(db, keyIdOf(current), after);
    if (!row) return changed;
    after = row.id;
    const content = open(row.content, all, placeOf(row));
    if (!content) continue;
    await queries.replaceSealed(db, { ...row, content: seal(content, current, placeOf(row)) });
    changed++;
  }
}

/**
 * Marks by which the keys that seal ledgers are told apart, the current one first. Nothing leads
 * from a mark to its key.
 */
export const ledgerKeyMarks = (config: Config): string[] =>
  heldLedgerKeys(config).map((key) => keyIdOf(key).toString('hex'));

const missing = () => new Refusal('not_found', 'This ledger does not exist.');
const placeOf = ({ userId, id }: { userId: string; id: string }): string => `${userId} ${id}`;
const shown = ({ savedAt, ...row }: queries.LedgerRow): SavedLedger => ({
  ...row,
  savedAt: savedAt.toISOString(),
});

// Letters that base64 does not have are dropped in reading, and the length tells.
function bytesOf(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64');
  const padding = content.endsWith('==') ? 2 : content.endsWith('=') ? 1 : 0;
  if (bytes.length !== (content.length / 4) * 3 - padding)
    throw invalidField('content', 'The ledger is not written as base64');
  return bytes;
}

function sealFor(
  config: Config,
  bytes: Buffer,
  place: { userId: string; id: string },
): { content: Buffer; size: number } {
  const { current } = ledgerKeys(config);
  if (!current)
    throw new Refusal(
      'unavailable',
      'This site can’t keep ledgers on accounts at the moment. Your work stays in this browser.',
      {
        retryAfterSeconds: HOUR_SECONDS,
      },
    );
  return { content: seal(bytes, current, placeOf(place)), size: bytes.length };
}

function openFor(config: Config, sealed: Buffer, place: { userId: string; id: string }): Buffer {
  const content = open(sealed, ledgerKeys(config).all, placeOf(place));
  if (!content)
    throw new Refusal(
      'unavailable',
      'This site does not have the key that this ledger was saved under. Please tell support.',
      {
        retryAfterSeconds: HOUR_SECONDS,
      },
    );
  return content;
}
