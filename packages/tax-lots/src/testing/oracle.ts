import { expect } from 'vitest';
import { disposalRows, sourceId } from '../matchers/disposal-table.ts';
import { matchLedger } from '../compute/match-ledger.ts';
import type { Ledger, Method, Transaction } from '../model/ledger.ts';
import { writeDay } from '../numbers/calendar.ts';
import { writeQuantity } from '../numbers/money.ts';
import { distance, type Fraction, ofText } from './fraction.ts';
import { naiveLots } from './naive-lots.ts';
import type { NaivePooled } from './naive-pools.ts';
import { thousandths } from './random-ledger.ts';

/** Rounding at 10^-24 moves less than this over a ledger of forty rows. */
const CLOSE = 10n ** 6n;

const isClose = (scaled: bigint, exact: Fraction): boolean => distance(scaled, exact) <= CLOSE;

/**
 * The ledger with every disposal's lots picked: from the lots open then, in an order that the seed
 * decides.
 */
export function withPicks(ledger: Ledger, perWallet: boolean, seed: number): Ledger {
  const transactions: Transaction[] = [];
  for (const one of ledger.transactions) {
    const { out } = one;
    if (out === undefined) {
      transactions.push(one);
      continue;
    }
    const open = naiveLots({ ...ledger, transactions }, perWallet).open.filter(
      (lot) => lot.asset === out.asset && (!perWallet || lot.wallet === one.wallet),
    );
    const byId = new Map<string, bigint>();
    for (const lot of open)
      byId.set(lot.id, (byId.get(lot.id) ?? 0n) + toThousandths(lot.quantity));
    const turned = [...byId].sort(
      ([a], [b]) => ((Number(a.slice(1)) * 7 + seed) % 11) - ((Number(b.slice(1)) * 7 + seed) % 11),
    );
    let wanted = BigInt(Math.round(Number(out.quantity) * 1000));
    const lots = turned.flatMap(([lot, held]) => {
      const taken = held < wanted ? held : wanted;
      wanted -= taken;
      return taken === 0n ? [] : [{ lot, quantity: thousandths(Number(taken)) }];
    });
    transactions.push({ ...one, lots });
  }
  return { ...ledger, transactions };
}

function toThousandths({ n, d }: Fraction): bigint {
  return (n * 1000n) / d;
}

export function agreesWithLots(
  ledger: Ledger & { method: Method },
  perWallet: boolean,
  asked: Ledger = ledger,
): void {
  const matched = matchLedger(ledger);
  const rows = [...disposalRows(matched.disposals)];
  const naive = naiveLots(asked, perWallet);
  expect(rows.map((row) => [row.tx, sourceId(matched.disposals, row.source)])).toEqual(
    naive.slices.map(({ tx, lot }) => [tx, lot]),
  );
  naive.slices.forEach((slice, place) => {
    const row = rows[place];
    if (row === undefined) return;
    expect(ofText(writeQuantity(row.quantity))).toEqual(slice.quantity);
    expect(isClose(row.cost, slice.cost) && isClose(row.proceeds, slice.proceeds)).toBe(true);
  });
}

export function agreesWithPools(
  ledger: Ledger,
  slices: readonly NaivePooled[],
  by: 'day' | 'tx',
): void {
  const matched = matchLedger(ledger);
  const named = [...disposalRows(matched.disposals)].map((row) => {
    const asset = matched.assets.list[row.asset] ?? '';
    const tx = typeof row.tx === 'string' ? row.tx : '';
    return {
      key: `${asset} ${by === 'day' ? writeDay(row.day) : tx} ${row.rule} ${row.acquired === 0 ? '' : writeDay(row.acquired)}`,
      row,
    };
  });
  const rows = new Map(named.map(({ key, row }) => [key, row]));
  expect([...rows.keys()].sort()).toEqual(
    slices.map((slice) => `${slice.key} ${slice.rule} ${slice.acquired}`).sort(),
  );
  for (const slice of slices) {
    const row = rows.get(`${slice.key} ${slice.rule} ${slice.acquired}`);
    if (row === undefined) continue;
    expect(ofText(writeQuantity(row.quantity))).toEqual(slice.quantity);
    expect(isClose(row.cost, slice.cost) && isClose(row.denied, slice.denied)).toBe(true);
  }
}
