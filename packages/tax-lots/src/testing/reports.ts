import type { Ledger, Transaction } from '../model/ledger.ts';
import { makeReport } from '../reports/make-report.ts';
import type { Report } from '../reports/report.ts';

export const buy = (id: string, day: string, quantity: string, value: string): Transaction => ({
  id,
  timestamp: `${day}T12:00:00Z`,
  type: 'buy',
  in: { asset: 'BTC', quantity },
  value,
});
export const sell = (
  id: string,
  day: string,
  quantity: string,
  value: string,
  more: Partial<Transaction> = {},
): Transaction => ({
  id,
  timestamp: `${day}T12:00:00Z`,
  type: 'sell',
  out: { asset: 'BTC', quantity },
  value,
  ...more,
});
export const us = (...transactions: Transaction[]): Ledger => ({
  jurisdiction: 'US',
  method: 'FIFO',
  settings: { currency: 'USD' },
  transactions,
});

/** A report that is made, not refused. */
export const report = (...asked: Parameters<typeof makeReport>): Report => {
  const made = makeReport(...asked);
  if ('refused' in made) throw new Error(made.refused);
  return made;
};
