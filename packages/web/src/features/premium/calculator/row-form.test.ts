import { expect, test } from 'vitest';
import { type Transaction, TRANSACTION_TYPES } from '@lotwise/tax-lots/source';
import { fieldsOf, textsOf, transactionOf } from './row-form.ts';

const sale: Transaction = {
  id: 's1',
  timestamp: '2025-03-15T12:00:00Z',
  type: 'sell',
  wallet: 'hot',
  out: { asset: 'BTC', quantity: '0.4' },
  value: '20000',
  fee: { asset: 'BTC', quantity: '0.001', value: '50', paid_from: 'separate' },
  lots: [{ lot: 'a:b', quantity: '0.4' }],
  form_1099: { form: '1099-DA', reported_proceeds: '20000' },
};

test('a transaction that was not changed comes back as it was, with what the form does not show', () => {
  expect(transactionOf('sell', textsOf(sale), sale)).toEqual(sale);
});

test('another type drops what it does not have', () => {
  expect(transactionOf('gift_out', textsOf(sale), sale)).toEqual({
    ...sale,
    type: 'gift_out',
    fee: undefined,
    ...without(sale, 'fee'),
  });
});

function without(transaction: Transaction, name: keyof Transaction): Partial<Transaction> {
  const { [name]: _left, ...rest } = transaction;
  return { ...rest, type: 'gift_out' };
}

test('a new fee asset does not keep how the old fee was paid', () => {
  const texts = { ...textsOf(sale), fee_asset: 'USD', fee_quantity: '10', fee_value: '' };
  expect(transactionOf('sell', texts, sale).fee).toEqual({ asset: 'USD', quantity: '10' });
});

test('an empty form is a transaction with nothing in it, for the engine to refuse', () => {
  const empty = textsOf({ id: '', timestamp: '', type: 'buy' });
  expect(transactionOf('buy', empty)).toEqual({ id: '', timestamp: '', type: 'buy' });
});

test('every type has fields', () => {
  for (const type of TRANSACTION_TYPES) expect(fieldsOf(type).length).toBeGreaterThan(0);
});
