import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import type { Settings, Transaction } from '../model/ledger.ts';
import { neededRates } from './needed-rates.ts';
import { isRatesFile, readPublishedRates } from './published-rates.ts';

const ROWS: Transaction[] = [
  {
    id: 'b',
    timestamp: '2024-05-04T12:00:00+01:00',
    type: 'buy',
    in: { asset: 'BTC', quantity: '1' },
    value: '1000',
    currency: 'USD',
    fee: { asset: 'USD', quantity: '10' },
  },
  {
    id: 's',
    timestamp: '2024-07-04T12:00:00+01:00',
    type: 'sell',
    out: { asset: 'BTC', quantity: '1' },
    value: '2000',
    currency: 'USD',
    fee: { asset: 'BNB', quantity: '0.1', value: '50', currency: 'EUR', paid_from: 'separate' },
  },
];
const compute = (rates?: Settings['rates'], rows: readonly Transaction[] = ROWS) =>
  computeTax({
    jurisdiction: 'UK',
    method: 'UK',
    settings: { currency: 'GBP', ...(rates && { rates }) },
    transactions: rows,
  });

describe('amounts in another currency', () => {
  test('without a rate keep their rows, and leave the year incomplete', () => {
    const { issues, totals } = compute();
    expect(issues.filter(({ code }) => code === 'CURRENCY_MISMATCH').map(({ tx }) => tx)).toEqual([
      'b',
      'b',
      's',
      's',
    ]);
    expect(totals['2024-25']?.incomplete).toBe(true);
    expect(compute(undefined, ROWS.slice(0, 1)).remaining).toMatchObject([
      { asset: 'BTC', quantity: '1' },
    ]);
  });

  test('count by the rate of the day, else of the month, else of the year', () => {
    const { issues, disposals } = compute({
      USD: { '2024-05-04': '0.8', '2024-07': '3/4', '2024': '9' },
      EUR: { '2024': '0.86' },
    });
    expect(issues.filter(({ code }) => code === 'CURRENCY_MISMATCH')).toEqual([]);
    // 1000 and 10 at 0.8; 2000 at 3/4; 50 at 0.86.
    expect(disposals.find(({ asset }) => asset === 'BTC')).toMatchObject({
      proceeds: '1500',
      cost: '851',
      gain: '649',
    });
  });

  test('a rate that never ends loses nothing but its last digits', () => {
    const { disposals } = compute(
      { USD: { '2024': '1/3' }, EUR: { '2024': '1' } },
      ROWS.map(({ fee: _fee, ...row }) => row),
    );
    expect(disposals[0]).toMatchObject({ proceeds: '666.666666666667', cost: '333.333333333333' });
  });

  test.each([
    { USD: { '2024-13': '1' } },
    { USD: { '2024-05-04': '0' } },
    { USD: { '2024': '-1' } },
    { USD: { '2024': '1,5' } },
    { USD: { '2024': '1/0' } },
    { USD: { soon: '1' } },
    { USD: '1' },
    [],
  ])('a setting that is not rates is refused: %j', (rates) =>
    // What comes from outside can be anything.
    expect(compute(rates as unknown as Settings['rates']).issues).toMatchObject([
      { code: 'BAD_SETTING' },
    ]),
  );

  test('the rates that are missing are listed, once a day, in the taxpayer’s zone', () => {
    const settings = { currency: 'GBP', rates: { EUR: { '2024': '1' } } };
    const late: Transaction = {
      id: 'l',
      timestamp: '2024-07-03T23:30:00+00:00',
      type: 'gift_in',
      in: { asset: 'A', quantity: '1' },
      donor_basis: '5',
      currency: 'USD',
    };
    const zoned = { ...settings, time_zone: 'Europe/London' };
    expect(neededRates({ transactions: [...ROWS, late], settings: zoned })).toEqual([
      { currency: 'USD', day: '2024-05-04', rows: 1 },
      { currency: 'USD', day: '2024-07-04', rows: 2 },
    ]);
    expect(neededRates({ transactions: [late], settings })[0]?.day).toBe('2024-07-03');
  });
});

// Written for this test, in the form of the file of the European Central Bank.
const ECB = `Date,USD,JPY,CYP,GBP,
2024-03-18,1.1,150,N/A,0.9,
2024-03-15,1.25,160,N/A,0.8,
2024-03-01,1.2,160,N/A,,
`;
// Written for this test, in the form of HMRC's monthly file.
const HMRC = `Country/Territories,Currency,Currency Code,Currency units per £1 ,Start Date,End Date
USA,Dollar,USD,1.25,01/12/2021,31/12/2021
Panama,Dollar,USD,1.25,01/12/2021,31/12/2021
Eurozone,Euro,EUR,1.2,01/12/2021,31/12/2021
Here,Crown,XXA,2,01/12/2021,31/12/2021
There,Crown,XXA,3,01/12/2021,31/12/2021
Total,,,,,
`;

describe('published rates', () => {
  const ecb = readPublishedRates(ECB);
  const hmrc = readPublishedRates(HMRC);

  test.each([
    ['USD', 'GBP', '2024-03-15', { rate: '0.8/1.25', day: '2024-03-15' }],
    ['EUR', 'GBP', '2024-03-18', { rate: '0.9', day: '2024-03-18' }],
    ['USD', 'EUR', '2024-03-18', { rate: '1/1.1', day: '2024-03-18' }],
    // A Sunday takes the Friday's.
    ['USD', 'GBP', '2024-03-17', { rate: '0.8/1.25', day: '2024-03-15' }],
    // Nothing was published near it.
    ['USD', 'EUR', '2024-03-09', undefined],
    ['USD', 'EUR', '2024-02-01', undefined],
    ['USD', 'GBP', '2024-03-01', undefined],
    ['CYP', 'EUR', '2024-03-15', undefined],
  ])('of the European Central Bank: %s in %s on %s', (from, to, day, wanted) =>
    expect(ecb?.rateOn(from, to, day)).toEqual(wanted),
  );

  test.each([
    ['USD', 'GBP', '2021-12-31', { rate: '1/1.25', day: '2021-12-31' }],
    ['USD', 'EUR', '2021-12-01', { rate: '1.2/1.25', day: '2021-12-01' }],
    ['USD', 'GBP', '2022-01-01', undefined],
    // Two territories, two rates: neither is taken.
    ['XXA', 'GBP', '2021-12-05', undefined],
  ])('of HMRC: %s in %s on %s', (from, to, day, wanted) =>
    expect(hmrc?.rateOn(from, to, day)).toEqual(wanted),
  );

  // Written for this test, in the form of the table of the IRS; the figures are made up.
  const IRS_CELLS = [
    ['Country', 'Currency', '2024', '2023'],
    ['Afghanistan', 'Afghani', '70', '80'],
    ['Canada', 'Dollar', '1.25', '1.6'],
    ['Euro Zone', 'Euro', '0.8', '0.5'],
    ['Japan', 'Yen', '1,50', '140.5'],
    ['South Korea', 'Won', '1300.5', ''],
    ['Atlantis', 'Dollar', '2', '2'],
  ];
  const IRS = {
    'a file of commas under a title': `Yearly averages\n\n${IRS_CELLS.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')).join('\n')}`,
    'a pasted table': IRS_CELLS.map((row) => row.join('\t')).join('\r\n'),
    'pasted lines': IRS_CELLS.map((row) => row.join(' ')).join('\n'),
    'the saved page': `<!DOCTYPE html><title>IRS</title><table class="x"><thead><tr>${IRS_CELLS.map((row) => row.map((cell) => `<td class="a">\n<p>${cell}&nbsp;</p></td>`).join('')).join('</tr>\n<tr class="odd">')}</tr></table>`,
  };
  test.each(Object.entries(IRS))('of the IRS, as %s', (_, text) => {
    const irs = readPublishedRates(text);
    expect(irs?.publisher).toMatchObject({ base: 'USD', each: 'year' });
    expect(irs?.rateOn('EUR', 'USD', '2024-12-31')?.rate).toBe('1/0.8');
    expect(irs?.rateOn('CAD', 'USD', '2023-01-01')?.rate).toBe('1/1.6');
    expect(irs?.rateOn('CAD', 'EUR', '2024-05-05')?.rate).toBe('0.8/1.25');
    expect(irs?.rateOn('KRW', 'USD', '2024-05-05')?.rate).toBe('1/1300.5');
    // A number that could be two, a year that is not there, a country that is not known.
    expect(irs?.rateOn('JPY', 'USD', '2024-05-05')).toBeUndefined();
    expect(irs?.rateOn('JPY', 'USD', '2023-05-05')?.rate).toBe('1/140.5');
    expect(irs?.rateOn('EUR', 'USD', '2025-01-01')).toBeUndefined();
    expect(irs?.rateOn('KRW', 'USD', '2023-05-05')).toBeUndefined();
    expect(irs?.unread).toHaveLength(1);
  });
  test('the IRS’s rate divides an amount', () => {
    const irs = readPublishedRates(IRS['a pasted table']);
    const rate = irs?.rateOn('EUR', 'USD', '2024-05-04')?.rate ?? '';
    const { disposals } = computeTax({
      jurisdiction: 'US',
      method: 'FIFO',
      settings: { currency: 'USD', rates: { EUR: { '2024': rate } } },
      transactions: ROWS.map(({ fee: _fee, ...row }) => ({ ...row, currency: 'EUR' })),
    });
    expect(disposals[0]).toMatchObject({ proceeds: '2500', cost: '1250' });
  });

  test('say whose they are, how many, and which lines are none', () => {
    expect([ecb?.publisher.base, ecb?.days, hmrc?.publisher.base, hmrc?.days]).toEqual([
      'EUR',
      3,
      'GBP',
      1,
    ]);
    expect(hmrc?.unread).toEqual([7]);
  });

  test('of other tables are none', () => {
    expect(isRatesFile('Date,Type,Coin\n2024-01-01,Buy,BTC')).toBe(false);
    expect(readPublishedRates('')).toBeUndefined();
    expect(isRatesFile(ECB) && isRatesFile(HMRC)).toBe(true);
  });
});
