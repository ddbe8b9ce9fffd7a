import { expect, test } from 'vitest';
import type { Transaction } from '@lotwise/tax-lots/source';
import { setCurrency } from './currency.ts';
import { fromDocument } from './document.ts';
import { sayRate } from './rates.ts';
import { computeResults } from './results.ts';

const ROWS: Transaction[] = [
  {
    id: 'b',
    timestamp: '2024-01-05T12:00:00Z',
    type: 'buy',
    in: { asset: 'BTC', quantity: '1' },
    value: '100',
    fee: { asset: 'BNB', quantity: '1', value: '10' },
  },
  {
    id: 'd',
    timestamp: '2024-01-06T12:00:00Z',
    type: 'buy',
    in: { asset: 'ETH', quantity: '1' },
    value: '50',
    currency: 'USD',
  },
  {
    id: 't',
    timestamp: '2024-01-07T12:00:00Z',
    type: 'transfer',
    wallet: 'x',
    to_wallet: 'y',
    out: { asset: 'ETH', quantity: '1' },
  },
  {
    id: 's',
    timestamp: '2024-01-08T12:00:00Z',
    type: 'sell',
    out: { asset: 'BTC', quantity: '1' },
    value: '300',
  },
];

test('a ledger counts in another currency: what was entered keeps its own, and needs rates', () => {
  const workspace = fromDocument({
    jurisdiction: 'US',
    method: 'FIFO',
    settings: { currency: 'EUR', rates: { USD: { 2024: '0.9' } } },
    transactions: ROWS,
  });
  setCurrency(workspace, 'USD');
  const now = workspace.rows.map((row) => row?.transaction);
  expect(now).toMatchObject([
    { value: '100', currency: 'EUR', fee: { value: '10', currency: 'EUR' } },
    { value: '50' },
    { id: 't' },
    { value: '300', currency: 'EUR' },
  ]);
  expect([now[1], now[2]].map((row) => row?.currency)).toEqual([undefined, undefined]);
  expect(workspace.settings.rates).toEqual({});
  sayRate(workspace, { currency: 'EUR', when: '2024', rate: '1.1' });
  expect(computeResults(workspace).result.totals['2024']).toMatchObject({ proceeds: '330' });

  workspace.history.pop();
  workspace.history.pop()?.undo();
  expect(workspace.rows.map((row) => row?.transaction)).toEqual(ROWS);
  expect(workspace.choices.currency).toBe('EUR');
  expect(workspace.settings.rates).toEqual({ USD: { 2024: '0.9' } });
});
