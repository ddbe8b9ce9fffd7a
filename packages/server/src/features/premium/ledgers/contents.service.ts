import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { createGate, createGates } from '../../../platform/http/gate.ts';
import * as queries from './contents.queries.ts';
import { ledgerKeys } from './ledgers.keys.ts';
import { createOpener, createSealer, keyIdOf, type Opener } from './sealing.ts';

const PIECE_BYTES = 262_144;
const HOUR_SECONDS = 3600;
/** What a member may have sent and not saved: more than anyone sends at once. */
const BEGUN_MAX = 10;
const FORGOTTEN_AFTER_MS = HOUR_SECONDS * 1000;
const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

const sentence = 'Many ledgers are being saved. Please try again in a few seconds.';
// Each holds a piece or two in memory.
const sending = createGate({ atOnce: 64, waitingMax: 0, sentence });
// Whoever sends many leaves room for others.
const sendingOf = createGates({
  atOnce: 3,
  waitingMax: 20,
  sentence:
    'You are sending many ledgers at once. Please try again when some of them have arrived.',
});
// So many connections and no more write or read pieces, however many are sent.
const writing = createGate({ atOnce: 2, waitingMax: Infinity, sentence });

type Home = { db: Db; config: Config };

/**
 * Seals what arrives and writes it piece by piece, as fast as it is written. No connection waits
 * for the sender, and no transaction: the content counts once a ledger is saved with it.
 */
export function receive(
  { db, config }: Home,
  { userId, bytes, now }: { userId: string; bytes: AsyncIterable<Uint8Array>; now: Date },
): Promise<{ contentId: string; size: number }> {
  const receiveOne = async () => {
    const content = { id: newId(), userId };
    const key = sealingKey(config);
    await queries.beginContent(db, content, now);
    await queries.dropBegun(db, userId, BEGUN_MAX);
    try {
      const size = await store(db, content, key, gzipOnly(inPieces(bytes)));
      return { contentId: content.id, size };
    } catch (error) {
      await queries.removeContent(db, content.id);
      throw error;
    }
  };
  return sendingOf(userId, () => sending(receiveOne));
}

/** Seals and writes pieces as the content; returns how many bytes they have. */
async function store(
  db: Db,
  content: queries.Content,
  key: Buffer,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  const sealer = createSealer(key, placeOf(content));
  let [number, size] = [0, 0];
  for await (const piece of pieces) {
    const next = { contentId: content.id, number: number++, bytes: sealer.update(piece) };
    await writing(() => queries.insertPiece(db, next));
    size += piece.length;
  }
  await queries.finishContent(db, content, sealer.head());
  return size;
}

/** The same bytes in pieces of one size, but for the last. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    for (let start = 0; start < part.length;) {
      const taken = part.subarray(start, start + PIECE_BYTES - length);
      parts.push(taken);
      length += taken.length;
      start += taken.length;
      if (length < PIECE_BYTES) continue;
      yield Buffer.concat(parts, length);
      [parts, length] = [[], 0];
    }
  }
  if (length > 0) yield Buffer.concat(parts, length);
}

async function* gzipOnly(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst && !piece.subarray(0, GZIP.length).equals(GZIP)) throw noGzip();
    isFirst = false;
    yield piece;
  }
  if (isFirst) throw noGzip();
}

const noGzip = () => new Refusal('invalid', 'A ledger has to be compressed with gzip.');

/**
 * The contents of a member's ledger, decrypted while it is read. A missing ledger and another
 * member's are refused alike.
 */
export async function openContent(
  { db, config }: Home,
  content: queries.Content,
): Promise<AsyncGenerator<Buffer>> {
  const head = await queries.headOf(db, content);
  if (!head) throw new Refusal('not_found', 'This ledger does not exist, or was saved again.');
  return opened(db, content, openerFor(config, head, content));
}

async function* opened(db: Db, { id }: queries.Content, opener: Opener): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const piece = await writing(() => queries.findPiece(db, id, number));
    if (!piece) break;
    yield opener.update(piece);
  }
  // The reader of a ledger that was changed, or deleted meanwhile, gets no end.
  opener.end();
}

/**
 * Seals with the current key what an old one sealed, so that the old one can be given up. Returns
 * how many.
 */
export async function reseal({ db, config }: Home, now: Date): Promise<number> {
  const { current, all } = ledgerKeys(config);
  if (!current) return 0;
  let changed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const row = await queries.sealedOtherwise(db, keyIdOf(current), after);
    if (!row) return changed;
    after = row.id;
    const opener = createOpener(row.head, all, placeOf(row));
    if (!opener) continue;
    const content = { id: newId(), userId: row.userId };
    await queries.beginContent(db, content, now);
    await store(db, content, current, opened(db, row, opener));
    // Saved or deleted meanwhile: what is left over goes.
    const over = await inTransaction(db, async (tx) => {
      const isExchanged = await queries.exchangeContent(tx, row.id, content.id);
      await queries.removeContent(tx, isExchanged ? row.id : content.id);
      return isExchanged;
    });
    if (over) changed++;
  }
}

/** Deletes what was sent an hour ago and saved nowhere. Returns how many. */
export const dropForgotten = (db: Db, now: Date): Promise<number> =>
  queries.dropForgotten(db, new Date(now.getTime() - FORGOTTEN_AFTER_MS));

const placeOf = ({ userId, id }: queries.Content): string => `${userId} ${id}`;

function sealingKey(config: Config): Buffer {
  const { current } = ledgerKeys(config);
  if (!current)
    throw new Refusal(
      'unavailable',
      'This site can’t keep ledgers on accounts at the moment. Your work stays in this browser.',
      { retryAfterSeconds: HOUR_SECONDS },
    );
  return current;
}

function openerFor(config: Config, head: Buffer, content: queries.Content): Opener {
  const opener = createOpener(head, ledgerKeys(config).all, placeOf(content));
  if (!opener)
    throw new Refusal(
      'unavailable',
      'This site does not have the key that this ledger was saved under. Please tell support.',
      { retryAfterSeconds: HOUR_SECONDS },
    );
  return opener;
}
