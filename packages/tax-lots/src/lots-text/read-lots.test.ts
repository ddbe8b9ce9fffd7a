import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { badFigures } from '../testing/bad-figures.ts';
import { runs } from '../testing/runs.ts';
import { readLots } from './read-lots.ts';
import { viewLots } from './view-lots.ts';
import { writeLotsHtml } from './write-lots-html.ts';

const rowOf = (line: string, jurisdiction = 'US'): unknown =>
  readLots(`jurisdiction ${jurisdiction}\n${line}`).ledger?.transactions[0];
const issuesOf = (text: string): [number, string][] =>
  readLots(text).issues.map(({ line, message }) => [line, message]);
const NOON = '2024-02-03T12:00:00Z';

describe('a line is a transaction', () => {
  test.each<[string, object]>([
    [
      'buy 1.0 BTC for 42000 USD fee 10 USD',
      {
        type: 'buy',
        in: { asset: 'BTC', quantity: '1.0' },
        value: '42000',
        fee: { asset: 'USD', quantity: '10' },
      },
    ],
    [
      'opening 2 BTC for 100 USD acquired 2020-01-01',
      {
        type: 'opening',
        in: { asset: 'BTC', quantity: '2' },
        value: '100',
        acquired: '2020-01-01',
      },
    ],
    [
      'sell 0.4 BTC for 20000 USD in hot',
      { type: 'sell', out: { asset: 'BTC', quantity: '0.4' }, value: '20000', wallet: 'hot' },
    ],
    [
      'spend 1 ETH for 90 USD',
      { type: 'spend', out: { asset: 'ETH', quantity: '1' }, value: '90' },
    ],
    [
      'trade 1 ETH for 20 SOL worth 2600 USD',
      {
        type: 'trade',
        out: { asset: 'ETH', quantity: '1' },
        in: { asset: 'SOL', quantity: '20' },
        value: '2600',
      },
    ],
    [
      'trade 1 A for 2 B received 60 USD given 64 USD',
      { type: 'trade', value_in: '60', value_out: '64' },
    ],
    [
      'income 0.1 ETH worth 300 USD kind staking',
      { type: 'income', in: { asset: 'ETH', quantity: '0.1' }, value: '300', kind: 'staking' },
    ],
    ['fork 1 BCH', { type: 'fork', in: { asset: 'BCH', quantity: '1' } }],
    [
      'transfer 1 BTC from hot to cold fee 0.001 BTC worth 40 USD',
      {
        type: 'transfer',
        wallet: 'hot',
        to_wallet: 'cold',
        fee: { asset: 'BTC', quantity: '0.001', value: '40' },
      },
    ],
    [
      'fee 0.01 ETH worth 20 USD',
      { type: 'fee', fee: { asset: 'ETH', quantity: '0.01', value: '20' } },
    ],
    [
      'gift_out 1 BTC worth 5 USD kind spouse',
      { type: 'gift_out', out: { asset: 'BTC', quantity: '1' }, value: '5', kind: 'spouse' },
    ],
    [
      'gift_in 1 BTC worth 80 USD basis 100 USD acquired 2020-01-01',
      { type: 'gift_in', value: '80', donor_basis: '100', donor_acquired: '2020-01-01' },
    ],
    ['donation 1 BTC', { type: 'donation' }],
    ['loss 1 BTC', { type: 'loss' }],
    ['split BTC 2/1', { type: 'split', asset: 'BTC', ratio: '2/1' }],
    [
      'allocate specific_unit a 2 to x, b 3 to y',
      {
        type: 'safe_harbor_allocation',
        rule: 'specific_unit',
        allocation: [
          { lot: 'a', quantity: '2', wallet: 'x' },
          { lot: 'b', quantity: '3', wallet: 'y' },
        ],
      },
    ],
    [
      'sell 1 BTC for 9 USD lots a 0.5, b 0.5 picked 2024-02-02',
      {
        lots: [
          { lot: 'a', quantity: '0.5' },
          { lot: 'b', quantity: '0.5' },
        ],
        selected_at: '2024-02-02T12:00:00Z',
      },
    ],
    [
      'buy 1 BTC for 9 USD fee 3 C worth 3 USD withheld_in own 1 USD',
      {
        fee: {
          asset: 'C',
          quantity: '3',
          value: '3',
          paid_from: 'withheld_in',
          own_disposal_cost: '1',
        },
      },
    ],
    ['buy 1 BTC for 9 USD as first # a comment with "for" and <b>', { id: 'first' }],
    ['buy 1 BTC for 9 USD', { id: 'line 2', timestamp: NOON }],
  ])('%s', (line, part) => expect(rowOf(`2024-02-03 ${line}`)).toMatchObject(part));

  test('a full timestamp stays as it is', () =>
    expect(rowOf('2024-02-03T23:30:00+01:00 buy 1 BTC for 9 USD')).toMatchObject({
      timestamp: '2024-02-03T23:30:00+01:00',
    }));
  test('money is in the currency of the country', () =>
    expect(rowOf('2024-02-03 buy 1 BTC for 9 GBP', 'UK')).toMatchObject({ value: '9' }));
  test('line ends of every system, empty lines and spaces are the same', () => {
    const one = readLots('jurisdiction US\n\n2024-02-03 buy 1 BTC for 9 USD\n');
    expect(readLots('jurisdiction US\r\n\r\n2024-02-03   buy\t1 BTC for 9 USD')).toEqual(one);
  });
});

describe('the head', () => {
  test('names the country, and the rest has the usual values', () => {
    expect(
      ['US', 'UK', 'CA', 'AU', 'DE', 'IE', 'JP', 'GENERIC'].map(
        (name) => readLots(`jurisdiction ${name}\n2024-01-01 fork 1 X`).ledger?.method,
      ),
    ).toEqual(['FIFO', 'UK', 'ACB', 'FIFO', 'FIFO', 'FIFO', 'TOTAL_AVERAGE', 'FIFO']);
  });
  test('sets everything the format has', () => {
    const text =
      'jurisdiction DE\nmethod FIFO\nmethod 2025 LIFO\nyear 2024\ncurrency USD\nscope universal\nhifo_key unit_price\nfreigrenze 600\nfee_presentation in_cost\n2024-01-01 fork 1 X';
    expect(readLots(text)).toMatchObject({
      year: '2024',
      ledger: {
        jurisdiction: 'DE',
        method: 'FIFO',
        settings: {
          currency: 'USD',
          scope: 'universal',
          hifo_key: 'unit_price',
          freigrenze: '600',
          fee_presentation: 'in_cost',
          method_by_year: { 2025: 'LIFO' },
        },
      },
    });
    expect(
      readLots('jurisdiction CA\nsuperficial_loss off\n2024-01-01 fork 1 X').ledger?.settings,
    ).toMatchObject({ superficial_loss: false });
    expect(
      readLots('jurisdiction UK\ntaxpayer company\ndefi hmrc_2022\n2024-01-01 fork 1 X').ledger
        ?.settings,
    ).toMatchObject({
      taxpayer: 'company',
      defi: 'hmrc_2022',
    });
  });
});

describe('what is wrong is said with its line', () => {
  test.each<[string, number, RegExp]>([
    ['', 0, /jurisdiction US/],
    ['2024-01-01 fork 1 X', 0, /jurisdiction US/],
    ['jurisdiction US', 0, /no transaction/],
    ['jurisdiction FR\n2024-01-01 fork 1 X', 1, /"FR".*US, UK/],
    ['jurisdiction US\njurisdiction UK\n2024-01-01 fork 1 X', 2, /given twice/],
    ['jurisdiction US\nmethod BEST\n2024-01-01 fork 1 X', 2, /"BEST"/],
    ['jurisdiction US\nmethod 2025 BEST\n2024-01-01 fork 1 X', 2, /"BEST"/],
    ['jurisdiction US\nfreigrenze 1.000,00\n2024-01-01 fork 1 X', 2, /an amount such as 1000/],
    ['jurisdiction US\ncolour red\n2024-01-01 fork 1 X', 2, /"colour" is neither a date nor/],
    ['jurisdiction US\nconstructor x\n2024-01-01 fork 1 X', 2, /"constructor" is neither/],
    ['jurisdiction US\n03/04/2024 buy 1 X for 1 USD', 2, /"03\/04\/2024".*2024-04-03/],
    ['jurisdiction US\n2024-02-30 buy 1 X for 1 USD', 2, /The date is/],
    ['jurisdiction US\n2024-02-03T10:00:00 buy 1 X for 1 USD', 2, /The date is/],
    ['jurisdiction US\n2024-02-03', 2, /type of the transaction is missing/],
    ['jurisdiction US\n2024-02-03 stake 1 X', 2, /"stake".*buy, opening/],
    ['jurisdiction US\n2024-02-03 buy', 2, /units is missing/],
    ['jurisdiction US\n2024-02-03 buy 1', 2, /asset after 1 is missing/],
    ['jurisdiction US\n2024-02-03 buy 1,5 X for 1 USD', 2, /a comma may be/],
    ['jurisdiction US\n2024-02-03 buy NaN X for 1 USD', 2, /decimal text/],
    ['jurisdiction US\n2024-02-03 buy 1e400 X for 1 USD', 2, /exponents are not read/],
    [
      'jurisdiction US\n2024-02-03 buy 0.1234567890123456789 X for 1 USD',
      2,
      /more than 18 decimals/,
    ],
    ['jurisdiction US\n2024-02-03 buy 1 X for 42,000 USD', 2, /a comma may be/],
    ['jurisdiction US\n2024-02-03 buy 1 X for 1 EUR', 2, /in EUR, but this ledger is in USD/],
    ['jurisdiction US\n2024-02-03 buy 1 X for 1', 2, /currency after 1 is missing/],
    ['jurisdiction US\n2024-02-03 income 1 X for 1 USD', 2, /has no price.*worth 100 USD/],
    [
      'jurisdiction US\n2024-02-03 buy 1 X for 1 USD constructor y',
      2,
      /"constructor" is not understood/,
    ],
    ['jurisdiction US\n2024-02-03 buy 1 X for 1 USD for 2 USD', 2, /"for" is given twice/],
    ['jurisdiction US\n2024-02-03 trade 1 X worth 1 USD', 2, /needs what was received/],
    ['jurisdiction US\n2024-02-03 allocate global a 2 x', 2, /"to" and a wallet/],
    [
      'jurisdiction US\n2024-02-03 buy 1 X for 1 USD as a\n2024-02-03 buy 1 X for 1 USD as a',
      3,
      /already used in line 2/,
    ],
    [`jurisdiction US${'\n'.repeat(200)}2024-02-03 fork 1 X`, 201, /at most 200 lines/],
    [`jurisdiction US\n${'x'.repeat(401)}`, 2, /at most 400 characters/],
  ])('%#: %j', (text, line, message) => {
    const [first] = issuesOf(text);
    expect(first?.[0]).toBe(line);
    expect(first?.[1]).toMatch(message);
  });

  test('every line has its own, in order', () => {
    expect(
      issuesOf(
        'jurisdiction US\n2024-01-01 by 1 X\n2024-01-02 buy 1 X for 1 USD\nx\n2024-01-03 sell 1',
      ).map(([line]) => line),
    ).toEqual([2, 4, 5]);
  });
});

test('any text at all gives a ledger or issues, and its page is whole', () => {
  const words = fc.constantFrom(
    ...'jurisdiction US UK CA DE method FIFO HIFO ACB 2024-01-01 2024-02-03 2025-06-01T10:00:00Z buy sell trade income transfer fee gift_in split allocate for worth 1 0.5 100 0 -1 1,5 X BTC USD as a b lots , in to from # <b> & picked global 2/3 1/0'.split(
      ' ',
    ),
  );
  const line = fc
    .array(fc.oneof({ weight: 9, arbitrary: words }, fc.string()), { maxLength: 14 })
    .map((parts) => parts.join(' '));
  const text = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .array(line, { maxLength: 12 })
        .map((lines) => `jurisdiction US\n${lines.join('\n')}`),
    },
    fc.string({ unit: 'binary', maxLength: 300 }),
  );
  fc.assert(
    fc.property(text, (one) => {
      const read = readLots(one);
      expect(read.ledger === undefined).toBe(read.issues.length > 0);
      if (read.ledger !== undefined) expect(badFigures(computeTax(read.ledger))).toEqual([]);
      expect(writeLotsHtml(viewLots(one))).not.toMatch(/NaN|undefined|<b>/);
    }),
    { numRuns: runs(1500) },
  );
});
