import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ROOT } from './build-once.ts';
import { findChromium } from './chromium.ts';

// The picture in the README, from a running site: `npm run picture -- http://localhost:3000`.
// On the left a checked answer whose ledger is computed in the post; on the right the calculator
// with its sample, and below it the Form 8949 that it writes.
const url = process.argv[2] ?? 'http://localhost:3000';
const FILE = path.join(ROOT, 'docs/screenshot.png');
const QUESTION = 'I got a CP2000 that says I owe $9,000';
const STYLE = `
  body { margin: 0; display: flex; gap: 24px; background: #d5dbe1; font: 14px Inter, sans-serif }
  img { display: block }
  .right { background: #f5f6f8; width: 800px }
  h2 { margin: 14px 16px 6px; font-size: 17px }
  table { margin: 0 16px; width: 768px; border-collapse: collapse; background: #fff; font-size: 13px }
  th, td { padding: 5px 8px; border: 1px solid #d5dbe1; text-align: right }
  th:nth-child(-n + 5), td:nth-child(-n + 5) { text-align: left }`;

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 800, height: 730 } });
const left = await answer(page);
const { calculator, rows } = await form(page);
// A page of its own: the site's policy lets no styles in.
const both = await browser.newPage({ viewport: { width: 1624, height: 730 } });
await both.setContent(`<style>${STYLE}</style>
  ${image(left)}
  <div class="right">${image(calculator)}<h2>Form 8949</h2><table>${rows}</table></div>`);
writeFileSync(FILE, await both.screenshot());
await browser.close();
console.log(`${path.relative(ROOT, FILE)} shows ${url} as it looks now.`);

async function answer(at: Page): Promise<Buffer> {
  await at.goto(`${url}/?search=${encodeURIComponent(QUESTION)}`);
  await at.getByRole('link', { name: QUESTION }).first().click();
  await at.getByText('The ledger as text').first().waitFor();
  await at
    .locator('#answers')
    .evaluate((answers) => answers.scrollIntoView({ behavior: 'instant', block: 'start' }));
  return at.screenshot();
}

/** The calculator down to its figures, and the rows of the form as HTML. */
async function form(at: Page): Promise<{ calculator: Buffer; rows: string }> {
  await at.goto(`${url}/calculator?view=forms`);
  const button = at.getByRole('button', { name: 'Form 8949 as CSV', exact: true });
  const [download] = await Promise.all([at.waitForEvent('download'), button.click()]);
  // The form's own columns, without the year before them and the transaction after them.
  const rows = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(',').slice(1, -1))
    .map((cells, row) => cells.map((cell) => (row === 0 ? `<th>${cell}` : `<td>${cell}`)).join(''));
  await at.getByRole('tab', { name: /^Gains/ }).click();
  const figures = await at.getByText('Net gain').first().boundingBox();
  const height = Math.min(640, Math.round((figures?.y ?? 560) + 60));
  const calculator = await at.screenshot({ clip: { x: 0, y: 0, width: 800, height } });
  return { calculator, rows: `<tr>${rows.join('<tr>')}` };
}

function image(png: Buffer): string {
  return `<img src="data:image/png;base64,${png.toString('base64')}">`;
}
