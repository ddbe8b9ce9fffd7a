import { Refusal } from '../../../platform/http/errors.ts';
import { createHash } from 'node:crypto';
import { DAY_MS } from '@lotwise/domain/text/days';
import type { Platform } from '../../../platform/http/app.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { fileTypeOf } from './file-type.ts';
import { reencode, type Shape } from './image.ts';
import * as queries from './uploads.queries.ts';

type Files = Pick<Platform, 'database' | 'storage'>;
type NewFile = { userId: string; kind: queries.Upload['kind']; bytes: Uint8Array; now: Date };

/** A stored image: where pages find it, and its size in pixels. */
export interface StoredImage {
  id: string;
  key: string;
  url: string;
  width: number;
  height: number;
}

const WEBP = 'image/webp';
const PDF = 'application/pdf';
const PUBLIC = 'public/';
/** The names under `/uploads/`. */
export const PUBLIC_NAME = /^[0-9a-f]{32}\.webp$/;
export const AVATAR: Shape = { square: 256 };
const POST: Shape = { largestSide: 1600 };
const EVIDENCE: Shape = { largestSide: 2400 };

const UNUSED_DAYS = 7;
const BATCH = 1000;

/** Stores an image, encoded by us, and returns where it is. */
export async function storeImage(
  files: Files,
  { userId, kind, bytes, now }: NewFile,
  shape: Shape = POST,
): Promise<StoredImage> {
  const image = await reencode(bytes, shape);
  const id = newId();
  const key = `${PUBLIC}${nameOf(id, image.bytes)}.webp`;
  const { width, height } = image;
  await store(
    files,
    {
      id,
      userId,
      kind,
      key,
      contentType: WEBP,
      bytes: image.bytes.length,
      width,
      height,
      createdAt: now,
    },
    image.bytes,
  );
  return { id, key, url: `/uploads/${key.slice(PUBLIC.length)}`, width, height };
}

/**
 * The sizes of uploaded images by their addresses, `/uploads/NAME.webp`; those that are not there
 * are left out.
 */
export async function imageSizes(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  const prefix = '/uploads/';
  const rows = await queries.sizesOf(
    db,
    addresses.map((address) => PUBLIC + address.slice(prefix.length)),
  );
  return new Map(
    rows.flatMap(({ key, width, height }) =>
      width && height ? [[prefix + key.slice(PUBLIC.length), { width, height }] as const] : [],
    ),
  );
}

// The id is part of the name, so that one person's image is not deleted with another's identical
// one.
function nameOf(id: string, bytes: Uint8Array): string {
  return createHash('sha256').update(id).update(bytes).digest('hex').slice(0, 32);
}

// The row first: a file without a row would never be found again.
async function store(
  { database: { db }, storage }: Files,
  row: Omit<queries.Upload, 'isUsed'>,
  bytes: Uint8Array,
): Promise<void> {
  await queries.insertUpload(db, row);
  try {
    await storage.put(row.key, bytes, row.contentType);
  } catch (error) {
    await queries.deleteUpload(db, row.id);
    throw error;
  }
}

/** The bytes of an image under `/uploads/`, or null. */
export async function publicImage({ storage }: Files, name: string): Promise<Uint8Array | null> {
  return PUBLIC_NAME.test(name) ? storage.get(`${PUBLIC}${name}`) : null;
}

/**
 * Stores a document that proves something: a PDF as it is, an image again. It is never under
 * `/uploads/`.
 */
export async function storeEvidence(
  files: Files,
  { userId, bytes, now }: { userId: string; bytes: Uint8Array; now: Date },
): Promise<string> {
  const id = newId();
  const type = fileTypeOf(bytes);
  const isPdf = type === 'pdf';
  if (type === null)
    throw new Refusal(
      'invalid',
      'This file is neither a PDF nor an image that can be read. Please send a PDF, PNG, JPEG, WebP, GIF or AVIF.',
    );
  const file = isPdf ? { bytes, width: null, height: null } : await reencode(bytes, EVIDENCE);
  const key = `evidence/${nameOf(id, file.bytes)}.${isPdf ? 'pdf' : 'webp'}`;
  const { width, height } = file;
  const row = {
    id,
    userId,
    kind: 'evidence' as const,
    key,
    contentType: isPdf ? PDF : WEBP,
    bytes: file.bytes.length,
    width,
    height,
    createdAt: now,
  };
  await store(files, row, file.bytes);
  return id;
}

/** The bytes of an upload, whoever asks: the caller decides who may. */
export async function readUpload(
  { database: { db }, storage }: Files,
  id: string,
): Promise<{ bytes: Uint8Array; type: string; name: string } | null> {
  const upload = await queries.findUpload(db, id);
  const bytes = upload && (await storage.get(upload.key));
  return upload && bytes
    ? { bytes, type: upload.contentType, name: upload.key.slice(upload.key.lastIndexOf('/') + 1) }
    : null;
}

/** Whether a member's upload of a kind is still theirs. */
export async function isHeld(
  db: Db,
  userId: string,
  kind: queries.Upload['kind'],
  id: string,
): Promise<boolean> {
  const upload = await queries.findUpload(db, id);
  return upload?.userId === userId && upload.kind === kind;
}

/** Makes a file nobody's, to be removed after the commit. */
export { disownFile as disownOne } from './uploads.queries.ts';

/**
 * Takes from a member what they no longer need: their avatars, but one; or avatars and evidence.
 * The files are theirs no more, and to be removed after the commit.
 */
export async function disown(
  db: Db,
  userId: string,
  kinds: ('avatar' | 'evidence')[],
  exceptId?: string,
): Promise<queries.File[]> {
  return queries.disownFiles(db, userId, kinds, exceptId);
}

/** Removes the avatars and the evidence of accounts that are gone. */
export async function sweepFilesOfNobody(files: Files): Promise<number> {
  const found = await queries.filesOfNobody(files.database.db, BATCH);
  await remove(files, found);
  return found.length;
}

/** Removes images that no post shows a week after they were uploaded. */
export async function sweepUnusedImages(files: Files, now: Date): Promise<number> {
  const { db } = files.database;
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS);
  if ((await queries.unusedImages(db, before, 1)).length === 0) return 0;
  await queries.markUsedImages(db, before);
  const unused = await queries.unusedImages(db, before, BATCH);
  await remove(files, unused);
  return unused.length;
}

// The file first: what fails in between is found again by its row.
export async function remove(
  { database: { db }, storage }: Files,
  found: readonly queries.File[],
): Promise<void> {
  for (const { id, key } of found) {
    await storage.delete(key);
    await queries.deleteUpload(db, id);
  }
}
