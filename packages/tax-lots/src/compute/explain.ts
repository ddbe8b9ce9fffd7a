import { writeDay } from '../numbers/calendar.ts';
import type { Day } from '../numbers/calendar.ts';
import { disposalRows, rowAt, sourceOf } from '../matchers/disposal-table.ts';
import type { DisposalRow, Source } from '../model/disposal-row.ts';
import { gainOf } from '../model/disposal-row.ts';
import { termsOf } from '../law/disposal-terms.ts';
import type { Matched } from './matched.ts';
import { writeMoney, writeQuantity } from '../numbers/money.ts';
import { nameAt } from '../model/names.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { lawOf } from '../law/law-of.ts';

/**
 * Why one slice of a disposal has its figures: `quantity` of the `ofQuantity` units of the source,
 * which cost `ofCost`;
 * the law that chose it; and all of it as a sentence for a person. Amounts are decimal text in the
 * ledger's currency.
 */
export type Trace = {
  tx: string | string[];
  asset: string;
  lot: string | undefined;
  quantity: string;
  ofQuantity: string;
  ofCost: string;
  law: string;
  sentence: string;
};

/** Differences below 10^-10 are what rounding moved between slices. */
const ROUNDING = 10n ** 14n;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Explains every slice of a matched ledger, in the order of the result's disposals. Made one by one
 * as they are read.
 * Source: the law of each slice is in the trace's `law`; `SOURCES.md` lists them.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 2 BTC for 10 USD as b1
 *   2024-02-02 sell 1 BTC for 8 USD`);
 * const [first] = explain(matchLedger(ledger));
 * const words = 'line 3 on 2 Feb 2024: 1 of the 2 BTC acquired on 2 Jan 2024';
 * first.sentence.startsWith(words) // => true
 */
export function* explain(matched: Matched): Generator<Trace> {
  for (const row of disposalRows(matched.disposals)) yield traceOf(matched, row);
}

/**
 * The explanation of one slice, by its place among the result's disposals; undefined where there is
 * none. For showing a
 * few of very many.
 * Source: as of `explain`.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 2 BTC for 10 USD as b1
 *   2024-02-02 sell 1 BTC for 8 USD`);
 * const [first] = explain(matchLedger(ledger));
 * explainAt(matchLedger(ledger), 0) // => first
 * explainAt(matchLedger(ledger), 1) // => undefined
 */
export function explainAt(matched: Matched, place: number): Trace | undefined {
  const { disposals } = matched;
  return place < disposals.length
    ? traceOf(matched, rowAt(disposals, disposals.order?.[place] ?? place))
    : undefined;
}

function traceOf(matched: Matched, row: DisposalRow): Trace {
  const source = sourceOf(matched.disposals, row.source);
  const law = matched.policy === undefined ? '' : lawOf(matched.policy, row.rule);
  return {
    tx: row.tx,
    asset: nameAt(matched.assets, row.asset),
    lot: source.id,
    quantity: writeQuantity(row.quantity),
    ofQuantity: writeQuantity(source.fullQuantity),
    ofCost: writeMoney(source.fullCost),
    law,
    sentence: sentenceOf(matched, row, source, law),
  };
}

function sentenceOf(matched: Matched, row: DisposalRow, source: Source, law: string): string {
  const money = (value: bigint): string =>
    `${grouped(writeMoney(value))} ${matched.policy?.currency ?? ''}`;
  const units = (value: bigint): string => grouped(writeQuantity(value));
  const asset = nameAt(matched.assets, row.asset);
  const tx = typeof row.tx === 'string' ? row.tx : row.tx.join(' and ');
  const gain = gainOf(row);
  const denied =
    row.denied === 0n
      ? ''
      : ` ${money(row.denied)} of the loss is denied and added to the cost of what is held.`;
  const ownCosts = ownCostWords(matched, row, source, money);
  return [
    `${tx} on ${dayInWords(row.day)}: ${units(row.quantity)} of the ${units(source.fullQuantity)} ${asset} ${originOf(row, source)}`,
    ` for ${money(source.fullCost)} cost ${money(row.cost)}${ownCosts === '' ? '' : ` (${ownCosts})`}.`,
    ` Proceeds ${money(row.proceeds)}, ${gain < 0n ? `loss ${money(-gain)}` : `gain ${money(gain)}`}.${denied}${termWords(matched, row)}`,
    law === '' ? '' : ` (${law})`,
  ].join('');
}

/**
 * Where the cost is not the plain fraction of the source: the disposal's own costs are in it, or a
 * gift's second basis.
 */
function ownCostWords(
  matched: Matched,
  row: DisposalRow,
  source: Source,
  money: (value: bigint) => string,
): string {
  const fraction =
    source.fullQuantity === 0n
      ? row.cost
      : mulDiv(source.fullCost, row.quantity, source.fullQuantity);
  const apart = row.cost - fraction;
  const size = apart < 0n ? -apart : apart;
  if (size < ROUNDING) return '';
  if (matched.policy?.feeInCost === true && apart > 0n)
    return `${money(apart)} of it the disposal's own costs`;
  return source.id === undefined
    ? ''
    : `by the rule for gifts; the plain fraction is ${money(fraction)}`;
}

function originOf(row: DisposalRow, source: Source): string {
  if (source.id !== undefined) return `acquired on ${dayInWords(row.acquired)} (lot ${source.id})`;
  if (row.acquired !== 0) return `acquired on ${dayInWords(row.acquired)}`;
  return row.rule === 'total_average' ? 'held or acquired in the year' : 'in the pool';
}

function termWords(matched: Matched, row: DisposalRow): string {
  if (matched.policy === undefined) return '';
  const { term, isDiscounted, isTaxable } = termsOf(matched.policy, row);
  if (term !== undefined) return term === 'long' ? ' Long term.' : ' Short term.';
  if (isDiscounted !== undefined)
    return isDiscounted
      ? ' Held at least 12 months, so a gain is discounted.'
      : ' Held less than 12 months, so no discount.';
  if (isTaxable !== undefined)
    return isTaxable
      ? ' Held one year or less, so taxable.'
      : ' Held more than one year, so exempt.';
  return '';
}

function dayInWords(day: Day): string {
  return `${day % 100} ${MONTHS[(Math.floor(day / 100) % 100) - 1] ?? ''} ${writeDay(day).slice(0, 4)}`;
}

/** Groups the digits before the point by three. Example: `grouped('42000.5')` is `'42,000.5'`. */
function grouped(text: string): string {
  const [whole = '', decimals] = text.split('.');
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? spaced : `${spaced}.${decimals}`;
}
