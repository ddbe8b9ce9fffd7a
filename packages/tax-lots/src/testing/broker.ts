import fc from 'fast-check';
import { isLongTerm } from '../law/holding.ts';
import type { BrokerForm } from '../model/broker-form.ts';
import type { Ledger, Method, Transaction } from '../model/ledger.ts';
import { readDay } from '../numbers/calendar.ts';

// A broker that sells the earliest units of an account, whatever its customer picks, and sends a
// form for each part of a sale that it tells apart. Units are thousandths.

type Bought = { day: number; units: number; cents: number; isCovered: boolean; isKnown: boolean };
type Sold = { day: number; part: number; cents: number; fee: number; showsFee: boolean };

/** Purchases of 2023 to May 2025, and sales of June 2025 on. */
export const ACCOUNTS = fc.record({
  method: fc.constantFrom<Method>('FIFO', 'LIFO', 'HIFO', 'LOFO'),
  bought: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 880 }),
      units: fc.integer({ min: 1, max: 5000 }),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
      isCovered: fc.boolean(),
      isKnown: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  sold: fc.array(
    fc.record({
      day: fc.integer({ min: 890, max: 1090 }),
      part: fc.integer({ min: 1, max: 100 }),
      cents: fc.integer({ min: 1000, max: 1_000_000 }),
      fee: fc.integer({ min: 0, max: 500 }),
      showsFee: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const dayAt = (days: number): string =>
  new Date(Date.UTC(2023, 0, 1 + days)).toISOString().slice(0, 10);
const units = (thousandths: number): string => (thousandths / 1000).toFixed(3);
const dollars = (cents: number): string => (cents / 100).toFixed(2);

type Lot = { bought: Bought; left: number };
type Account = { method: Method; bought: readonly Bought[]; sold: readonly Sold[] };

/** The customer's ledger, each sale with the forms that the broker sent for it. */
export function withForms({ method, bought, sold }: Account): Ledger {
  const lots = bought
    .map((one): Lot => ({ bought: one, left: one.units }))
    .sort((a, b) => a.bought.day - b.bought.day);
  const buys = lots.map(({ bought: { day, units: count, cents } }, n): Transaction => ({
    id: `b${n}`,
    timestamp: `${dayAt(day)}T12:00:00Z`,
    type: 'buy',
    wallet: 'Coinbase',
    in: { asset: 'BTC', quantity: units(count) },
    value: dollars(cents),
  }));
  const sales = [...sold]
    .sort((a, b) => a.day - b.day)
    .flatMap((sale, n) => sellFrom(lots, sale, `s${n}`));
  const settings = { scope: 'per_wallet' } as const;
  return { jurisdiction: 'US', method, settings, transactions: [...buys, ...sales] };
}

function sellFrom(lots: readonly Lot[], sale: Sold, id: string): Transaction[] {
  const held = lots.reduce((sum, { left }) => sum + left, 0);
  if (held === 0) return [];
  const count = Math.max(1, Math.floor((held * sale.part) / 100));
  return [
    {
      id,
      timestamp: `${dayAt(sale.day)}T12:00:00Z`,
      type: 'sell',
      wallet: 'Coinbase',
      out: { asset: 'BTC', quantity: units(count) },
      value: dollars(sale.cents),
      fee: { asset: 'USD', quantity: dollars(sale.fee) },
      form_1099: formsOfSale(lots, sale, count),
    },
  ];
}

function formsOfSale(lots: readonly Lot[], sale: Sold, count: number): BrokerForm[] {
  const parts = new Map<BrokerForm['checkbox'], { units: number; cents: number }>();
  let wanted = count;
  for (const lot of lots) {
    const taken = Math.min(lot.left, wanted);
    if (taken === 0) continue;
    lot.left -= taken;
    wanted -= taken;
    const { bought } = lot;
    const letter = letterOf(bought, sale);
    const part = parts.get(letter) ?? { units: 0, cents: 0 };
    part.units += taken;
    part.cents += Math.round((bought.cents * taken) / bought.units);
    parts.set(letter, part);
  }
  const total = sale.showsFee ? sale.cents - sale.fee : sale.cents;
  let rest = total;
  return [...parts].map(([letter, part], place, { length }) => {
    const proceeds = place === length - 1 ? rest : Math.floor((total * part.units) / count);
    rest -= proceeds;
    return {
      form: '1099-DA',
      units: units(part.units),
      reported_proceeds: dollars(proceeds),
      ...(letter !== undefined && { checkbox: letter }),
      ...((letter === 'G' || letter === 'J') && { reported_basis: dollars(part.cents) }),
    };
  });
}

function letterOf({ day, isCovered, isKnown }: Bought, sale: Sold): BrokerForm['checkbox'] {
  const isLong = isLongTerm(readDay(dayAt(day)) ?? 0, readDay(dayAt(sale.day)) ?? 0);
  if (isCovered) return isLong ? 'J' : 'G';
  return isKnown ? (isLong ? 'K' : 'H') : 'Y';
}
