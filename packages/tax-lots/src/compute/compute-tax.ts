import type { TaxResult, Disposal, Remaining, Removal } from '../model/result.ts';
import { writeDay } from '../numbers/calendar.ts';
import { disposalRows, sourceId } from '../matchers/disposal-table.ts';
import { termsOf } from '../law/disposal-terms.ts';
import type { Terms } from '../law/disposal-terms.ts';
import type { RemainingRow, RemovalRow } from '../matchers/findings.ts';
import type { DisposalRow } from '../model/disposal-row.ts';
import { gainOf } from '../model/disposal-row.ts';
import { form8949Box } from '../law/form8949-box.ts';
import { matchLedger } from './match-ledger.ts';
import type { Matched } from './matched.ts';
import { writeMoney, writeQuantity } from '../numbers/money.ts';
import { nameAt } from '../model/names.ts';
import type { Policy } from '../law/policy.ts';
import { yearIn } from '../law/tax-year.ts';
import { writeYears } from './year-totals.ts';
import { setBoxesOfForms } from './boxes-of-forms.ts';
import { compareBroker } from './broker-check.ts';
import { isPoolMethod } from '../law/pool-methods.ts';
import { isFatal } from '../model/issue.ts';
import type { DatedIssue, Issue } from '../model/issue.ts';

/**
 * Computes a ledger: which units left, at what cost, with what gain, year by year.
 *
 * Shape: a ledger of the public format in, a result of the public format out (README, "Ledger" and
 * "Result"). Money in
 * the ledger's currency. Rounding: none to cents; exact where the decimal terminates, else half to
 * even at 12 decimals.
 * Errors: none thrown for data; trouble is in `issues`, and `isComputed` tells whether there is an
 * result at all.
 * Source: `SOURCES.md` lists every law that is applied, and the day it was read.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 1 BTC for 10 USD
 *   2024-02-02 sell 1 BTC for 15 USD`);
 * computeTax(ledger).disposals[0].gain // => '5'
 */
export function computeTax(ledger: unknown): TaxResult {
  return writeResult(matchLedger(ledger));
}

/**
 * Whether a result could be computed: false for a ledger without a known jurisdiction, method,
 * settings or list; its issues say which.
 * Single rows that are wrong are issues too and make no difference here.
 * Source: no law; which methods and settings there are is the format's.
 * @example
 * isComputed(computeTax({ transactions: [] })) // => false
 * isComputed(computeTax({ jurisdiction: 'US', method: 'FIFO', transactions: [] })) // => true
 */
export function isComputed(result: TaxResult): boolean {
  return !result.issues.some((issue) => isFatal(issue.code));
}

/**
 * Writes a matched ledger as a result: decimals as text, money in the ledger's currency. The rows
 * of `matched` are given up one by one, so that a long ledger is not held twice: it can be written
 * once. Errors: none.
 * Source: no law; how decimals are written is the format's.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 1 BTC for 10 USD
 *   2024-02-02 sell 1 BTC for 15 USD`);
 * writeResult(matchLedger(ledger)) // => computeTax(ledger)
 */
export function writeResult(matched: Matched): TaxResult {
  const { policy } = matched;
  const issues = matched.issues.map((issue) => writeIssue(issue, policy));
  if (policy === undefined)
    return { disposals: [], removals: [], income: [], remaining: [], totals: {}, issues };
  const disposals = Array.from(disposalRows(matched.disposals), disposalWriter(matched, policy));
  setBoxesOfForms(matched, disposals);
  return {
    disposals,
    removals: matched.removals.map((row) => writeRemoval(matched, row)),
    income: matched.income.map(({ tx, asset, quantity, value, kind }) => ({
      tx,
      asset: nameAt(matched.assets, asset),
      quantity: writeQuantity(quantity),
      value: writeMoney(value),
      kind,
    })),
    remaining: matched.remaining.map((row) => writeRemaining(matched, row)),
    totals: writeTotals(matched),
    issues: [...issues, ...compareBroker(matched)],
  };
}

/**
 * The totals of every tax year alone, without writing a row: what a long ledger needs while it is
 * being edited.
 * Source: the laws of the tax years, as `taxYearOf` names them, and of losses and allowances in
 * `SOURCES.md`.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 1 BTC for 10 USD
 *   2024-02-02 sell 1 BTC for 15 USD`);
 * writeTotals(matchLedger(ledger))['2024'].gain // => '5'
 */
export function writeTotals(matched: Matched): TaxResult['totals'] {
  return matched.policy === undefined ? {} : writeYears(matched.years, matched.policy);
}

function writeIssue(
  { day, assets: _assets, ...issue }: DatedIssue,
  policy: Policy | undefined,
): Issue {
  return day === 0 || policy === undefined ? issue : { ...issue, year: yearIn(policy, day) };
}

function disposalWriter(matched: Matched, policy: Policy): (row: DisposalRow) => Disposal {
  const days = new Map<number, string>();
  const dayText = (day: number): string => {
    const known = days.get(day);
    if (known !== undefined) return known;
    const text = writeDay(day);
    days.set(day, text);
    return text;
  };
  return (row) => {
    const terms = termsOf(policy, row);
    const written = {
      tx: row.tx,
      asset: nameAt(matched.assets, row.asset),
      quantity: writeQuantity(row.quantity),
      proceeds: writeMoney(row.proceeds),
      cost: writeMoney(row.cost),
      gain: writeMoney(gainOf(row)),
      acquired: row.acquired === 0 ? null : dayText(row.acquired),
      disposed: dayText(row.day),
    };
    const disposal = addWords(matched, policy, row, terms, written);
    if (row.isProvisional === true) disposal.provisional = true;
    return disposal;
  };
}

type Figures = Pick<
  Disposal,
  'tx' | 'asset' | 'quantity' | 'proceeds' | 'cost' | 'gain' | 'disposed'
> & { acquired: string | null };

/**
 * Adds what applies in the country, in one literal for the commonest shape: a long ledger is mostly
 * these rows.
 */
function addWords(
  matched: Matched,
  policy: Policy,
  row: DisposalRow,
  terms: Terms,
  figures: Figures,
): Disposal {
  const { category, rule } = row;
  const lot = sourceId(matched.disposals, row.source);
  if (terms.term !== undefined && lot !== undefined && category !== undefined) {
    const forms =
      matched.brokerForms.size === 0 || typeof row.tx !== 'string'
        ? undefined
        : matched.brokerForms.get(row.tx);
    const { tx, asset, quantity, proceeds, cost, gain, acquired, disposed } = figures;
    const { term } = terms;
    return {
      tx,
      asset,
      quantity,
      proceeds,
      cost,
      gain,
      acquired,
      disposed,
      term,
      lot,
      category,
      form8949: form8949Box(row.day, term, forms?.[0]),
    };
  }
  const written: Disposal = figures;
  if (row.acquired === 0 && policy.method !== 'UK') delete written.acquired;
  if (lot !== undefined) written.lot = lot;
  if (category !== undefined) written.category = category;
  if (rule !== undefined) written.rule = rule;
  if (policy.jurisdiction === 'CA') written.superficial_loss = writeMoney(row.denied);
  if (terms.isDiscounted !== undefined) written.discount = terms.isDiscounted ? 'True' : 'False';
  if (terms.isTaxable !== undefined) written.taxable = terms.isTaxable ? 'True' : 'False';
  return written;
}

function writeRemoval(matched: Matched, row: RemovalRow): Removal {
  return {
    tx: row.tx,
    asset: nameAt(matched.assets, row.asset),
    quantity: writeQuantity(row.quantity),
    cost: writeMoney(row.cost),
    ...(row.acquired === 0 ? {} : { acquired: writeDay(row.acquired) }),
    ...(row.lot === undefined ? {} : { lot: row.lot }),
    type: row.type,
  };
}

function writeRemaining(matched: Matched, row: RemainingRow): Remaining {
  const wallet = nameAt(matched.wallets, row.wallet);
  const isPool = matched.policy !== undefined && isPoolMethod(matched.policy.method);
  return {
    asset: nameAt(matched.assets, row.asset),
    quantity: writeQuantity(row.quantity),
    cost: writeMoney(row.cost),
    ...(isPool || row.lot === undefined ? {} : { lot: row.lot, acquired: writeDay(row.acquired) }),
    ...(wallet === '' ? {} : { wallet }),
  };
}
