import {
  addDays,
  type TaxResult,
  readDay,
  readTimestamp,
  taxYearOf,
} from '@lotwise/tax-lots/source';
import { plural } from '../../../../kit/format.ts';
import { holdingsOf } from './holdings.ts';
import type { Workspace } from './workspace.ts';

// Why the figures of a year may not be all.

/** Issues of earlier years are named one by one; more than these are counted. */
const EARLIER_SHOWN = 5;

/** The blocking issues that a year's figures rest on: its own as one line, earlier ones by name. */
export function issueDoubts({ result }: { result: TaxResult }, year: string): string[] {
  const all = result.issues.filter(
    ({ blocking, incomplete_years: years }) => blocking && years?.includes(year) === true,
  );
  const earlier = all.filter((issue) => issue.year !== year);
  const more = earlier.length - EARLIER_SHOWN;
  return [
    ...(all.length > earlier.length
      ? ['Some rows of this year have a problem and are not fully in these figures.']
      : []),
    ...earlier
      .slice(0, EARLIER_SHOWN)
      .map(
        ({ year: from = 'an unknown year', tx, message }) =>
          `These figures depend on an unresolved problem in ${from}${tx === undefined ? '' : ` (${tx})`}: ${message}`,
      ),
    ...(more > 0 ? [`They depend on ${plural(more, 'more problem')} in other years.`] : []),
  ];
}

/** What a person still has to settle before a year's figures are whole. */
export function openDoubts(workspace: Workspace, year: string): string[] {
  const { movements, files, choices } = workspace;
  // In some countries a movement of the month after a year can still change it.
  const open = movements.filter(({ timestamp }) => {
    const day = readTimestamp(timestamp)?.day ?? 0;
    return day === 0 || taxYearOf(choices.jurisdiction, addDays(day, -DAYS_AFTER)) <= year;
  }).length;
  const unread = unreadIn(files);
  const count = openIn(files);
  return [
    ...(open > 0
      ? [
          `${open === 1 ? 'One movement' : `${open} movements`} of units that ${open === 1 ? 'is' : 'are'} still to be explained can change this year.`,
        ]
      : []),
    ...(unread > 0
      ? [`${unread === 1 ? 'One row' : `${unread} rows`} of your files could not be read.`]
      : []),
    ...(count.waiting > 0
      ? [
          `${count.waiting === 1 ? 'One file is' : `${count.waiting} files are`} waiting for your answer and not yet in these figures.`,
        ]
      : []),
    ...(count.doubles > 0
      ? [
          `${count.doubles === 1 ? 'One row' : `${count.doubles} rows`} may be in two of your files and counted twice.`,
        ]
      : []),
    ...wrongHoldings(workspace, year),
    ...(count.balances > 0
      ? [
          `${count.balances === 1 ? 'A balance' : `${count.balances} balances`} in your files ${count.balances === 1 ? 'does' : 'do'} not add up: rows are missing.`,
        ]
      : []),
  ];
}

/** Holdings that differ from the rows: what is missing came after the last day that was right. */
function wrongHoldings(workspace: Workspace, year: string): string[] {
  const { jurisdiction } = workspace.choices;
  return holdingsOf(workspace)
    .filter(
      ({ isRight, since }) =>
        !isRight && (since === undefined || taxYearOf(jurisdiction, readDay(since) ?? 0) <= year),
    )
    .map(
      ({ wallet, asset, day, missing }) =>
        `The rows of ${wallet || 'the unnamed wallet'} do not add up to what it held on ${day}: ${missing.replace('-', '')} ${asset} ${missing.startsWith('-') ? 'too many' : 'are missing'}.`,
    );
}

/** What the files leave open besides rows that could not be read. */
export function openIn(files: Workspace['files']) {
  const unsettled = files.filter(({ isSettled }) => !isSettled);
  const sum = (count: (file: Workspace['files'][number]) => number): number =>
    unsettled.reduce((total, file) => total + count(file), 0);
  return {
    waiting: unsettled.filter(({ needs }) => needs !== undefined).length,
    doubles: files.reduce((total, { doubles = [] }) => total + doubles.length, 0),
    balances: sum(({ balances = [] }) => balances.length),
  };
}

/** The longest time after a disposal in which another row changes it, in any country. */
const DAYS_AFTER = 30;

export const unreadIn = (files: Workspace['files']): number =>
  files.reduce((sum, file) => sum + (file.isSettled ? 0 : file.issueCount), 0);
