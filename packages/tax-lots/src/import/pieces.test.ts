import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explain, explainAt } from '../compute/explain.ts';
import { lawfulMethods, unlawfulMethod } from '../law/lawful-methods.ts';
import { LEDGER_JURISDICTIONS, METHODS } from '../model/ledger.ts';
import { matchLedger } from '../compute/match-ledger.ts';
import { importFiles, startImport } from './import-files.ts';
import type { Importing } from './import-files.ts';
import type { Movement } from './intake.ts';
import { pairMovements, transferOf } from './match-transfers.ts';
import { parseCsv, startCsv } from './parse-csv.ts';

const USD = { jurisdiction: 'US', method: 'FIFO', currency: 'USD' } as const;
const GENERIC = 'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,wallet';
const KRAKEN = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';

/** A text cut at some places. */
function pieces(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, n) => text.slice(from, places[n] ?? text.length));
}

describe('a file in pieces', () => {
  test('has the rows of the whole text, wherever it is cut', () => {
    const csv = fc
      .array(fc.constantFrom('a', '1', ',', '"', '""', '\r\n', '\n', '\r', ' ', '\ufeff'), {
        maxLength: 60,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(csv, fc.array(fc.nat(80), { maxLength: 8 }), (text, cuts) => {
        const reader = startCsv();
        const rows = [...pieces(text, cuts).flatMap((piece) => reader.add(piece)), ...reader.end()];
        expect(rows).toEqual([...parseCsv(text)]);
      }),
    );
  });

  test.each([
    [
      'row by row',
      [
        GENERIC,
        ...Array.from(
          { length: 9000 },
          (_, n) => `2024-01-05T10:00:00Z,buy,BTC,${n + 1},,,10,cold`,
        ),
      ],
    ],
    [
      'where rows belong together',
      [
        KRAKEN,
        ...Array.from(
          { length: 4000 },
          (_, n) =>
            `A${n},T${n},2024-01-05 10:00:00,trade,,c,ZUSD,-10,0,0\nB${n},T${n},2024-01-05 10:00:00,trade,,c,XXBT,1,0,0`,
        ),
      ],
    ],
  ])('is read as the whole is, %s', (_what, lines) => {
    const text = lines.join('\n');
    const whole = importFiles([{ name: 'a.csv', text }], USD);
    const importing = startImport(USD);
    const file = importing.file('a.csv');
    for (let at = 0; at < text.length; at += 10_007) file.add(text.slice(at, at + 10_007));
    expect(file.end().format).toBe(whole.formats['a.csv']);
    expect(importing.transactions).toEqual(whole.ledger.transactions);
    expect(importing.leftOut).toEqual(whole.leftOut);
  });

  test('of no known format says so', () => {
    const importing = startImport(USD);
    const file = importing.file('a.csv');
    file.add('x,y\n1,2');
    expect(file.end()).toEqual({ format: null, rows: 0, repeated: 0 });
    expect(importing.issues).toMatchObject([{ code: 'UNKNOWN_FORMAT', file: 'a.csv' }]);
  });
});

describe('an import into a ledger that has rows', () => {
  const read = (importing: Importing, text: string) => {
    const file = importing.file('b.csv');
    file.add(text);
    return file.end();
  };

  test('leaves out the rows that its caller has seen, and says which', () => {
    const seen = ['2024-01-05T10:00:00Z,buy,BTC,1,,,10,cold'];
    const importing = startImport(USD, {
      isRepeated: (format, raw) => format === 'Generic' && seen.includes(raw),
    });
    expect(
      read(importing, [GENERIC, ...seen, '2024-01-06T10:00:00Z,buy,BTC,1,,,10,cold'].join('\n')),
    ).toEqual({ format: 'Generic', rows: 2, repeated: 1 });
    expect(importing.transactions).toHaveLength(1);
    expect(importing.leftOut).toMatchObject([{ row: 2, why: 'The same row was imported before.' }]);
  });

  test('gives a new transaction another id where its own is taken', () => {
    const importing = startImport(USD, { isTaken: (id) => id === 'x' });
    read(importing, `${GENERIC},id\n2024-01-05T10:00:00Z,buy,BTC,1,,,10,cold,x`);
    expect(importing.transactions[0]?.id).toBe('b.csv:2:x');
  });
});

describe('an import after another', () => {
  const STATEMENT = 'User_ID,UTC_Time,Account,Operation,Coin,Change,Remark';
  const TRADES = 'Date(UTC),Pair,Side,Price,Executed,Amount,Fee';
  const statement = [
    STATEMENT,
    '1,2024-03-01 10:00:00,Spot,Transaction Buy,BTC,0.01,',
    '1,2024-03-01 10:00:00,Spot,Transaction Spend,USDT,-600,',
  ].join('\n');
  const trades = [
    TRADES,
    '2024-03-01 10:00:00,BTCUSDT,BUY,60000,0.004BTC,240USDT,0BNB',
    '2024-03-01 10:00:00,BTCUSDT,BUY,60000,0.006BTC,360USDT,0BNB',
  ].join('\n');
  const after = (first: string, second: string): string[][] => {
    const { ledger, formats, origins } = importFiles([{ name: 'one.csv', text: first }], USD);
    const importing = startImport(USD, {
      earlier: () =>
        ledger.transactions.map((transaction) => ({
          transaction,
          file: 'one.csv',
          row: origins[transaction.id]?.row ?? 0,
          format: formats['one.csv'] ?? '',
        })),
    });
    const file = importing.file('two.csv');
    file.add(second);
    file.end();
    const [summary] = importing.finish();
    return [
      importing.transactions.map(({ id }) => id),
      (summary?.leftOut ?? []).map(({ why }) => why),
    ];
  };
  test('leaves out what the earlier one has, whichever of the two is the statement', () => {
    expect(after(statement, trades)).toEqual([[], ['This is in one.csv too.']]);
    expect(after(trades, statement)).toEqual([[], ['This is in one.csv too.']]);
  });
});

describe('movements', () => {
  const movement = (part: Partial<Movement> & Pick<Movement, 'id' | 'direction'>): Movement => ({
    asset: 'BTC',
    quantity: '1',
    fee: '0',
    wallet: part.direction === 'out' ? 'A' : 'B',
    timestamp: '2024-01-05T10:00:00Z',
    hash: '',
    origin: { file: 'a.csv', row: 1, raw: '' },
    ...part,
  });
  const out = movement({ id: 'o', direction: 'out' });
  const into = movement({ id: 'i', direction: 'in', quantity: '0.99' });
  const other = movement({ id: 'j', direction: 'in', quantity: '0.995' });

  test('with one partner each are a pair, and the transfer has what did not arrive as its fee', () => {
    const { pairs, asked } = pairMovements([out, into]);
    expect([pairs, asked]).toEqual([[{ out, into }], []]);
    expect(transferOf({ out, into })).toMatchObject({
      id: 'o',
      wallet: 'A',
      to_wallet: 'B',
      out: { quantity: '0.99' },
      fee: { quantity: '0.01' },
    });
  });

  test('with two possible partners are asked, with both', () => {
    const { pairs, asked } = pairMovements([out, into, other]);
    expect(pairs).toEqual([]);
    expect(asked).toEqual([
      { movement: out, candidates: [into, other] },
      { movement: into, candidates: [out] },
      { movement: other, candidates: [out] },
    ]);
  });

  test('that a person told apart leave the other one a pair', () => {
    const { pairs, asked } = pairMovements(
      [out, into, other],
      (_out, arrived) => arrived.id === 'j',
    );
    expect(pairs).toEqual([{ out, into }]);
    expect(asked).toEqual([{ movement: other, candidates: [] }]);
  });

  test('with numbers that can’t be read are set apart', () => {
    const broken = movement({ id: 'o', direction: 'out', quantity: '1.0000000000000000001' });
    expect(pairMovements([broken])).toEqual({ pairs: [], asked: [], unreadable: [broken] });
  });
});

test('one explanation of many is the one at its place', () => {
  const transactions = [
    {
      id: 'b',
      timestamp: '2024-01-05T10:00:00Z',
      type: 'buy',
      in: { asset: 'BTC', quantity: '3' },
      value: '30',
    },
    ...[1, 2, 3].map((n) => ({
      id: `s${n}`,
      timestamp: `2024-02-0${4 - n}T10:00:00Z`,
      type: 'sell',
      out: { asset: 'BTC', quantity: '1' },
      value: '12',
    })),
  ];
  const matched = matchLedger({ jurisdiction: 'US', method: 'FIFO', transactions });
  expect([0, 1, 2, 3].map((place) => explainAt(matched, place))).toEqual([
    ...explain(matched),
    undefined,
  ]);
});

test('the methods a country allows are those that the engine does not remark on', () => {
  for (const jurisdiction of LEDGER_JURISDICTIONS)
    for (const method of lawfulMethods(jurisdiction).methods)
      expect(unlawfulMethod(jurisdiction, method)).toBeUndefined();
  expect(lawfulMethods('UK')).toMatchObject({ methods: ['UK'] });
  expect(lawfulMethods('GENERIC').methods).toEqual(METHODS);
});
