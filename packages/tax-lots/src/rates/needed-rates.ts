import { hasRate, readRates } from '../law/rates.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { writeDay } from '../numbers/calendar.ts';
import { isFiat } from '../numbers/fiat.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { dayOf } from '../read/chronology.ts';

/** A day on which rows have amounts in another currency and the ledger has no rate for it. */
export type NeededRate = { currency: string; day: string; rows: number };

/**
 * The rates that a ledger needs and does not have, in order of currency and day, in the taxpayer's
 * zone. Never throws.
 * @example
 * const bought = { id: 'b', type: 'buy', in: { asset: 'BTC', quantity: '1' }, value: '10' };
 * const row = { ...bought, currency: 'USD', timestamp: '2024-05-04T12:00:00Z' };
 * const needed = neededRates({ transactions: [row], settings: { currency: 'GBP' } });
 * needed // => [{ currency: 'USD', day: '2024-05-04', rows: 1 }]
 */
export function neededRates({
  transactions,
  settings = {},
}: Pick<Ledger, 'transactions' | 'settings'>): NeededRate[] {
  const own = settings.currency ?? '';
  const rates = readRates(settings.rates) ?? new Map();
  const needed = new Map<string, NeededRate>();
  for (const transaction of transactions) {
    const codes = foreignIn(transaction, own);
    const moment = codes.length === 0 ? undefined : readTimestamp(transaction.timestamp);
    if (moment === undefined) continue;
    const day = dayOf(moment, settings.time_zone);
    for (const currency of codes) {
      if (hasRate(rates, currency, day)) continue;
      const key = `${currency} ${day}`;
      const known = needed.get(key);
      if (known === undefined) needed.set(key, { currency, day: writeDay(day), rows: 1 });
      else known.rows++;
    }
  }
  return [...needed.values()].sort((a, b) =>
    a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : a.day < b.day ? -1 : 1,
  );
}

/** The other currencies in which a transaction has amounts. */
function foreignIn(transaction: Transaction, own: string): string[] {
  const { currency, value, value_in: valueIn, value_out: valueOut, fee } = transaction;
  const hasValue = [value, valueIn, valueOut, transaction.donor_basis].some((one) => one != null);
  const found = [
    ...(currency && hasValue ? [currency] : []),
    ...(fee?.currency && fee.value != null ? [fee.currency] : []),
    ...(fee && fee.value == null && isFiat(fee.asset) ? [fee.asset] : []),
  ];
  return [...new Set(found)].filter((one) => one !== own);
}
