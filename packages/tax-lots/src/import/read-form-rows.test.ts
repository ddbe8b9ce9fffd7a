import { describe, expect, test } from 'vitest';
import { readFormRows } from './read-form-rows.ts';

describe('rows of a form that were pasted', () => {
  test('with the names of a substitute statement, in any order', () => {
    const text = [
      'Name of digital asset\tUnits\tDate acquired\tDate sold or disposed\tProceeds\tCost or other basis\tApplicable checkbox on Form 8949',
      'BTC\t0.5\t01/10/2026\t07/01/2026\t$50,000.00\t$45,000.00\tG',
      'BTC\t0.5\t\t07/01/2026\t$50,000.00\tnot reported\tK',
    ].join('\n');
    expect(readFormRows(text)).toEqual({
      problems: [],
      left: '',
      rows: [
        {
          sold: '2026-07-01',
          asset: 'BTC',
          units: '0.5',
          acquired: '2026-01-10',
          reported_proceeds: '50000.00',
          reported_basis: '45000.00',
          checkbox: 'G',
        },
        {
          sold: '2026-07-01',
          asset: 'BTC',
          units: '0.5',
          reported_proceeds: '50000.00',
          checkbox: 'K',
        },
      ],
    });
  });

  test('without names, in the order that the page says', () => {
    expect(readFormRows('2026-07-02;ETH;2;8000;;Y;;O').rows).toEqual([
      {
        sold: '2026-07-02',
        asset: 'ETH',
        units: '2',
        reported_proceeds: '8000',
        checkbox: 'Y',
        adjustment_code: 'O',
      },
    ]);
  });

  test('thousands of dollars without cents, as Americans write them', () => {
    expect(readFormRows('07/02/2025\tETH\t1,200\t$80,000\t45,000\tJ').rows).toMatchObject([
      { units: '1200', reported_proceeds: '80000', reported_basis: '45000' },
    ]);
  });

  test('X, as the instructions of 2025 call a term that the broker does not know, is Y', () => {
    expect(readFormRows('07/02/2025,ETH,2,8000,,X').rows).toMatchObject([{ checkbox: 'Y' }]);
  });

  test.each([
    ['Date sold,Proceeds,Cost basis\n1/2/2026,10,5', true],
    ['Date sold,Proceeds,Cost basis,Basis reported to IRS\n1/2/2026,10,5,No', false],
    ['Date sold,Proceeds,Cost basis,Basis reported to IRS\n1/2/2026,10,5,Yes', true],
  ])('whether a basis without a letter was reported: %j', (text, isReported) => {
    expect(readFormRows(text).rows[0]).toMatchObject({
      reported_basis: '5',
      basis_reported_to_irs: isReported,
    });
  });

  test.each([
    ['13/01/2026,BTC,1,10', 'is not a day'],
    ['01/13/2026,BTC,1,ten', 'is not an amount'],
    ['01/13/2026,BTC,one,10', 'is not a number of units'],
    ['01/13/2026,BTC,1,10,,Q', 'is not one of the letters'],
    ['01/13/2026,BTC,1,10,about 5', 'is not an amount of basis'],
    ['01/13/2026,BTC,1,10,"5.000,00"', 'is not an amount of basis'],
  ])('%j is named by its line', (text, why) => {
    const { rows, problems, left } = readFormRows(`01/12/2026,BTC,1,10\n${text}`);
    expect([rows.length, problems, left]).toEqual([
      1,
      [{ line: 2, message: expect.stringContaining(why) }],
      text,
    ]);
  });
});
