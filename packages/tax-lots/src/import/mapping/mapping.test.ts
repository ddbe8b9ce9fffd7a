import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importFiles, startImport } from '../import-files.ts';
import type { Imported } from '../import-files.ts';
import type { FileOptions, Mapping } from '../file-options.ts';
import { USD } from '../../testing/imports.ts';
import { guessMapping } from './guess-mapping.ts';
import { guessMeaning } from './guess-meaning.ts';
import { readMapping } from './read-mapping.ts';
import { previewTable } from './table.ts';

const read = (text: string, options: FileOptions): Imported =>
  importFiles([{ name: 'x.csv', text, options }], USD);

const guess = (text: string): ReturnType<typeof guessMapping> => {
  const table = previewTable(text);
  if (table === undefined) throw new Error('no table');
  return guessMapping(table);
};

const ONE_ASSET = `My exchange, all orders
Date (UTC);Type;Coin;Amount;Total;Currency;Fee;Order ID
2024-01-05 10:00:00;Buy;BTC;0,5;20.000,00;USD;12,50;a1
2024-02-05 10:00:00;Sell;BTC;0,25;12.000,00;USD;0;a2
2024-03-05 10:00:00;Staking reward;ETH;0,01;25,00;USD;0;a3
2024-04-05 10:00:00;Withdrawal;BTC;0,1;;;0;a4
2024-05-05 10:00:00;Cancelled order;BTC;1;;;0;a5
`;

describe('a table with one asset a row', () => {
  test('is guessed whole, with its decimal commas and zone', () => {
    const { mapping, unsure } = guess(ONE_ASSET);
    expect(mapping).toEqual({
      version: 1,
      columns: {
        date: 'Date (UTC)',
        type: 'Type',
        asset: 'Coin',
        quantity: 'Amount',
        value: 'Total',
        currency: 'Currency',
        fee_quantity: 'Fee',
        id: 'Order ID',
      },
      dates: { form: 'year first', zone: '+00:00' },
      decimal: ',',
      types: {
        buy: 'buy',
        sell: 'sell',
        'staking reward': 'staking',
        withdrawal: 'moved_out',
        'cancelled order': 'ignore',
      },
      fee_in: 'currency_of_trades',
    });
    expect(unsure.map(({ path }) => path)).toEqual(['fee_in', 'fee_from', 'total_has_fee']);
  });

  test('is read by it', () => {
    const { mapping } = guess(ONE_ASSET);
    mapping.types['withdrawal'] = 'spend';
    const imported = read(ONE_ASSET, { mapping: { ...mapping, wallet: 'Mine' } });
    expect(imported.issues).toEqual([]);
    expect(imported.ledger.transactions).toEqual([
      {
        id: 'a1',
        timestamp: '2024-01-05T10:00:00+00:00',
        type: 'buy',
        wallet: 'Mine',
        in: { asset: 'BTC', quantity: '0.5' },
        value: '20000.00',
        fee: { asset: 'USD', quantity: '12.50' },
      },
      {
        id: 'a2',
        timestamp: '2024-02-05T10:00:00+00:00',
        type: 'sell',
        wallet: 'Mine',
        out: { asset: 'BTC', quantity: '0.25' },
        value: '12000.00',
      },
      {
        id: 'a3',
        timestamp: '2024-03-05T10:00:00+00:00',
        type: 'income',
        kind: 'staking',
        wallet: 'Mine',
        in: { asset: 'ETH', quantity: '0.01' },
        value: '25.00',
      },
      {
        id: 'a4',
        timestamp: '2024-04-05T10:00:00+00:00',
        type: 'spend',
        wallet: 'Mine',
        out: { asset: 'BTC', quantity: '0.1' },
      },
    ]);
    expect(imported.files).toMatchObject([
      {
        rows: 5,
        read: { count: 4, lines: '3-6' },
        leftOut: [{ why: 'You chose to skip “cancelled order”.', lines: '7' }],
        above: { lines: '1-2' },
      },
    ]);
  });
});

test('a table with both sides a row becomes trades, transfers between its wallets and movements', () => {
  const text = `Time,From currency,From amount,To currency,To amount,From wallet,To wallet
1704448800,ETH,1,BTC,0.05,A,A
1704535200,BTC,0.05,BTC,0.0499,A,B
1704621600,,,BTC,1,,B`;
  const { mapping, unsure } = guess(text);
  expect(unsure).toEqual([]);
  expect(mapping.dates).toEqual({ form: 'unix seconds' });
  const { ledger, movements } = read(text, { mapping });
  expect(ledger.transactions).toMatchObject([
    { type: 'trade', timestamp: '2024-01-05T10:00:00+00:00', wallet: 'A' },
    {
      type: 'transfer',
      wallet: 'A',
      to_wallet: 'B',
      out: { quantity: '0.0499' },
      fee: { asset: 'BTC', quantity: '0.0001' },
    },
  ]);
  expect(movements).toMatchObject([{ direction: 'in', wallet: 'B', quantity: '1' }]);
});

test.each([
  [
    'a date that can be read two ways',
    'Date,Type,Coin,Amount\n03/04/2024 10:00 UTC,buy,BTC,1',
    'dates.form',
  ],
  ['no zone', 'Date,Type,Coin,Amount\n2024-03-04 10:00,buy,BTC,1', 'dates.zone'],
  [
    'no times',
    'Date,Type,Coin,Amount\n2024-03-04,buy,BTC,1',
    'dates.is_noon_where_no_time dates.zone',
  ],
  [
    'an unknown word',
    'Date,Type,Coin,Amount\n2024-03-04 10:00 UTC,frobnicate,BTC,1',
    'types.frobnicate',
  ],
  [
    'an unclear decimal mark',
    'Date;Type;Coin;Amount\n2024-03-04 10:00 UTC;buy;BTC;42.000',
    'decimal',
  ],
  ['no quantity', 'Date,Coin\n2024-03-04 10:00 UTC,BTC', 'columns'],
])('%s is asked', (_, text, path) => {
  expect(
    guess(text)
      .unsure.map((one) => one.path)
      .join(' '),
  ).toBe(path);
});

const MAPPING: Mapping = {
  version: 1,
  columns: { date: 'Date', type: 'Type', asset: 'Coin', quantity: 'Amount', price: 'Price' },
  dates: { form: 'day first', zone: 'Europe/Berlin' },
  decimal: '.',
  types: { buy: 'buy' },
  currency: 'USD',
};

describe('a mapping', () => {
  const row = (...cells: string[]): string => `Date,Type,Coin,Amount,Price\n${cells.join(',')}`;
  test('tells form and zone of dates; units times price are the value', () => {
    expect(
      read(row('05.07.2024 10:00', 'Buy', 'BTC', '0.5', '60000.5'), { mapping: MAPPING }).ledger
        .transactions,
    ).toMatchObject([{ timestamp: '2024-07-05T10:00:00+02:00', value: '30000.25' }]);
  });
  test('that does not know a word leaves the row to the issues', () => {
    expect(
      read(row('05.07.2024 10:00', 'Teleport', 'BTC', '1', '1'), { mapping: MAPPING }).issues,
    ).toMatchObject([{ code: 'UNKNOWN_TYPE', row: 2, column: 'Type' }]);
  });
  test('whose columns are not there says so', () => {
    expect(read('a,b\n1,2', { mapping: MAPPING }).issues).toMatchObject([
      { code: 'UNKNOWN_FORMAT' },
    ]);
  });
  test('comes back from JSON as it was, without what a mapping does not have', () => {
    const kept = JSON.parse(JSON.stringify({ ...MAPPING, more: 1 })) as unknown;
    expect(readMapping(kept)).toEqual({ mapping: MAPPING });
  });
  test.each([
    [5, ''],
    [{ ...MAPPING, version: 2 }, 'version'],
    [{ ...MAPPING, columns: { when: 'Date' } }, 'columns.when'],
    [{ ...MAPPING, columns: {} }, 'columns.date'],
    [{ ...MAPPING, types: { buy: 'shop' } }, 'types.buy'],
    [{ ...MAPPING, dates: { form: 'day first', zone: 'Berlin' } }, 'dates.zone'],
    [{ ...MAPPING, decimal: ';' }, 'decimal'],
    [{ ...MAPPING, fee_from: 'air' }, 'fee_from'],
  ])('%j has a problem at %j', (value, path) => {
    expect(readMapping(value)).toMatchObject({ problems: [{ path }] });
  });
});

test('any text has a preview and a guess, or none, and is read without throwing', () => {
  const scrap = fc.constantFrom(
    'Date',
    'Amount',
    'Coin',
    'Type',
    'buy',
    '1',
    '2024-01-05 10:00',
    '',
    '"',
    'x',
  );
  const text = fc
    .array(fc.array(scrap, { maxLength: 6 }), { maxLength: 6 })
    .map((rows) => rows.map((cells) => cells.join(',')).join('\n'));
  fc.assert(
    fc.property(text, (table) => {
      const preview = previewTable(table);
      if (preview === undefined) return;
      const { mapping } = guessMapping(preview);
      if (mapping.columns.date !== undefined) expect(readMapping(mapping)).toEqual({ mapping });
      const { files } = read(table, { mapping });
      for (const { rows, read: made, joined, leftOut } of files)
        expect(made.count + joined.count + leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(
          rows,
        );
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['Kauf', 'buy'],
  ['Verkauf', 'sell'],
  ['Ankauf', 'buy'],
  ['Sold', 'sell'],
  ['Teleport', undefined],
])('the word %s may mean %s', (word, meaning) => expect(guessMeaning(word)).toBe(meaning));

test('rows of a table by a mapping are compared with what other files of it brought', () => {
  const text = 'When,Kind,Coin,Units,Paid\n2024-01-05T10:00:00Z,Buy,BTC,1,100\n';
  const table = previewTable(text);
  const mapping = table && guessMapping(table).mapping;
  const first = importFiles([{ name: 'a.csv', text, options: mapping ? { mapping } : {} }], USD);
  const importing = startImport(USD, {
    earlier: () =>
      first.ledger.transactions.map((transaction) => ({
        transaction,
        file: 'a.csv',
        row: 2,
        format: first.formats['a.csv'] ?? '',
      })),
  });
  const file = importing.file('b.csv', mapping ? { mapping } : {});
  file.add(text);
  file.end();
  importing.finish();
  expect(importing.issues.map(({ code }) => code)).toContain('POSSIBLE_DUPLICATE');
});
