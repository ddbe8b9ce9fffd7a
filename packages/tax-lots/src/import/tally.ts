/** What became of a row. One that is `seen` alone was forgotten, and is reported. */
const FATES = ['none', 'seen', 'trouble', 'left out', 'joined', 'read'] as const;
export type Fate = (typeof FATES)[number];

/** Which lines, as an editor counts them: how many, and where. Example: `'2-14, 16'`. */
export type Lines = { count: number; lines: string };

/**
 * What came of a file's rows under its header: every row is in exactly one of `read` (it is a
 * transaction or a movement), `joined` (it is a part of one), and `leftOut`, which has the rows
 * that could not be read too. `rows` is their sum. `above` are the lines above the header.
 */
export type FileSummary = {
  file: string;
  format: string | null;
  rows: number;
  read: Lines;
  joined: Lines;
  leftOut: (Lines & { why: string })[];
  above: Lines;
};

/** A file under way: the fate of each of its lines, and what was asked once for all of it. */
export type Tally = {
  file: string;
  format: string | null;
  fates: Uint8Array;
  last: number;
  whys: Map<string, number[]>;
  /** Lines left out whose reason was taken back, as another came. */
  above: number[];
  isZoneAsked: boolean;
  isAddressAsked: boolean;
  isCoinAsked: boolean;
  /** Fees in money that belong to nothing in the ledger: sum by currency, and the first row. */
  unusedFees: Map<string, { sum: bigint; row: number }>;
};

/** Rows that have an issue and are nothing else. */
const TROUBLE = 'This could not be read; see the problems.';

/** An empty tally of a file. */
export function startTally(file: string): Tally {
  return {
    file,
    format: null,
    fates: new Uint8Array(256),
    last: 0,
    whys: new Map(),
    above: [],
    isZoneAsked: false,
    isAddressAsked: false,
    isCoinAsked: false,
    unusedFees: new Map(),
  };
}

/** Notes what became of a line. A line that became something stays that, whatever else is said. */
export function mark(tally: Tally, line: number, fate: Fate): void {
  if (line >= tally.fates.length) {
    const longer = new Uint8Array(Math.max(line + 1, tally.fates.length * 2));
    longer.set(tally.fates);
    tally.fates = longer;
  }
  if (line > tally.last) tally.last = line;
  const code = FATES.indexOf(fate);
  if (code > (tally.fates[line] ?? 0)) tally.fates[line] = code;
}

/** Notes why a line is left out. */
export function markLeftOut(tally: Tally, line: number, why: string): void {
  mark(tally, line, 'left out');
  const known = tally.whys.get(why);
  if (known === undefined) tally.whys.set(why, [line]);
  else known.push(line);
}

/** Takes back that a line is a transaction: it is left out after all, or part of another. */
export function demote(tally: Tally, line: number, why: string | undefined): void {
  tally.fates[line] = 0;
  if (why === undefined) mark(tally, line, 'joined');
  else markLeftOut(tally, line, why);
}

/** The lines that were seen and of which nothing came. */
export function forgotten(tally: Tally): number[] {
  return linesOf(tally, 'seen');
}

/** What came of the file so far. */
export function summarise(tally: Tally): FileSummary {
  const leftOut = [...tally.whys].map(([why, lines]) => ({
    why,
    ...describe(lines.filter((line) => tally.fates[line] === FATES.indexOf('left out'))),
  }));
  const trouble = describe(linesOf(tally, 'trouble'));
  if (trouble.count > 0) leftOut.push({ why: TROUBLE, ...trouble });
  const read = describe(linesOf(tally, 'read'));
  const joined = describe(linesOf(tally, 'joined'));
  const all = leftOut.filter(({ count }) => count > 0);
  const rows = read.count + joined.count + all.reduce((sum, { count }) => sum + count, 0);
  const { file, format, above } = tally;
  return { file, format, rows, read, joined, leftOut: all, above: describe(above) };
}

function linesOf({ fates, last }: Tally, fate: Fate): number[] {
  const code = FATES.indexOf(fate);
  const lines: number[] = [];
  for (let line = 0; line <= last; line++) if (fates[line] === code) lines.push(line);
  return lines;
}

function describe(lines: readonly number[]): Lines {
  const sorted = [...new Set(lines)].sort((a, b) => a - b);
  const parts: string[] = [];
  for (let at = 0; at < sorted.length;) {
    const first = sorted[at] ?? 0;
    let end = at;
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end++;
    const last = sorted[end] ?? first;
    parts.push(first === last ? `${first}` : `${first}-${last}`);
    at = end + 1;
  }
  return { count: sorted.length, lines: parts.join(', ') };
}
