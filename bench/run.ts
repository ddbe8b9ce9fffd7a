import path from 'node:path';
import { parseArgs } from 'node:util';
import { median, unitMs } from './calibration.ts';
import { type Row, readSubjects, rowsOf } from './rows.ts';
import { send } from './send.ts';
import { fill, type Site, startSite } from './site.ts';

/**
 * What a request costs a site that runs as `npm start` has it: pages that nobody asked for a moment
 * ago, and what is written, with the CPU of all processes. Each kind is warmed up first with others
 * of its kind. Prints a table, in Markdown.
 */
const { values } = parseArgs({
  options: {
    /** 1 is 100,000 questions. */
    scale: { type: 'string', default: '0.2' },
    /** The share of the requests. */
    share: { type: 'string', default: '1' },
    /** Rows with these words in their names, with | between them. */
    only: { type: 'string', default: '' },
  },
});
const scale = Number(values.scale);
const HEAD = [
  'operation',
  'requests a second',
  'p50, ms',
  'p95, ms',
  'site, ms CPU',
  'PostgreSQL, ms CPU',
  'together',
  'units',
  'KB',
  'failed',
];

const dataDir = path.resolve('.data/bench', `scale-${values.scale}`);
await fill(dataDir, scale);
const site = await startSite(dataDir);
try {
  const rows = rowsOf(await readSubjects(site.database, scale), Number(values.share));
  const wanted = rows.filter(({ name }) =>
    values.only.split('|').some((one) => name.includes(one)),
  );
  for (const line of [HEAD, HEAD.map(() => '---')]) print(line);
  const units: number[] = [];
  for (const row of wanted) print(await measure(site, row, units));
  console.log(`\nA unit was ${median(units).toFixed(2)} ms of CPU (the median).`);
} finally {
  await site.stop();
}

function print(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}

async function measure(
  { origin, cpu }: Site,
  { name, warmUp, measured, perSecond }: Row,
  units: number[],
): Promise<string[]> {
  await send(origin, warmUp, perSecond);
  const [unitBefore, before, startedAt] = [unitMs(), cpu(), performance.now()];
  const answered = await send(origin, measured, perSecond);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = cpu();
  const unit = (unitBefore + unitMs()) / 2;
  units.push(unit);
  const each = (of: 'site' | 'postgres') => ((after[of] - before[of]) * 1000) / measured.length;
  const [siteMs, postgresMs] = [each('site'), each('postgres')];
  const times = answered.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
  return [
    name,
    (measured.length / seconds).toFixed(0),
    at(0.5),
    at(0.95),
    siteMs.toFixed(2),
    postgresMs.toFixed(2),
    (siteMs + postgresMs).toFixed(2),
    ((siteMs + postgresMs) / unit).toFixed(2),
    (median(answered.map(({ bytes }) => bytes)) / 1000).toFixed(1),
    String(answered.filter(({ status }) => status >= 400).length),
  ];
}
