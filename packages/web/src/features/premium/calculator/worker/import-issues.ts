import type { ImportIssue } from '@lotwise/tax-lots/source';
import type { FileReport } from '../protocol-files.ts';
import { holdingsOf } from './holdings.ts';
import type { Workspace } from './workspace.ts';

/**
 * What the files and their owner leave open, as the ledger carries it (`import.issues`): from there
 * the engine knows which years are incomplete, here and for the command.
 */
export function importIssues(workspace: Workspace): ImportIssue[] {
  const { files, movements } = workspace;
  return [
    ...files.flatMap(issuesOfFile),
    ...movements.map(({ origin, quantity, asset, direction, wallet, timestamp }) => ({
      ...issue('UNPAIRED_TRANSFER', origin.file, origin.row),
      message: `You ${direction === 'in' ? 'received' : 'sent'} ${quantity} ${asset} ${direction === 'in' ? 'in' : 'from'} ${wallet}, but have not said why.`,
      timestamp,
      assets: [asset],
    })),
    ...wrongHoldings(workspace),
  ];
}

const issue = (code: ImportIssue['code'], file: string, row: number) => ({
  code,
  file,
  row,
  blocking: true,
});

/** What a file waits for, in the issue’s code. */
const WAITS = {
  zone: 'ZONE_NOT_TOLD',
  columns: 'UNKNOWN_FORMAT',
  addresses: 'ADDRESS_NOT_TOLD',
  coin: 'COIN_NOT_TOLD',
} as const;

function issuesOfFile(file: FileReport): ImportIssue[] {
  const { name, needs, isSettled, format, issueCount, issues, doubles = [] } = file;
  const asked: ImportIssue[] = doubles.map(({ row, other, ...when }) => ({
    ...issue('POSSIBLE_DUPLICATE', name, row),
    other,
    message: `It may be row ${other.row} of ${other.file} too.`,
    ...when,
  }));
  for (const { row, message, timestamp, opening, isDenied } of file.openings ?? [])
    if (!isDenied)
      asked.push({
        ...issue('OPENING_MISSING', name, row),
        message,
        timestamp,
        opening,
        assets: [opening.asset],
      });
  if (isSettled) return asked;
  if (needs || (format === null && issueCount === 0))
    asked.push({
      ...issue(needs ? WAITS[needs] : 'UNKNOWN_FORMAT', name, 1),
      message: 'This file has not been read.',
    });
  for (const one of issues) asked.push({ ...issue('UNKNOWN_ROW', name, one.row), ...one });
  // Only the first are stored; the others may be of any time.
  for (let n = issues.length; n < issueCount; n++)
    asked.push({ ...issue('UNKNOWN_ROW', name, 1), message: 'Another row could not be read.' });
  for (const one of file.balances ?? [])
    asked.push({ ...issue('BALANCE_MISMATCH', name, one.row), ...one });
  return asked;
}

/** Holdings that differ from the rows: what is missing came after the last day that was right. */
function wrongHoldings(workspace: Workspace): ImportIssue[] {
  return holdingsOf(workspace)
    .filter(({ isRight }) => !isRight)
    .map(({ wallet, asset, day, missing, since }) => ({
      ...issue('BALANCE_MISMATCH', wallet || 'the unnamed wallet', 0),
      message: `The rows of ${wallet || 'the unnamed wallet'} do not add up to what it held on ${day}: ${missing.replace('-', '')} ${asset} ${missing.startsWith('-') ? 'too many' : 'are missing'}.`,
      ...(since !== undefined && { timestamp: `${since}T12:00:00Z` }),
      assets: [asset],
    }));
}
