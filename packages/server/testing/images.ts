import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A noisy image of a size, so that its file is not tiny. */
export function anImage(
  width = 64,
  height = 48,
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, background: '#336699', noise } })
    .toFormat(format)
    .toBuffer();
}

/** A GIF of so many frames, each of another colour. */
export function anAnimation(frames = 3, side = 32): Promise<Buffer> {
  const colours = Array.from({ length: frames }, (_, index) =>
    Buffer.alloc(side * side * 3, (index * 70) % 256),
  );
  return sharp(Buffer.concat(colours), {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
  })
    .gif({ delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

/** A PNG of a few kilobytes that would decode to `side` times `side` pixels. */
export function aBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Math.ceil(side / 8) + 1;
  const pixels = deflateSync(Buffer.alloc(row * side), { level: 9 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
