import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { importFiles } from '../src/index.ts';
import { ledgerSchema, publishedSchema } from './schema.ts';

const EXAMPLES = path.join(import.meta.dirname, '../examples');
/** The example of rows that can't be read. */
const BAD_ROWS = 'any-bad-rows-beside-good-ones';
const LEDGER = {
  jurisdiction: 'US',
  method: 'FIFO',
  settings: { currency: 'USD' },
  transactions: [
    {
      id: 'b1',
      timestamp: '2024-02-03T12:00:00Z',
      type: 'buy',
      in: { asset: 'BTC', quantity: '1' },
      value: '42000',
    },
  ],
};
let isLedger: ValidateFunction;
beforeAll(() => {
  isLedger = new Ajv({ strict: false }).compile(JSON.parse(publishedSchema()) as object);
});

test('the published schema is the one that the types give: npm run schema makes it again', () => {
  expect(JSON.parse(publishedSchema())).toEqual(JSON.parse(ledgerSchema()));
});

describe('the schema of the ledger', () => {
  test.each(globSync('*.json', { cwd: EXAMPLES }))(
    'takes every example in %s but the one of bad rows',
    (file) => {
      const { cases } = JSON.parse(readFileSync(path.join(EXAMPLES, file), 'utf8')) as {
        cases: Record<string, unknown>[];
      };
      const refused = cases.filter(
        ({ jurisdiction, method, settings, transactions }) =>
          !isLedger({ jurisdiction, method, ...(settings ? { settings } : {}), transactions }),
      );
      expect(refused.map(({ id }) => id).filter((id) => id !== BAD_ROWS)).toEqual([]);
    },
  );

  test('takes what the importers write', () => {
    const name = 'coinbase.csv';
    const { ledger } = importFiles(
      [{ name, text: readFileSync(path.join(EXAMPLES, 'imports', name), 'utf8') }],
      { jurisdiction: 'US', method: 'FIFO', currency: 'USD' },
    );
    expect(ledger.transactions.length).toBeGreaterThan(0);
    expect([isLedger(JSON.parse(JSON.stringify(ledger))), isLedger.errors]).toEqual([true, null]);
  });

  test.each([
    ['a number where decimal text belongs', { value: 42_000 }],
    ['a comma in a number', { value: '42,000' }],
    ['more decimals than are counted', { in: { asset: 'BTC', quantity: '0.1234567890123456789' } }],
    ['a misspelt field', { vaule: '42000' }],
    ['an unknown type', { type: 'purchase' }],
  ])('refuses %s', (_what, change) => {
    expect(isLedger(LEDGER)).toBe(true);
    expect(isLedger({ ...LEDGER, transactions: [{ ...LEDGER.transactions[0], ...change }] })).toBe(
      false,
    );
  });
});
