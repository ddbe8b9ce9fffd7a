import { readDay } from '../numbers/calendar.ts';
import { readMoney } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';
import type { Settings } from '../model/ledger.ts';

/**
 * Rates of exchange, ready to use: of each currency, by the number of a day (20240504), a month
 * (20240500) or a year (20240000), so many units of the ledger's currency over so many of it.
 */
export type Rates = ReadonlyMap<string, ReadonlyMap<number, readonly [bigint, bigint]>>;

/** Reads the setting `rates`; undefined where it is not what the format says. */
export function readRates(value: unknown): Rates | undefined {
  const rates = new Map<string, Map<number, readonly [bigint, bigint]>>();
  if (value === undefined) return rates;
  if (!isTable(value)) return undefined;
  for (const [currency, table] of Object.entries(value)) {
    if (currency === '' || !isTable(table)) return undefined;
    const read = new Map<number, readonly [bigint, bigint]>();
    for (const [when, text] of Object.entries(table)) {
      const key = keyOf(when);
      const rate = readRate(text);
      if (key === undefined || rate === undefined) return undefined;
      read.set(key, rate);
    }
    rates.set(currency, read);
  }
  return rates;
}

/**
 * An amount in another currency as one in the ledger's, by the rate of the day, else of its month,
 * else of its year; undefined where there is none.
 */
export function convert(
  rates: Rates,
  { currency, day, amount }: { currency: string; day: number; amount: bigint },
): bigint | undefined {
  const table = rates.get(currency);
  const rate = table?.get(day) ?? table?.get(day - (day % 100)) ?? table?.get(day - (day % 10_000));
  return rate === undefined ? undefined : mulDiv(amount, ...rate);
}

/** Whether there is a rate of a currency for a day. */
export const hasRate = (rates: Rates, currency: string, day: number): boolean =>
  convert(rates, { currency, day, amount: 0n }) !== undefined;

/**
 * Reads a rate: a decimal above zero, or two with a slash, so that a published rate the other way
 * round keeps all its digits.
 * Source: no law; how rates are written is the format's.
 * @example
 * readRate('1/1.25') // => [readMoney('1'), readMoney('1.25')]
 * readRate('0') // => undefined
 */
export function readRate(text: unknown): readonly [bigint, bigint] | undefined {
  if (typeof text !== 'string') return undefined;
  const [above, below = '1', ...more] = text.split('/');
  const [units, per] = [readMoney(above), readMoney(below)];
  return more.length > 0 || !units || !per || units < 0n || per < 0n ? undefined : [units, per];
}

function keyOf(when: string): number | undefined {
  const [, year, month, date] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(when) ?? [];
  if (year === undefined) return undefined;
  // A month is read as its first day, a year as its first month: each has one.
  const day = readDay(`${year}-${month ?? '01'}-${date ?? '01'}`);
  if (day === undefined) return undefined;
  return month === undefined ? day - (day % 10_000) : date === undefined ? day - (day % 100) : day;
}

const isTable = (value: unknown): value is NonNullable<Settings['rates']> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
