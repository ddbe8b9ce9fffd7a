import { disposalRows, sourceId } from '../matchers/disposal-table.ts';
import { PER_WALLET_FROM } from '../matchers/lot-warnings.ts';
import { isLongTerm } from '../law/holding.ts';
import { isRecord } from '../law/values.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { nameAt } from '../model/names.ts';
import { writeDay } from '../numbers/calendar.ts';
import { writeMoney, writeQuantity } from '../numbers/money.ts';
import { readChronology } from '../read/chronology.ts';
import { matchLedger } from './match-ledger.ts';
import type { Matched } from './matched.ts';

/**
 * A lot that units can be picked from: what is left of it, what that cost (absent where it is not
 * known), and how many of its units the ledger takes now. `term` is there for the US: how long the
 * units were held if they leave on the transaction's day.
 */
export type PickableLot = {
  lot: string;
  acquired: string;
  quantity: string;
  cost?: string;
  term?: 'short' | 'long';
  taken: string;
};

/** A transaction whose units can be picked, with the lots that were there just before it. */
export type PickableSale = {
  tx: string;
  asset: string;
  quantity: string;
  wallet: string;
  day: string;
  lots: PickableLot[];
};

/**
 * The lots from which the units of a transaction can be picked: those of its asset that were open
 * just before it, in its wallet where basis belongs to a wallet, the earliest first. Undefined
 * where there is no such transaction, or none of its units leave.
 *
 * Matches the ledger up to the transaction twice. Errors: none.
 * Source: 26 CFR 1.1012-1(j)(2), (3)(ii): units are identified among those in the same wallet, or
 * in the custody of the same broker. Read 2026-11-28.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 1 BTC for 10 USD as cheap
 *   2024-02-02 buy 1 BTC for 20 USD as dear
 *   2025-03-02 sell 1 BTC for 15 USD as s`);
 * const [cheap, dear] = pickableLots(ledger, 's').lots;
 * [cheap.lot, cheap.cost, cheap.taken] // => ['cheap', '10', '1']
 * [dear.lot, dear.cost, dear.taken] // => ['dear', '20', '0']
 */
export function pickableLots(ledger: Ledger, tx: string): PickableSale | undefined {
  const rows = rowsUpTo(ledger, tx);
  const sale = rows?.at(-1);
  if (rows === undefined || sale?.out === undefined) return undefined;
  const before = matchLedger({ ...ledger, transactions: rows.slice(0, -1) });
  const after = matchLedger({ ...ledger, transactions: rows });
  const { policy } = after;
  if (policy === undefined) return undefined;
  const { days } = readChronology([sale], policy.timeZone);
  const day = days[0] ?? 0;
  const wallet = typeof sale.wallet === 'string' ? sale.wallet : '';
  const place = {
    asset: sale.out.asset,
    wallet: isByWallet(after, rows, day) ? wallet : undefined,
  };
  const open = openIn(before, place);
  const left = openIn(after, place);
  const taken = takenBy(after, sale);
  const lots = [...open].map(([lot, { acquired, quantity, cost }]): PickableLot => {
    const gone = quantity - (left.get(lot)?.quantity ?? 0n);
    return {
      lot,
      acquired: writeDay(acquired),
      quantity: writeQuantity(quantity),
      ...(isUnknown(before, lot) ? {} : { cost: writeMoney(cost) }),
      ...(policy.jurisdiction === 'US' && {
        term: isLongTerm(acquired, day) ? ('long' as const) : ('short' as const),
      }),
      taken: writeQuantity(sale.type === 'transfer' ? gone : (taken.get(lot) ?? 0n)),
    };
  });
  lots.sort((a, b) => (a.acquired < b.acquired ? -1 : 1));
  const { asset, quantity } = sale.out;
  return { tx, asset, quantity, wallet, day: writeDay(day), lots };
}

/** The rows up to a transaction and with it, in the order of processing. */
function rowsUpTo({ transactions, settings }: Ledger, tx: string): Transaction[] | undefined {
  const { order } = readChronology(transactions, settings?.time_zone);
  const sorted =
    order === undefined
      ? transactions
      : Array.from(order, (place) => transactions[place]).filter((one) => one !== undefined);
  const at = sorted.findIndex((one) => isRecord(one) && one.id === tx);
  return at < 0 ? undefined : sorted.slice(0, at + 1);
}

/** Whether basis belonged to a wallet on a day. */
function isByWallet({ policy, assets }: Matched, rows: readonly Transaction[], day: number) {
  if (policy === undefined) return false;
  const isAllocated = rows.some((one) => isRecord(one) && one.type === 'safe_harbor_allocation');
  if (!policy.perWallet) return isAllocated;
  const asset = rows.at(-1)?.out?.asset ?? nameAt(assets, 0);
  return !policy.sharedUntil2025.has(asset) || day >= PER_WALLET_FROM;
}

type Open = { acquired: number; quantity: bigint; cost: bigint };

function openIn(
  { remaining, assets, wallets }: Matched,
  { asset, wallet }: { asset: string; wallet: string | undefined },
): Map<string, Open> {
  const open = new Map<string, Open>();
  for (const { lot, acquired, quantity, cost, ...row } of remaining) {
    if (lot === undefined || nameAt(assets, row.asset) !== asset) continue;
    if (wallet !== undefined && nameAt(wallets, row.wallet) !== wallet) continue;
    const known = open.get(lot) ?? { acquired, quantity: 0n, cost: 0n };
    open.set(lot, { acquired, quantity: known.quantity + quantity, cost: known.cost + cost });
  }
  return open;
}

/** How many units of each lot left with a transaction. */
function takenBy({ disposals, removals, assets }: Matched, { id, out }: Transaction) {
  const taken = new Map<string, bigint>();
  const add = (lot: string | undefined, asset: number, quantity: bigint): void => {
    if (lot !== undefined && nameAt(assets, asset) === out?.asset)
      taken.set(lot, (taken.get(lot) ?? 0n) + quantity);
  };
  for (const row of disposalRows(disposals))
    if (row.tx === id) add(sourceId(disposals, row.source), row.asset, row.quantity);
  for (const row of removals) if (row.tx === id) add(row.lot, row.asset, row.quantity);
  return taken;
}

const isUnknown = ({ issues }: Matched, lot: string): boolean =>
  issues.some(({ code, tx }) => code === 'NO_VALUE' && tx === lot.replace(/#fee$/, ''));
