import { addDays, readDay, writeDay } from '../numbers/calendar.ts';
import { readMoney } from '../numbers/money.ts';
import { parseCsv } from '../import/parse-csv.ts';
import { readIrsTable } from './irs-table.ts';

/** Who publishes the rates of a file, where, and for which time each of them holds. */
export type RatesPublisher = {
  name: string;
  address: string;
  base: string;
  each: 'day' | 'month' | 'year';
};

/** A rate found in a published file, and the day for which it was published. */
export type PublishedRate = { rate: string; day: string };

/** A file of published rates, as read: `days` is how many days, months or years it has. */
export type PublishedRates = {
  publisher: RatesPublisher;
  days: number;
  /** Lines that are not rates. */
  unread: number[];
  rateOn: (from: string, to: string, day: string) => PublishedRate | undefined;
};

/**
 * The files that are read. Source of the formats: the European Central Bank's eurofxref-hist.csv
 * (a column a currency, units for one euro, `N/A` where there was none, a comma at the end of each
 * line) and the monthly files of HMRC's trade tariff service (units for one pound, with the first
 * and the last day), both as kept in public repositories that read them; of the table of the IRS,
 * `readIrsTable` says. Looked up 2026-11-23.
 */
export const RATES_PUBLISHERS = {
  ecb: {
    name: 'the European Central Bank',
    address: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip',
    base: 'EUR',
    each: 'day',
  },
  hmrc: {
    name: 'HM Revenue & Customs',
    address: 'https://www.trade-tariff.service.gov.uk/exchange_rates',
    base: 'GBP',
    each: 'month',
  },
  irs: {
    name: 'the Internal Revenue Service',
    address:
      'https://www.irs.gov/individuals/international-taxpayers/yearly-average-currency-exchange-rates',
    base: 'USD',
    each: 'year',
  },
} as const satisfies Record<string, RatesPublisher>;

/** The most days for which the rate of the last working day before holds. */
const CLOSED_DAYS = 6;

/** Units of each currency for one of the base, and the day after the last on which they hold. */
type Entry = { units: Map<string, string>; until: number };

/**
 * Whether a text begins as a file of published rates.
 * @example
 * isRatesFile('Date,USD,JPY,GBP\n2024-03-15,1.25,160,0.8') // => true
 * isRatesFile('Date,Type') // => false
 */
export function isRatesFile(text: string): boolean {
  return publisherOf(text) !== undefined;
}

/**
 * Reads a file of published rates; undefined where it is none that is known. A currency with two
 * different rates for one time has none. On a day without a rate, such as a Sunday, the last one
 * published within six days before holds; `day` says which. Never throws.
 * @example
 * const rates = readPublishedRates('Date,USD,JPY,GBP\n2024-03-15,1.25,160,0.8');
 * rates.rateOn('USD', 'GBP', '2024-03-15') // => { rate: '0.8/1.25', day: '2024-03-15' }
 */
export function readPublishedRates(text: string): PublishedRates | undefined {
  const kind = publisherOf(text);
  if (kind === undefined) return undefined;
  const unread: number[] = [];
  const entries = READERS[kind](text, unread);
  const starts = [...entries.keys()].sort((a, b) => a - b);
  const publisher = RATES_PUBLISHERS[kind];
  const { base } = publisher;
  const rateOn = (from: string, to: string, text_: string): PublishedRate | undefined => {
    const day = readDay(text_);
    const start = day === undefined ? undefined : latest(starts, day);
    if (day === undefined || start === undefined) return undefined;
    const { units, until } = entries.get(start) ?? { units: new Map(), until: 0 };
    if (day > until) return undefined;
    const [ofFrom, ofTo] = [from, to].map((code) => (code === base ? '1' : units.get(code)));
    if (!ofFrom || !ofTo) return undefined;
    const rate = ofFrom === '1' ? ofTo : `${ofTo}/${ofFrom}`;
    return { rate, day: writeDay(kind === 'ecb' ? start : day) };
  };
  return { publisher, days: starts.length, unread, rateOn };
}

function firstCells(text: string): string[] {
  for (const { cells } of parseCsv(text.slice(0, 4000))) return cells;
  return [];
}

type Kind = keyof typeof RATES_PUBLISHERS;
const READERS: Record<Kind, (text: string, unread: number[]) => Map<number, Entry>> = {
  ecb: readEcb,
  hmrc: readHmrc,
  irs: readIrs,
};

function publisherOf(text: string): Kind | undefined {
  const cells = firstCells(text);
  const names = cells.map((cell) => cell.toLowerCase().trim());
  const isCodes = cells.slice(1).every((cell) => /^([A-Z]{3})?$/.test(cell));
  if (names[0] === 'date' && cells.includes('USD') && cells.includes('JPY') && isCodes)
    return 'ecb';
  const wanted = ['currency code', 'currency units per £1', 'start date', 'end date'];
  if (wanted.every((name) => names.includes(name))) return 'hmrc';
  return readIrsTable(text) === undefined ? undefined : 'irs';
}

function readIrs(text: string, unread: number[]): Map<number, Entry> {
  const table = readIrsTable(text);
  unread.push(...(table?.unread ?? []));
  return new Map(
    [...(table?.years ?? [])].map(([year, units]) => [
      year * 10000 + 101,
      { units, until: year * 10000 + 1231 },
    ]),
  );
}

function readEcb(text: string, unread: number[]): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  let header: string[] | undefined;
  for (const { number, cells } of parseCsv(text)) {
    if (header === undefined) {
      header = cells;
      continue;
    }
    const day = readDay(cells[0]);
    if (day === undefined) {
      unread.push(number);
      continue;
    }
    const units = new Map<string, string>();
    header.forEach((code, place) => {
      const cell = cells[place] ?? '';
      if (place > 0 && code !== '' && isRate(cell)) units.set(code, cell);
    });
    entries.set(day, { units, until: addDays(day, CLOSED_DAYS) });
  }
  return entries;
}

function readHmrc(text: string, unread: number[]): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  let places: number[] | undefined;
  const twice = new Set<string>();
  for (const { number, cells } of parseCsv(text)) {
    if (places === undefined) {
      const names = cells.map((cell) => cell.toLowerCase().trim());
      places = ['currency code', 'currency units per £1', 'start date', 'end date'].map((name) =>
        names.indexOf(name),
      );
      continue;
    }
    const [code = '', rate = '', first = '', last = ''] = places.map((at) => cells[at] ?? '');
    const [start, until] = [britishDay(first), britishDay(last)];
    if (!isRate(rate) || code === '' || start === undefined || until === undefined) {
      unread.push(number);
      continue;
    }
    const entry = entries.get(start) ?? { units: new Map<string, string>(), until };
    const known = entry.units.get(code);
    if (known !== undefined && readMoney(known) !== readMoney(rate)) twice.add(`${start} ${code}`);
    entry.units.set(code, rate);
    entries.set(start, entry);
  }
  for (const one of twice) {
    const [start, code = ''] = one.split(' ');
    entries.get(Number(start))?.units.delete(code);
  }
  return entries;
}

/** `01/12/2021`, the day first; or `2021-12-01`. */
function britishDay(text: string): number | undefined {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  return readDay(year === undefined ? text : `${year}-${month}-${date}`);
}

const isRate = (text: string): boolean => (readMoney(text) ?? 0n) > 0n;

/** The last of a sorted list that is not after a day. */
function latest(starts: readonly number[], day: number): number | undefined {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return starts[low - 1];
}
