import type { LedgerJurisdiction, Ledger, Method, Settings, Transaction } from '../model/ledger.ts';

export const at = (day: string): string => `${day}T12:00:00+00:00`;

export const buy = (
  id: string,
  day: string,
  asset: string,
  quantity: string,
  value: string,
  more: Partial<Transaction> = {},
): Transaction => ({
  id,
  timestamp: at(day),
  type: 'buy',
  in: { asset, quantity },
  value,
  ...more,
});

export const sell = (
  id: string,
  day: string,
  asset: string,
  quantity: string,
  value: string,
  more: Partial<Transaction> = {},
): Transaction => ({
  id,
  timestamp: at(day),
  type: 'sell',
  out: { asset, quantity },
  value,
  ...more,
});

export const ledger = (
  jurisdiction: LedgerJurisdiction,
  method: Method,
  transactions: Transaction[],
  settings: Settings = {},
): Ledger => ({
  jurisdiction,
  method,
  settings,
  transactions,
});
