import type { Issue, TaxResult } from '@lotwise/tax-lots/source';
import { plural } from '../../../../lib/format.ts';
import type { Problem } from './problems.ts';
import type { Workspace } from './workspace.ts';

// Why the figures of a year may not be all.

/** Issues of earlier years are named one by one; more than these are counted. */
const EARLIER_SHOWN = 5;

/** The blocking issues that a year's figures rest on, those of files counted by kind. */
export function doubtsOf(
  { result, problems }: { result: TaxResult; problems: readonly Problem[] },
  year: string,
): string[] {
  const all = result.issues.filter(
    ({ blocking, tx, year: own, incomplete_years: years }) =>
      blocking && tx === undefined && (own === undefined || years?.includes(year) === true),
  );
  return [
    ...all.filter(({ file }) => file === undefined).map(({ message }) => message),
    ...rowDoubts(problems, year),
    ...fileDoubts(all.filter(({ file }) => file !== undefined)),
  ];
}

/** The problems of rows: this year's as one line, those of other years by name. */
function rowDoubts(problems: readonly Problem[], year: string): string[] {
  const all = problems.filter(
    ({ isBlocking, issue, years }) => isBlocking && (issue.year === undefined || years.has(year)),
  );
  const earlier = all.filter(({ issue }) => issue.year !== year);
  const more = earlier.length - EARLIER_SHOWN;
  return [
    ...(all.length > earlier.length
      ? ['Some rows of this year have a problem and are not fully in these figures.']
      : []),
    ...earlier
      .slice(0, EARLIER_SHOWN)
      .map(
        ({ issue: { year: from = 'an unknown year', tx = '', message } }) =>
          `These figures depend on an unresolved problem in ${from} (${tx}): ${message}`,
      ),
    ...(more > 0 ? [`They depend on ${plural(more, 'more problem')} in other years.`] : []),
  ];
}

type Sentence = (count: number) => string;
const COUNTED: Partial<Record<Issue['code'], Sentence>> = {
  UNPAIRED_TRANSFER: (count) =>
    `${count === 1 ? 'One movement' : `${count} movements`} of units that ${count === 1 ? 'is' : 'are'} still to be explained can change this year.`,
  POSSIBLE_DUPLICATE: (count) =>
    `${count === 1 ? 'One row' : `${count} rows`} may be in two of your files and counted twice.`,
};
const unread: Sentence = (count) =>
  `${count === 1 ? 'One row' : `${count} rows`} of your files could not be read.`;
const waiting: Sentence = (count) =>
  `${count === 1 ? 'One file is' : `${count} files are`} waiting for your answer and not yet in these figures.`;
for (const code of [
  'ZONE_NOT_TOLD',
  'ADDRESS_NOT_TOLD',
  'COIN_NOT_TOLD',
  'UNKNOWN_FORMAT',
] as const)
  COUNTED[code] = waiting;
/** Each of these stands for itself. */
const NAMED: ReadonlySet<Issue['code']> = new Set(['BALANCE_MISMATCH', 'OPENING_MISSING']);

/** What files leave open: each kind is one line, balances are told one by one. */
function fileDoubts(all: readonly Issue[]): string[] {
  const counts = new Map<Sentence, number>();
  const named: string[] = [];
  for (const { code, message } of all) {
    if (NAMED.has(code)) named.push(message);
    else {
      const sentence = COUNTED[code] ?? unread;
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
    }
  }
  const more = named.length - EARLIER_SHOWN;
  return [
    ...[...counts].map(([sentence, count]) => sentence(count)),
    ...named.slice(0, EARLIER_SHOWN),
    ...(more > 0 ? [`${plural(more, 'more balance')} in your files may be wrong.`] : []),
  ];
}

/** What the files leave open besides rows that could not be read. */
export function openIn(files: Workspace['files']) {
  const unsettled = files.filter(({ isSettled }) => !isSettled);
  const sum = (
    list: Workspace['files'],
    count: (file: Workspace['files'][number]) => number,
  ): number => list.reduce((total, file) => total + count(file), 0);
  return {
    waiting: unsettled.filter(
      ({ needs, format, issueCount }) => needs ?? (format === null && issueCount === 0),
    ).length,
    doubles: sum(files, ({ doubles = [] }) => doubles.length),
    balances: sum(unsettled, ({ balances = [] }) => balances.length),
  };
}

export const unreadIn = (files: Workspace['files']): number =>
  files.reduce((sum, file) => sum + (file.isSettled ? 0 : file.issueCount), 0);
