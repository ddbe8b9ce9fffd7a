import { createRequire } from 'node:module';
import { SHARE_IMAGE_SIZE } from '@lotwise/domain/community/share-image';
import type { OverlayOptions, Sharp, SharpOptions } from 'sharp';
import { createGate } from '../../../platform/http/gate.ts';
import { escapeXml } from '../../../platform/http/xml.ts';

export interface ShareImageTexts {
  siteName: string;
  title: string;
  /** What stands below the title; empty for nothing. */
  note: string;
}

interface Line {
  text: string;
  font: keyof typeof FONT_FILES;
  /** In pixels. */
  size: number;
  color: string;
  top: number;
  /** What does not fit into so many pixels is written smaller. */
  heightMax: number;
}

const MARGIN = 80;
const [INK, INK_2, BRAND, SURFACE] = ['#0f1820', '#52606d', '#0f766e', '#ffffff'];
const FONT_FILES = {
  Inter: '400Regular/Inter_400Regular',
  'Inter SemiBold': '600SemiBold/Inter_600SemiBold',
};
/** The longer a title, the smaller it is written. */
const TITLE_SIZES = [
  { upTo: 70, size: 64 },
  { upTo: 120, size: 54 },
];
const TITLE_SIZE_MIN = 46;
const SECONDS_MAX = 5;

// Drawing takes a core: one at a time, so that pages are answered meanwhile.
const gate = createGate({
  atOnce: 1,
  waitingMax: 16,
  sentence: 'Too many images are being drawn. Please try again in a few seconds.',
});

type Open = (options: SharpOptions) => Sharp;
let loading: Promise<Open> | undefined;

/** Draws the image that is shown beside a link to a question, as PNG. */
export function drawShareImage(texts: ShareImageTexts): Promise<Buffer> {
  return gate(async () => {
    const open = await (loading ??= load());
    const overlays: OverlayOptions[] = [];
    for (const line of linesOf(texts))
      overlays.push({ input: await written(open, line), left: MARGIN, top: line.top });
    const bar = {
      width: SHARE_IMAGE_SIZE.width,
      height: 16,
      channels: 3,
      background: BRAND,
    } as const;
    overlays.push({ input: { create: bar }, left: 0, top: 0 });
    return open({ create: { ...SHARE_IMAGE_SIZE, channels: 3, background: SURFACE } })
      .composite(overlays)
      .png({ palette: true })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
  });
}

function linesOf({ siteName, title, note }: ShareImageTexts): Line[] {
  const size = TITLE_SIZES.find(({ upTo }) => title.length <= upTo)?.size ?? TITLE_SIZE_MIN;
  const small = { size: 32, heightMax: 50 };
  const lines: Line[] = [
    { ...small, text: siteName, font: 'Inter SemiBold', color: BRAND, top: 76 },
    { text: title, font: 'Inter SemiBold', size, color: INK, top: 160, heightMax: 330 },
    { ...small, text: note, font: 'Inter', color: INK_2, top: 520 },
  ];
  return lines.filter(({ text }) => text !== '');
}

async function written(open: Open, line: Line): Promise<Buffer> {
  const { data, info } = await write(open, line);
  if (info.height <= line.heightMax) return data;
  // Smaller letters make lower lines, and fewer of them.
  const size = Math.floor(line.size * Math.sqrt(line.heightMax / info.height) * 0.95);
  return (await write(open, { ...line, size })).data;
}

const write = (open: Open, { text, font, size, color }: Line) =>
  open({
    text: {
      text: `<span foreground="${color}">${escapeXml(text)}</span>`,
      font: `${font} ${size}`,
      fontfile: createRequire(import.meta.url).resolve(
        `@expo-google-fonts/inter/${FONT_FILES[font]}.ttf`,
      ),
      // A point is a pixel.
      dpi: 72,
      width: SHARE_IMAGE_SIZE.width - 2 * MARGIN,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .timeout({ seconds: SECONDS_MAX })
    .toBuffer({ resolveWithObject: true });

// Loaded with the first image, as where images are uploaded.
async function load(): Promise<Open> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
