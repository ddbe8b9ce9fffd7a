import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import { exactCopy } from './budget.ts';

type Packing = 'br' | 'gzip';

/**
 * A page's bytes. Between requests they are held only as they were last compressed, a sixth of
 * their size.
 */
export interface PageBody {
  plain(): Buffer;
  /**
   * Compressed for one reader: a tenth larger in a third of the time. On this thread, because
   * handing it to another takes longer.
   */
  quickly(packing: Packing): Buffer;
  /** Compressed for many, made once. */
  well(packing: Packing): Promise<Buffer>;
  /** What is held of it, in bytes. */
  size(): number;
}

export function pageBody(bytes: Buffer): PageBody {
  let whole: Buffer | undefined = bytes;
  const copies = new Map<Packing, Buffer>();
  const underWay = new Map<Packing, Promise<Buffer>>();

  const plain = () => whole ?? unpacked(copies);

  function note(packing: Packing, packed: Buffer): Buffer {
    const copy = exactCopy(packed);
    copies.set(packing, copy);
    whole = undefined;
    return copy;
  }

  return {
    plain,
    quickly(packing) {
      return (
        copies.get(packing) ??
        note(
          packing,
          packing === 'br'
            ? brotliCompressSync(plain(), { params: brotliOf(plain(), 1) })
            : gzipSync(plain(), { level: 3 }),
        )
      );
    },
    well(packing) {
      const made =
        underWay.get(packing) ??
        (packing === 'br'
          ? compressBrotli(plain(), { params: brotliOf(plain(), 4) })
          : compressGzip(plain(), { level: 5 })
        ).then((packed) => note(packing, packed));
      underWay.set(packing, made);
      return made;
    },
    size: () => [...copies.values()].reduce((sum, { length }) => sum + length, whole?.length ?? 0),
  };
}

function unpacked(copies: ReadonlyMap<Packing, Buffer>): Buffer {
  const gzipped = copies.get('gzip');
  if (gzipped) return gunzipSync(gzipped);
  const brotli = copies.get('br');
  if (brotli) return brotliDecompressSync(brotli);
  throw new Error('Nothing is held of a page.');
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

// A window for pages of the usual size, of a quarter of a megabyte: Brotli's own choice takes some
// megabytes for each page under way and makes nothing smaller.
const brotliOf = ({ length }: Buffer, quality: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: 18,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
});
