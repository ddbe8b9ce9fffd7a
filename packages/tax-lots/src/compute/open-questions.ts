import { isRecord } from '../law/values.ts';
import type { Policy } from '../law/policy.ts';
import { assetKey, placeOfAsset } from '../model/asset-name.ts';
import type { ImportIssue } from '../model/import-issue.ts';
import { isIssueCode } from '../model/issue.ts';
import type { DatedIssue } from '../model/issue.ts';
import type { Ledger } from '../model/ledger.ts';
import type { Names } from '../model/names.ts';
import { readQuantity } from '../numbers/money.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { dayOf } from '../read/chronology.ts';

/**
 * What the import of a ledger's files asked and nobody has settled, as issues of the ledger: rows
 * that could not be read, movements without a reason, rows that two files may have, balances that
 * do not add up.
 *
 * | the row | incomplete |
 * |---|---|
 * | has a time and names its assets | its year and later ones that touch them |
 * | has a time | its year and every later one |
 * | has none | every year |
 *
 * Settled is what says so (`settled`), and an earlier balance that rows of the type `opening` bring
 * in. Never throws, whatever `import` holds.
 */
export function openQuestions(ledger: Ledger, policy: Policy, assets: Names): DatedIssue[] {
  const given: unknown = ledger.import;
  const list = isRecord(given) && Array.isArray(given['issues']) ? given['issues'] : [];
  return list.filter(isOpen).flatMap((issue) => {
    if (issue.opening !== undefined && isBroughtIn(ledger, issue)) return [];
    const { code, file, row, message } = issue;
    const moment = readTimestamp(issue.timestamp);
    const named = issue.assets?.filter((name) => typeof name === 'string' && name.trim() !== '');
    const places = named?.map((name) => placeOfAsset(assets, name)) ?? [];
    return {
      code: isIssueCode(code) ? code : 'UNKNOWN_ROW',
      file: String(file),
      row: Number(row),
      message: `${row ? `${String(file)}, row ${Number(row)}: ` : ''}${String(message)}`,
      blocking: true,
      day: moment === undefined ? 0 : dayOf(moment, policy.timeZone),
      ...(places.length > 0 && { assets: places }),
    };
  });
}

// What comes from a file may hold anything: each field is checked where it is used.
const isOpen = (issue: unknown): issue is ImportIssue =>
  isRecord(issue) && issue['blocking'] === true && issue['settled'] !== true;

/** Whether openings bring in at least what a file says was there before its first row. */
function isBroughtIn({ transactions }: Ledger, { opening, timestamp }: ImportIssue): boolean {
  const needed = readQuantity(opening?.quantity);
  const at = readTimestamp(timestamp)?.at;
  if (!isRecord(opening) || needed === undefined || at === undefined) return false;
  const { wallet, asset } = opening;
  let brought = 0n;
  const rows: readonly unknown[] = transactions;
  for (const one of rows) {
    if (!isRecord(one) || one['type'] !== 'opening' || !isRecord(one['in'])) continue;
    const { asset: name, quantity } = one['in'];
    if ((one['wallet'] ?? '') !== wallet || assetKey(String(name)) !== assetKey(String(asset)))
      continue;
    if ((readTimestamp(one['timestamp'])?.at ?? Infinity) <= at)
      brought += readQuantity(quantity) ?? 0n;
  }
  return brought >= needed;
}
