import { expect, test } from 'vitest';
import { doubtsOf } from './doubts.ts';
import { problemsPart } from './problems.ts';
import { computeResults } from './results.ts';
import { add, file } from './testing/files.ts';
import { FIRST_CHOICES, startWorkspace } from './workspace.ts';

const HEADER =
  'id,timestamp,type,wallet,in_asset,in_quantity,out_asset,out_quantity,value,currency,fee_asset,fee_quantity';

async function problemsIn(...lines: string[]) {
  const workspace = startWorkspace();
  await add(workspace, file('a.csv', HEADER, ...lines));
  const results = computeResults(workspace);
  return {
    results,
    problems: problemsPart(workspace, results.problems, { from: 0, count: 50 }).rows,
  };
}

test('one row in another currency is one problem, whatever is sold from it', async () => {
  const { problems, results } = await problemsIn(
    'b1,2023-01-05T12:00:00Z,buy,A,BTC,1,,,1000,EUR,EUR,5',
    's1,2024-01-05T12:00:00Z,sell,A,,,BTC,0.5,1000,USD,,',
    's2,2025-02-05T12:00:00Z,sell,A,,,BTC,0.5,1000,USD,,',
  );
  expect(problems).toMatchObject([
    {
      code: 'CURRENCY_MISMATCH',
      tx: 'b1',
      date: '2023-01-05',
      assets: ['BTC', 'EUR'],
      years: ['2023', '2024', '2025'],
      mend: 'rate',
      isBlocking: true,
    },
  ]);
  expect(problems[0]?.more).toHaveLength(4);
  expect(doubtsOf(results, '2025')).toHaveLength(1);
});

test('rows that lack different things have a problem each, with what mends it', async () => {
  const { problems } = await problemsIn(
    'b1,2024-01-05T12:00:00Z,buy,A,BTC,1,,,,,,',
    's1,2024-02-05T12:00:00Z,sell,A,,,BTC,0.5,1000,USD,,',
    's2,2024-03-05T12:00:00Z,sell,A,,,ETH,1,1000,USD,,',
  );
  expect(problems.map(({ tx, code, mend, assets }) => [tx, code, mend, assets])).toEqual([
    ['b1', 'NO_VALUE', 'value', ['BTC']],
    ['s2', 'SHORT_LOT', 'opening', ['ETH']],
  ]);
});

test('what is averaged with units of unknown cost follows from the first of them', async () => {
  const workspace = startWorkspace({
    ...FIRST_CHOICES,
    jurisdiction: 'CA',
    method: 'ACB',
    currency: 'CAD',
  });
  await add(
    workspace,
    file(
      'a.csv',
      HEADER,
      'b1,2024-01-05T12:00:00Z,buy,A,BTC,1,,,,,,',
      's1,2024-02-05T12:00:00Z,sell,A,,,BTC,0.5,1000,CAD,,',
    ),
  );
  const { problems } = computeResults(workspace);
  expect(problems.map(({ issue, more }) => [issue.tx, more.length])).toEqual([['b1', 1]]);
});
