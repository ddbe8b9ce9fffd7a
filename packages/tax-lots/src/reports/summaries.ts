import type { TaxResult } from '../model/result.ts';
import type { Ledger } from '../model/ledger.ts';
import { readDay } from '../numbers/calendar.ts';
import { readQuantity, writeMoney, writeQuantity } from '../numbers/money.ts';
import { yearNamer } from './year-namer.ts';
import type { Report } from './report.ts';
import { amountOf } from './round-money.ts';

/**
 * Every disposal slice as it was computed, unrounded. Example: one row for each entry of
 * `result.disposals`.
 */
export function disposalsReport(result: TaxResult): Report {
  return {
    name: 'disposals',
    columns: [
      'transaction',
      'asset',
      'quantity',
      'acquired',
      'disposed',
      'proceeds',
      'cost',
      'gain',
      'term',
      'lot',
      'category',
      'rule',
      'provisional',
    ],
    rows: result.disposals.map((row) => [
      typeof row.tx === 'string' ? row.tx : row.tx.join(' '),
      row.asset,
      row.quantity,
      row.acquired ?? '',
      row.disposed,
      row.proceeds,
      row.cost,
      row.gain,
      row.term ?? '',
      row.lot ?? '',
      row.category ?? '',
      row.rule ?? '',
      row.provisional === true ? 'yes' : '',
    ]),
    data: result.disposals,
  };
}

/**
 * Gains by tax year and asset, unrounded. Example: `{year: '2024', asset: 'BTC', proceeds: '15',
 * cost: '10', gain: '5'}`.
 */
export function gainsReport(result: TaxResult, ledger: Ledger): Report {
  const yearOf = yearNamer(ledger);
  const sums = new Map<
    string,
    { year: string; asset: string; proceeds: bigint; cost: bigint; gain: bigint }
  >();
  for (const { disposed, asset, proceeds, cost, gain } of result.disposals) {
    const year = yearOf(readDay(disposed) ?? 0);
    const key = JSON.stringify([year, asset]);
    const sum = sums.get(key) ?? { year, asset, proceeds: 0n, cost: 0n, gain: 0n };
    sum.proceeds += amountOf(proceeds);
    sum.cost += amountOf(cost);
    sum.gain += amountOf(gain);
    sums.set(key, sum);
  }
  const data = [...sums.values()].map((sum) => ({
    year: sum.year,
    asset: sum.asset,
    proceeds: writeMoney(sum.proceeds),
    cost: writeMoney(sum.cost),
    gain: writeMoney(sum.gain),
  }));
  data.sort((a, b) => (a.year < b.year ? -1 : a.year > b.year ? 1 : 0));
  return {
    name: 'gains',
    columns: ['year', 'asset', 'proceeds', 'cost', 'gain'],
    rows: data.map((row) => [row.year, row.asset, row.proceeds, row.cost, row.gain]),
    data,
  };
}

/**
 * Income by tax year, kind and asset. The day of each income comes from the ledger's transactions,
 * so they are asked
 * for. Example: `{year: '2024', kind: 'staking', asset: 'ETH', quantity: '0.5', value: '1200'}`.
 */
export function incomeReport(result: TaxResult, ledger: Ledger): Report {
  const { transactions } = ledger;
  const yearOf = yearNamer(ledger);
  const days = new Map(transactions.map(({ id, timestamp }) => [id, timestamp.slice(0, 10)]));
  const sums = new Map<
    string,
    { year: string; kind: string; asset: string; quantity: bigint; value: bigint }
  >();
  for (const { tx, asset, kind, quantity, value } of result.income) {
    const year = yearOf(readDay(days.get(tx)) ?? 0);
    const key = JSON.stringify([year, kind, asset]);
    const sum = sums.get(key) ?? { year, kind, asset, quantity: 0n, value: 0n };
    sum.quantity += readQuantity(quantity) ?? 0n;
    sum.value += amountOf(value);
    sums.set(key, sum);
  }
  const data = [...sums.values()].map((sum) => ({
    year: sum.year,
    kind: sum.kind,
    asset: sum.asset,
    quantity: writeQuantity(sum.quantity),
    value: writeMoney(sum.value),
  }));
  data.sort((a, b) => (a.year < b.year ? -1 : a.year > b.year ? 1 : 0));
  return {
    name: 'income',
    columns: ['year', 'kind', 'asset', 'quantity', 'value'],
    rows: data.map((row) => [row.year, row.kind, row.asset, row.quantity, row.value]),
    data,
  };
}

/**
 * What is still held, unrounded. Example: `{asset: 'BTC', quantity: '0.5', cost: '10', lot: 'b1'}`.
 */
export function openLotsReport(result: TaxResult): Report {
  return {
    name: 'open-lots',
    columns: ['asset', 'quantity', 'cost', 'lot', 'acquired', 'wallet'],
    rows: result.remaining.map((row) => [
      row.asset,
      row.quantity,
      row.cost,
      row.lot ?? '',
      row.acquired ?? '',
      row.wallet ?? '',
    ]),
    data: result.remaining,
  };
}
