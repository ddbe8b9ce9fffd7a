import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { form8949Box } from '../law/form8949-box.ts';
import type { Ledger, Settings, Transaction } from '../model/ledger.ts';
import { buy, report, sell, us } from '../testing/reports.ts';
import { form8949Rows } from './form-8949.ts';

describe('Form 8949', () => {
  test.each([
    [20250601, 'short', undefined, 'I'],
    [20250601, 'long', undefined, 'L'],
    [20250601, 'short', { form: '1099-DA', basis_reported_to_irs: true }, 'G'],
    [20250601, 'long', { form: '1099-DA', basis_reported_to_irs: true }, 'J'],
    [20250601, 'short', { form: '1099-DA' }, 'H'],
    [20250601, 'long', { form: '1099-DA', basis_reported_to_irs: false }, 'K'],
    [20241231, 'short', undefined, 'C'],
    [20241231, 'long', undefined, 'F'],
    [20250601, 'short', { form: '1099-B', basis_reported_to_irs: true }, 'A'],
    [20250601, 'long', { form: '1099-B' }, 'E'],
  ] as const)('disposed %s, %s, %j: box %s', (day, term, form, box) =>
    expect(form8949Box(day, term, form)).toBe(box),
  );

  const row = (form: Transaction['form_1099'], fee?: string): unknown => {
    const ledger = us(
      buy('b', '2025-01-02', '1', '100'),
      sell('s', '2025-05-01', '1', '1000', {
        ...(form ? { form_1099: form } : {}),
        ...(fee ? { fee: { asset: 'USD', quantity: fee } } : {}),
      }),
    );
    const [first] = form8949Rows(computeTax(ledger), ledger, 'whole');
    return first && [first.box, first.d, first.e, first.f, first.g, first.h];
  };
  test('no form: net proceeds', () =>
    expect(row(undefined, '5')).toEqual(['I', '995', '100', '', '', '895']));
  test('basis reported and right: no adjustment', () =>
    expect(
      row({
        form: '1099-DA',
        basis_reported_to_irs: true,
        reported_basis: '100',
        reported_proceeds: '1000',
      }),
    ).toEqual(['G', '1000', '100', '', '', '900']));
  test('basis reported and wrong: code B', () =>
    expect(row({ form: '1099-DA', basis_reported_to_irs: true, reported_basis: '900' })).toEqual([
      'G',
      '1000',
      '900',
      'B',
      '800',
      '900',
    ]));
  test('basis on the form, not reported, wrong: the right one and zero', () =>
    expect(row({ form: '1099-DA', reported_basis: '900' })).toEqual([
      'H',
      '1000',
      '100',
      'B',
      '0',
      '900',
    ]));
  test('selling expenses not on the form: code E, with B in order', () => {
    expect(row({ form: '1099-DA', reported_proceeds: '1000' }, '5')).toEqual([
      'H',
      '1000',
      '100',
      'E',
      '-5',
      '895',
    ]);
    expect(
      row(
        {
          form: '1099-DA',
          basis_reported_to_irs: true,
          reported_basis: '90',
          reported_proceeds: '1000',
        },
        '5',
      ),
    ).toEqual(['G', '1000', '90', 'BE', '-15', '895']);
  });
  test('one broker row over several lots adds up to the cent, without a code of its own', () => {
    const ledger = us(
      buy('a', '2025-01-02', '1', '10'),
      buy('b', '2025-01-03', '1', '20.01'),
      buy('c', '2025-01-04', '1', '30.02'),
      sell('s', '2025-05-01', '3', '100', {
        form_1099: {
          form: '1099-DA',
          basis_reported_to_irs: true,
          reported_proceeds: '100',
          reported_basis: '60.03',
        },
      }),
    );
    expect(form8949Rows(computeTax(ledger), ledger).map(({ d, e, f, g }) => [d, e, f, g])).toEqual([
      ['33.33', '10.00', '', ''],
      ['33.34', '20.01', '', ''],
      ['33.33', '30.02', '', ''],
    ]);
  });
  test('a difference to the form is remarked in the result', () => {
    const ledger = us(
      buy('b', '2025-01-02', '1', '100'),
      sell('s', '2025-05-01', '1', '1000', {
        form_1099: { form: '1099-DA', reported_proceeds: '999' },
      }),
    );
    expect(computeTax(ledger).issues).toMatchObject([
      { code: 'BROKER_MISMATCH', tx: 's', blocking: false },
    ]);
  });
  test('whole dollars round half up on every line, and Schedule D adds the rounded lines', () => {
    const ledger = us(
      buy('b', '2025-01-02', '2', '0.98'),
      sell('s', '2025-05-01', '1', '10.50'),
      sell('t', '2025-05-02', '1', '10.50'),
      buy('c', '2023-01-01', '1', '5'),
      sell('u', '2025-06-01', '1', '7'),
    );
    const result = computeTax(ledger);
    expect(form8949Rows(result, ledger, 'whole').map(({ box, d, e, h }) => [box, d, e, h])).toEqual(
      [
        ['I', '11', '0', '11'],
        ['I', '7', '0', '7'],
        ['L', '11', '5', '6'],
      ],
    );
    const lines = report('schedule-d', ledger, result, { unit: 'whole' }).rows.map(
      ([, line, , d, e, , h]) => [line, d, e, h],
    );
    expect(lines).toEqual([
      ['3', '18', '0', '18'],
      ['7', '18', '0', '18'],
      ['10', '11', '5', '6'],
      ['15', '11', '5', '6'],
    ]);
  });
  test('columns as they are printed', () => {
    const ledger = us(buy('b', '2023-01-02', '1', '100'), sell('s', '2025-05-01', '0.5', '1000'));
    expect(report('8949', ledger, computeTax(ledger)).rows).toEqual([
      [
        '2025',
        'II',
        'L',
        '0.5 BTC',
        '01/02/2023',
        '05/01/2025',
        '1000.00',
        '50.00',
        '',
        '',
        '950.00',
        's',
      ],
    ]);
  });
});

describe('the boxes of Form 8949 follow what a broker sent for an account and year', () => {
  const trade = (id: string, type: 'buy' | 'sell', timestamp: string, wallet: string) =>
    ({
      id,
      type,
      timestamp,
      wallet,
      [type === 'buy' ? 'in' : 'out']: { asset: 'BTC', quantity: '1' },
      value: type === 'buy' ? '100.00' : '150.00',
    }) as Transaction;
  const ledger = (settings: Settings): Ledger => ({
    jurisdiction: 'US',
    method: 'FIFO',
    settings,
    transactions: [
      trade('a', 'buy', '2024-01-10T12:00:00Z', 'Coinbase'),
      trade('b', 'buy', '2025-02-10T12:00:00Z', 'Coinbase'),
      trade('c', 'sell', '2025-03-10T12:00:00Z', 'Coinbase'),
      trade('d', 'sell', '2025-04-10T12:00:00Z', 'Coinbase'),
      trade('e', 'buy', '2025-02-10T12:00:00Z', 'Kraken'),
      trade('f', 'sell', '2026-04-10T12:00:00Z', 'Kraken'),
    ],
  });
  const boxes = (settings: Settings) => {
    const given = ledger(settings);
    return form8949Rows(computeTax(given), given).map(({ tx, box }) => `${tx} ${box}`);
  };
  test.each([
    [{}, ['d I', 'c L', 'f L']],
    [{ Coinbase: { '2025': 'no_basis' } }, ['d H', 'c K', 'f L']],
    [{ Coinbase: { '2025': 'basis' } }, ['d G', 'c J', 'f L']],
    [{ Coinbase: { '2026': 'basis' }, Kraken: { '2026': 'no_basis' } }, ['d I', 'c L', 'f K']],
  ] as const)('%j', (forms, expected) =>
    expect(boxes({ scope: 'per_wallet', forms_1099: forms })).toEqual(expected),
  );

  test('a row’s own form wins', () => {
    const given = ledger({ scope: 'per_wallet', forms_1099: { Coinbase: { '2025': 'basis' } } });
    const transactions = given.transactions.map((one) =>
      one.id === 'd'
        ? { ...one, form_1099: { form: '1099-DA' as const, basis_reported_to_irs: false } }
        : one,
    );
    const changed = { ...given, transactions };
    expect(form8949Rows(computeTax(changed), changed).map(({ tx, box }) => `${tx} ${box}`)).toEqual(
      ['d H', 'c J', 'f L'],
    );
  });

  test('what is not a table of them is refused', () => {
    const wrong = ledger({ forms_1099: { Coinbase: { '2025': 'perhaps' } } } as never);
    expect(computeTax(wrong).issues[0]).toMatchObject({ code: 'BAD_SETTING', blocking: true });
  });
});
