import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { Refusal } from '../../../platform/http/errors.ts';
import { createGate } from '../../../platform/http/gate.ts';
import { fileTypeOf } from './file-type.ts';

/** An image as it is stored: WebP, upright, without metadata. */
export interface Image {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** How an image is cut: at most so many pixels a side, or a square of so many. */
export type Shape = { largestSide: number } | { square: number };

// A phone's photograph has 12 to 50 million pixels; a bomb of a few kilobytes would have thousands
// of millions.
const PIXELS_MAX = 60_000_000;
const ANIMATED_PIXELS_MAX = 25_000_000;
const FRAMES_MAX = 120;
const SECONDS_MAX = 15;

// Decoding takes a core and memory: one at a time, so that pages are answered meanwhile.
const gate = createGate({
  atOnce: 1,
  waitingMax: 16,
  sentence: 'Too many images are being uploaded. Please try again in a few seconds.',
});

type Open = (bytes: Uint8Array, options: SharpOptions) => Sharp;
let loading: Promise<Open> | undefined;

/**
 * Decodes an image and writes it again. What is not an image, is cut off, or holds too many pixels
 * is refused.
 */
export async function reencode(bytes: Uint8Array, shape: Shape): Promise<Image> {
  const type = fileTypeOf(bytes);
  if (type === null || type === 'pdf') throw unreadable();
  const open = await (loading ??= load());
  return gate(async () => {
    // The header alone, which is small whatever size it tells: the decoder would refuse too many
    // pixels in the words for what is no image.
    const metadata = await reading(open(bytes, { limitInputPixels: false, pages: 1 }).metadata());
    const { width, height } = metadata;
    if (width * height > PIXELS_MAX)
      throw new Refusal(
        'invalid',
        `This image has too many pixels: at most ${PIXELS_MAX / 1_000_000} million.`,
      );
    const animated = 'square' in shape ? false : isShortAnimation(metadata);
    return write(
      open(bytes, { limitInputPixels: PIXELS_MAX, animated, sequentialRead: true }),
      shape,
    );
  });
}

// A long or large animation is kept as its first frame.
function isShortAnimation({ width, height, pages = 1, pageHeight = height }: Metadata): boolean {
  return pages > 1 && pages <= FRAMES_MAX && width * pageHeight * pages <= ANIMATED_PIXELS_MAX;
}

async function write(image: Sharp, shape: Shape): Promise<Image> {
  const resized =
    'square' in shape
      ? image.autoOrient().resize(shape.square, shape.square, { fit: 'cover' })
      : image.autoOrient().resize(shape.largestSide, shape.largestSide, {
          fit: 'inside',
          withoutEnlargement: true,
        });
  const { data, info } = await reading(
    resized
      .webp({ quality: 82 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer({ resolveWithObject: true }),
  );
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

async function reading<T>(decoded: Promise<T>): Promise<T> {
  try {
    return await decoded;
  } catch {
    // The decoder's own words name its functions; a person needs none of them.
    throw unreadable();
  }
}

const unreadable = () =>
  new Refusal(
    'invalid',
    'This file is not an image that can be read. Please send a PNG, JPEG, WebP, GIF or AVIF.',
  );

// Loaded with the first upload: a site where nobody uploads doesn't carry the decoder.
async function load(): Promise<Open> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return (bytes, options) => sharp(bytes, options);
}
