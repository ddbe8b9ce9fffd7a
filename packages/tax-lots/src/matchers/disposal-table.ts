import type { Category, Rule } from '../model/result.ts';
import type { DisposalRow, Source } from '../model/disposal-row.ts';
import { startWide } from '../numbers/wide-column.ts';
import type { WideColumn } from '../numbers/wide-column.ts';
import { startInts } from '../numbers/number-column.ts';
import type { NumberColumn } from '../numbers/number-column.ts';

/**
 * The disposals of a ledger, column by column. A million rows as objects cost the garbage collector
 * more than the
 * matching itself; as columns of plain numbers they cost a quarter of the memory and nothing to
 * keep.
 */
export type DisposalTable = {
  length: number;
  tx: (string | string[])[];
  ints: NumberColumn;
  amounts: WideColumn;
  /** Canada: the denied part of a loss, for the few rows that have one. */
  denied: Map<number, bigint>;
  sourceIds: (string | undefined)[];
  sourceAmounts: WideColumn;
  /** The order in which to read the rows, where it is not the order of entry. */
  order: Uint32Array | undefined;
  /** The places of rows that a later row of the ledger could still change. */
  provisional: Set<number>;
  /** Told of every row as it is entered, while it is at hand: the totals of the years. */
  onRow: (row: DisposalRow) => void;
};

const INTS = 6;
const AMOUNTS = 3;
const RULE_BITS = 4;
const CATEGORIES: readonly (Category | undefined)[] = [
  undefined,
  'sell',
  'spend',
  'trade',
  'fee',
  'transfer_fee',
  'gift',
  'loss',
];
const RULES: readonly (Rule | undefined)[] = [
  undefined,
  'same_day',
  'thirty_day',
  'ten_day',
  'section_104',
  'acb',
  'total_average',
];

/** An empty table. */
export function startTable(onRow: (row: DisposalRow) => void): DisposalTable {
  return {
    onRow,
    length: 0,
    tx: [],
    ints: startInts(),
    amounts: startWide(),
    denied: new Map(),
    sourceIds: [],
    sourceAmounts: startWide(),
    order: undefined,
    provisional: new Set(),
  };
}

/** Enters what slices will be a fraction of. Returns its place. */
export function addSource(table: DisposalTable, source: Source): number {
  const place = table.sourceIds.push(source.id) - 1;
  table.sourceAmounts.put(place * 2, source.fullQuantity);
  table.sourceAmounts.put(place * 2 + 1, source.fullCost);
  return place;
}

/** Enters a row at the end. */
export function addRow(table: DisposalTable, row: DisposalRow): void {
  table.onRow(row);
  const place = table.length++;
  const { ints, amounts } = table;
  table.tx.push(row.tx);
  ints.put(place * INTS, row.seq);
  ints.put(place * INTS + 1, row.day);
  ints.put(place * INTS + 2, row.asset);
  ints.put(place * INTS + 3, row.acquired);
  ints.put(place * INTS + 4, row.source);
  ints.put(
    place * INTS + 5,
    (CATEGORIES.indexOf(row.category) << RULE_BITS) | RULES.indexOf(row.rule),
  );
  amounts.put(place * AMOUNTS, row.quantity);
  amounts.put(place * AMOUNTS + 1, row.proceeds);
  amounts.put(place * AMOUNTS + 2, row.cost);
  if (row.denied !== 0n) table.denied.set(place, row.denied);
}

/** Reads the row at a place of entry. */
export function rowAt(table: DisposalTable, place: number): DisposalRow {
  const { ints, amounts } = table;
  const words = ints.get(place * INTS + 5);
  return {
    tx: table.tx[place] ?? '',
    seq: ints.get(place * INTS),
    day: ints.get(place * INTS + 1),
    asset: ints.get(place * INTS + 2),
    quantity: amounts.get(place * AMOUNTS),
    proceeds: amounts.get(place * AMOUNTS + 1),
    cost: amounts.get(place * AMOUNTS + 2),
    acquired: ints.get(place * INTS + 3),
    source: ints.get(place * INTS + 4),
    category: CATEGORIES[words >> RULE_BITS],
    rule: RULES[words & ((1 << RULE_BITS) - 1)],
    denied: table.denied.get(place) ?? 0n,
    ...(table.provisional.has(place) ? { isProvisional: true } : {}),
  };
}

/**
 * All rows, in the order of the ledger. Each is made as it is read, so a long table is never held
 * twice.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 2 BTC for 10 USD as b1
 *   2024-02-02 sell 1 BTC for 8 USD`);
 * [...disposalRows(matchLedger(ledger).disposals)].length // => 1
 */
export function* disposalRows(table: DisposalTable): Generator<DisposalRow> {
  for (let n = 0; n < table.length; n++) yield rowAt(table, table.order?.[n] ?? n);
}

/**
 * Puts the rows in the order of the ledger, and those of one transaction by asset; slices of one
 * disposal keep the order in which they were matched.
 */
export function sortRows(table: DisposalTable): void {
  const { ints } = table;
  const order = Uint32Array.from({ length: table.length }, (_, n) => n);
  table.order = order.sort(
    (a, b) =>
      ints.get(a * INTS) - ints.get(b * INTS) ||
      ints.get(a * INTS + 2) - ints.get(b * INTS + 2) ||
      a - b,
  );
}

/** The id of a source: a lot's transaction, or undefined for a pool or a day. */
export function sourceId(table: DisposalTable, place: number): string | undefined {
  return table.sourceIds[place];
}

/**
 * What a slice is a fraction of: `place` is the row's `source`. Quantity in units of 10^-18, cost
 * of 10^-24, as in the row.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 2 BTC for 10 USD as b1
 *   2024-02-02 sell 1 BTC for 8 USD`);
 * const { disposals } = matchLedger(ledger);
 * const [row] = disposalRows(disposals);
 * writeQuantity(sourceOf(disposals, row.source).fullQuantity) // => '2'
 */
export function sourceOf(table: DisposalTable, place: number): Source {
  return {
    id: table.sourceIds[place],
    fullQuantity: table.sourceAmounts.get(place * 2),
    fullCost: table.sourceAmounts.get(place * 2 + 1),
  };
}
