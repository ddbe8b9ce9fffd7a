import { describe, expect, test } from 'vitest';
import { computeTax, isComputed } from './compute-tax.ts';
import { defaultMethod } from '../law/lawful-methods.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import { at, buy, ledger, sell } from '../testing/ledgers.ts';

const issuesOf = (...rows: object[]): unknown[] =>
  computeTax({
    jurisdiction: 'US',
    method: 'FIFO',
    transactions: [buy('b', '2024-01-01', 'A', '2', '20'), ...rows],
  }).issues.map(({ code, tx, blocking }) => [code, tx, blocking]);
const sale = (more: object): object => ({ ...sell('s', '2024-02-01', 'A', '1', '15'), ...more });
const trade = (more: object): object => ({
  id: 't',
  timestamp: at('2024-02-01'),
  type: 'trade',
  out: { asset: 'A', quantity: '1' },
  in: { asset: 'B', quantity: '1' },
  value: '15',
  ...more,
});

describe('nothing of a ledger is passed over in silence', () => {
  test.each([
    ['a misspelt field', { vaule: '15' }, [['UNKNOWN_FIELD', 's', true]]],
    ['a field in camel case', { selectedAt: at('2024-01-01') }, [['UNKNOWN_FIELD', 's', true]]],
    [
      'a field in the fee',
      { fee: { asset: 'USD', quantity: '1', paidfrom: 'x' } },
      [['UNKNOWN_FIELD', 's', true]],
    ],
    ['a field of the reader', { exchange_reference_number: '7' }, [['UNKNOWN_FIELD', 's', false]]],
    [
      'values in another currency',
      { currency: 'EUR' },
      [
        ['CURRENCY_MISMATCH', 's', true],
        ['NO_VALUE', 's', true],
      ],
    ],
    [
      'a fee withheld above what left',
      { fee: { asset: 'A', quantity: '1.5', value: '1', paid_from: 'withheld_out' } },
      [['FEE_MISMATCH', 's', true]],
    ],
    [
      'a fee withheld in another asset',
      { fee: { asset: 'B', quantity: '1', value: '1', paid_from: 'withheld_out' } },
      [['FEE_MISMATCH', 's', true]],
    ],
    [
      'a fee withheld from what did not come',
      { fee: { asset: 'A', quantity: '1', value: '1', paid_from: 'withheld_in' } },
      [['FEE_MISMATCH', 's', true]],
    ],
  ])('%s', (_, more, issues) => expect(issuesOf(sale(more))).toEqual(issues));
  test.each([
    ['coins beside a sale', { in: { asset: 'B', quantity: '3' } }, [['UNKNOWN_FIELD', 's', true]]],
    ['money beside a sale', { in: { asset: 'EUR', quantity: '3' } }, []],
    ['a field of other types', { donor_basis: '3' }, [['UNKNOWN_FIELD', 's', false]]],
    ['an empty one', { to_wallet: '', acquired: null }, []],
  ])('%s', (_, more, issues) => expect(issuesOf(sale(more))).toEqual(issues));
  test.each([
    ['UK', 'UK', { freigrenze: '1000' }, 'freigrenze applies to DE only'],
    ['US', 'FIFO', { superficial_loss: false }, 'superficial_loss applies to CA only'],
    ['DE', 'FIFO', { forms_1099: {} }, 'forms_1099 applies to US only'],
    ['CA', 'ACB', { defi: 'hmrc_2022' }, 'defi applies to UK only'],
    ['AU', 'FIFO', { moving_average_assets: ['A'] }, 'moving_average_assets applies to JP only'],
    ['JP', 'AVERAGE', { moving_average_assets: ['A'] }, 'names exceptions from TOTAL_AVERAGE'],
    ['US', 'FIFO', { hifo_key: 'unit_price' }, 'hifo_key orders lots by price'],
    [
      'UK',
      'UK',
      { method_by_year: { 2025: 'FIFO' } },
      'method_by_year chooses how lots are picked',
    ],
    ['UK', 'UK', { accounting_period_end: '03-31' }, 'accounting_period_end is for companies'],
    ['CA', 'ACB', { scope: 'per_wallet' }, 'scope separates lots by wallet'],
    ['CA', 'FIFO', { superficial_loss: true }, 'superficial_loss applies to ACB only'],
  ] as const)(
    '%s, %s: a setting that changes nothing is remarked',
    (country, method, settings, text) => {
      const unused = (more: object): string[] =>
        computeTax({
          jurisdiction: country,
          method,
          settings: more,
          transactions: [],
        }).issues.flatMap(({ code, message, blocking }) =>
          code === 'SETTING_NOT_USED' && !blocking ? [message] : [],
        );
      expect(unused(settings)).toEqual([expect.stringContaining(text)]);
      expect(unused(Object.fromEntries(Object.keys(settings).map((name) => [name, null])))).toEqual(
        [],
      );
    },
  );
  test.each([
    ['DE', { defi: undefined }],
    ['CA', { superficial_loss: false }],
    ['UK', { defi: 'hmrc_2022', taxpayer: 'company', accounting_period_end: '03-31' }],
    ['US', { forms_1099: {}, broker_wallets: ['W'], scope: 'per_wallet' }],
    ['US', { method_by_year: { 2025: 'HIFO' }, hifo_key: 'unit_cost' }],
    ['JP', { moving_average_assets: ['A'], scope: 'universal' }],
    ['GENERIC', { freigrenze: '1000', broker_wallets: [] }],
  ] as const)('%s: a setting that is used is not', (country, settings) => {
    const { issues } = computeTax({
      jurisdiction: country,
      method: defaultMethod(country),
      settings,
      transactions: [],
    });
    expect(issues).toEqual([]);
  });
  test.each([
    ['DE', { scope: 'universal' }, 1],
    ['DE', {}, 0],
    ['IE', { scope: 'per_wallet' }, 1],
    ['IE', { scope: 'universal' }, 0],
    ['AU', { scope: 'per_wallet' }, 0],
    ['US', { scope: 'universal' }, 0],
    ['DE', { method_by_year: { 2025: 'LIFO' } }, 1],
    ['US', { method_by_year: { 2025: 'LIFO' } }, 0],
  ] as const)(
    '%s: a scope or an election that its law does not know',
    (country, settings, count) => {
      const { issues } = computeTax({
        jurisdiction: country,
        method: 'FIFO',
        settings,
        transactions: [],
      });
      expect(issues.map(({ code }) => code)).toEqual(Array(count).fill('METHOD_NOT_LAWFUL'));
    },
  );
  test('an empty list of picked lots is none', () =>
    expect(issuesOf(sale({ lots: [] }))).toEqual([]));
  test('an opening balance without the day of its purchase, where that counts', () => {
    const opening = { ...buy('o', '2024-01-01', 'A', '1', '9'), type: 'opening' } as const;
    const said = (country: 'US' | 'DE' | 'AU' | 'UK', more: object): unknown[] =>
      computeTax({
        jurisdiction: country,
        method: country === 'UK' ? 'UK' : 'FIFO',
        transactions: [{ ...opening, ...more }],
      }).issues.map(({ code, blocking }) => [code, blocking]);
    for (const country of ['US', 'DE', 'AU'] as const) {
      expect(said(country, {})).toEqual([['MISSING_FIELD', false]]);
      expect(said(country, { acquired: '2020-01-01' })).toEqual([]);
    }
    expect(said('UK', {})).toEqual([]);
  });
  test.each([
    ['UK', 'UK', 'SELECTION_MISMATCH'],
    ['CA', 'ACB', 'SELECTION_MISMATCH'],
    ['JP', 'TOTAL_AVERAGE', 'SELECTION_MISMATCH'],
    ['IE', 'FIFO', 'METHOD_NOT_LAWFUL'],
    ['US', 'FIFO', undefined],
    ['AU', 'FIFO', undefined],
    ['DE', 'FIFO', undefined],
  ] as const)('lots picked for %s %s: %s', (country, method, code) => {
    const rows = [
      buy('a', '2023-01-01', 'A', '2', '10'),
      ...['s', 't'].map((id) => ({
        ...sell(id, '2023-03-01', 'A', '1', '9'),
        lots: [{ lot: 'a', quantity: '1' }],
      })),
    ];
    const { issues } = computeTax(ledger(country, method, rows));
    expect(issues.map((one) => one.code)).toEqual(code === undefined ? [] : [code]);
  });
  test('the nearest known name is said', () =>
    expect(
      computeTax(ledger('US', 'FIFO', [sale({ vaule: '1' }) as Transaction])).issues[0]?.message,
    ).toBe(
      'The field "vaule" is not in the format; the nearest is value. No figure uses its content.',
    ));
  test('a field of the reader is remarked once a ledger', () =>
    expect(issuesOf(sale({ exchange_ref: '7' }), sale({ id: 's2', exchange_ref: '8' }))).toEqual([
      ['UNKNOWN_FIELD', 's', false],
    ]));
  test('an asset traded for itself', () =>
    expect(issuesOf(trade({ in: { asset: 'A', quantity: '1' } }))).toEqual([
      ['SELF_TRADE', 't', true],
    ]));
  test('more withheld than came in', () =>
    expect(
      issuesOf(trade({ fee: { asset: 'B', quantity: '2', value: '1', paid_from: 'withheld_in' } })),
    ).toEqual([['FEE_MISMATCH', 't', true]]));
  test('the same currency is no issue', () =>
    expect(issuesOf(sale({ currency: 'USD' }))).toEqual([]));
  test.each([
    ['US', 'FIFO', ['MISSING_FIELD']],
    ['DE', 'FIFO', ['MISSING_FIELD']],
    ['UK', 'UK', []],
    ['GENERIC', 'FIFO', []],
  ] as const)('%s: a gift without the day of the donor', (country, method, codes) => {
    const gift: Transaction = {
      id: 'g',
      timestamp: at('2024-01-01'),
      type: 'gift_in',
      in: { asset: 'A', quantity: '1' },
      value: '10',
      donor_basis: '5',
    };
    expect(computeTax(ledger(country, method, [gift])).issues.map(({ code }) => code)).toEqual(
      codes,
    );
  });
  test.each([
    [{ settings: { scop: 'universal' } }, 'BAD_SETTING', /nearest is scope/],
    [{ setings: {} }, 'BAD_LEDGER', /settings/],
  ])('%j can not be computed', (more, code, message) => {
    const result = computeTax({
      ...ledger('US', 'FIFO', []),
      settings: undefined,
      ...more,
    } as Ledger);
    expect(isComputed(result)).toBe(false);
    expect(result.issues).toMatchObject([{ code, message: expect.stringMatching(message) }]);
  });
});
