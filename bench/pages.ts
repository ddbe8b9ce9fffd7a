import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { installedChromium } from '../scripts/chromium.ts';
import { textTable } from './report.ts';

/** The tool that scores pages. It is fetched when pages are measured: a tenth of a gigabyte. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Weight {
  html: number;
  script: number;
  style: number;
}

/** What each page brings to a visitor's phone, in KB of gzip, and how Lighthouse scores it. */
export async function measurePages(
  origin: string,
  pages: readonly [name: string, path: string][],
): Promise<string> {
  const rows: string[][] = [];
  for (const [name, path] of pages) {
    const { html, script, style } = await weightOf(origin, path);
    const scores = await scoresOf(origin + path);
    rows.push([name, kilobytes(html), kilobytes(script), kilobytes(style), ...scores]);
  }
  return textTable([
    ['page', 'HTML', 'script', 'style', ...CATEGORIES, 'FCP ms', 'TBT ms'],
    ...rows,
  ]);
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

/** All that stands in the page's own tags: what comes later, by a press, is not counted. */
async function weightOf(origin: string, path: string): Promise<Weight> {
  const html = await (await fetch(origin + path)).text();
  const sizeOf = async (pattern: RegExp) => {
    const files = [...html.matchAll(pattern)].map(([, file = '']) => file);
    const sizes = files.map(async (file) => gzipSync(await bytesOf(origin + file)).length);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  return {
    html: gzipSync(html).length,
    script: await sizeOf(/<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g),
    style: await sizeOf(/<link rel="stylesheet" href="([^"]+)"/g),
  };
}

const bytesOf = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(url)).arrayBuffer());

interface Scored {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

async function scoresOf(url: string): Promise<string[]> {
  const chromium = installedChromium();
  if (!chromium) return CATEGORIES.map(() => 'no Chromium');
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  );
  // As the tool of this version writes it.
  const { categories, audits } = JSON.parse(stdout) as Scored;
  const scores = CATEGORIES.map((one) => String(Math.round((categories[one].score ?? 0) * 100)));
  const times = ['first-contentful-paint', 'total-blocking-time'];
  return [...scores, ...times.map((one) => (audits[one]?.numericValue ?? 0).toFixed(0))];
}
