import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { exactCopy } from '../platform/cache/budget.ts';
import { shiftOf } from './checksum.ts';

/** Some bytes, compressed. */
export interface Piece extends Measures {
  deflated: Buffer;
}

/** What the checksum and the length of a whole are made of. */
export interface Measures {
  crc: number;
  /** `shiftOf` the number of its bytes. */
  shift: number;
  length: number;
}

const STORED_MAX = 65_535;

/** Bytes compressed up to a byte boundary, for a place in a larger document. */
export function pieceOf(bytes: Buffer, dictionary?: Buffer): Piece {
  const deflated = deflateRawSync(bytes, {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(dictionary && dictionary.length > 0 && { dictionary }),
  });
  return measured(bytes, exactCopy(deflated));
}

/** The bytes of a piece. */
export const bytesOf = ({ deflated }: Piece): Buffer =>
  inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH });

/** A few bytes as a stored (uncompressed) deflate block. */
export function stored(bytes: Buffer): Piece {
  if (bytes.length > STORED_MAX) return pieceOf(bytes);
  const head = Buffer.from([0, 0, 0, 0, 0]);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return measured(bytes, Buffer.concat([head, bytes]));
}

const measured = (bytes: Buffer, deflated: Buffer): Piece => ({
  deflated,
  crc: crc32(bytes),
  shift: shiftOf(bytes.length),
  length: bytes.length,
});
