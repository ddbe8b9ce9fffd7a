import { describe, expect, test } from 'vitest';
import { decide, questionsPart } from './decide.ts';
import { computeResults, figuresOf } from './results.ts';
import {
  add,
  ARRIVED,
  BUY,
  COINBASE,
  file,
  HEADER,
  KRAKEN,
  rowsOf,
  SENT,
  undo,
} from './testing/files.ts';
import { startWorkspace } from './workspace.ts';

describe('units that moved', () => {
  test('are a transfer once the other file comes, also in a later import', async () => {
    const workspace = startWorkspace();
    await add(workspace, file('cb.csv', COINBASE, SENT));
    expect(questionsPart(workspace, { from: 0, count: 10 }).total).toBe(1);
    const { paired } = await add(workspace, file('k.csv', KRAKEN, ARRIVED('k1', '0.5')));
    expect([paired, workspace.movements, rowsOf(workspace)]).toMatchObject([
      1,
      [],
      [{ type: 'transfer', wallet: 'Coinbase', to_wallet: 'Kraken' }],
    ]);
  });

  test('to two possible places are asked; a no leaves the other, which is then the only one', async () => {
    const workspace = startWorkspace();
    await add(
      workspace,
      file('cb.csv', COINBASE, SENT),
      file('k.csv', KRAKEN, ARRIVED('k1', '0.5'), ARRIVED('k2', '0.499')),
    );
    const [question] = questionsPart(workspace, { from: 0, count: 10 }).rows;
    expect(question?.candidates.map(({ quantity }) => quantity)).toEqual(['0.5', '0.499']);
    decide(workspace, question?.key ?? '', {
      is: 'apart',
      other: question?.candidates[0]?.key ?? '',
    });
    expect(rowsOf(workspace)).toMatchObject([{ type: 'transfer', out: { quantity: '0.499' } }]);
    undo(workspace);
    expect([rowsOf(workspace), workspace.movements.length]).toEqual([[], 3]);
  });

  test('are what their owner says, unless the engine can’t read it', async () => {
    const workspace = startWorkspace();
    await add(workspace, file('cb.csv', COINBASE, SENT));
    const key = questionsPart(workspace, { from: 0, count: 1 }).rows[0]?.key ?? '';
    expect(decide(workspace, key, { is: 'transaction', type: 'sell', value: '1,5' })).toMatchObject(
      { issues: [{ code: 'BAD_NUMBER' }] },
    );
    expect(decide(workspace, key, { is: 'transaction', type: 'sell', value: '15' })).toEqual({
      issues: [],
      doubt: null,
    });
    expect(rowsOf(workspace)).toMatchObject([
      { id: 'c1', type: 'sell', value: '15', out: { asset: 'BTC', quantity: '0.5' } },
    ]);
  });

  test('are joined by hand where they are far apart, and not counted twice without a word', async () => {
    const workspace = startWorkspace();
    await add(
      workspace,
      file('cb.csv', COINBASE, SENT),
      file('k.csv', KRAKEN, ARRIVED('k1', '0.3')),
    );
    const [left, came] = questionsPart(workspace, { from: 0, count: 10 }).rows;
    expect([left?.candidates, left?.others, came?.others]).toMatchObject([
      [],
      [{ wallet: 'Kraken', quantity: '0.3' }],
      [{ wallet: 'Coinbase', quantity: '0.5' }],
    ]);
    const moved = { is: 'transaction', type: 'transfer', toWallet: 'Kraken' } as const;
    expect(decide(workspace, left?.key ?? '', moved).doubt).toMatch(
      /^You received 0\.3 BTC in Kraken/,
    );
    expect([rowsOf(workspace), workspace.movements.length]).toEqual([[], 2]);

    decide(workspace, left?.key ?? '', { ...moved, isSure: true });
    const opening = { is: 'transaction', type: 'opening', value: '9' } as const;
    expect(decide(workspace, came?.key ?? '', opening).doubt).toMatch(
      /^You already moved 0\.5 BTC/,
    );
    undo(workspace);

    decide(workspace, came?.key ?? '', { is: 'same', other: left?.key ?? '' });
    expect([rowsOf(workspace), workspace.movements]).toMatchObject([
      [{ type: 'transfer', wallet: 'Coinbase', to_wallet: 'Kraken' }],
      [],
    ]);
    undo(workspace);
    expect(workspace.movements).toHaveLength(2);
  });

  test('are not offered as what left days after they came', async () => {
    const workspace = startWorkspace();
    const early = ARRIVED('k1', '0.3').replace('2024-03-01', '2024-02-27');
    await add(workspace, file('cb.csv', COINBASE, SENT), file('k.csv', KRAKEN, early));
    const { rows } = questionsPart(workspace, { from: 0, count: 10 });
    expect(rows.map(({ others }) => others)).toEqual([[], []]);
  });

  test('leave the year incomplete until they are explained', async () => {
    const workspace = startWorkspace();
    await add(
      workspace,
      file('a.csv', HEADER, BUY, '2024-12-05T10:00:00Z,sell,,,BTC,1,30,cold,'),
      file('cb.csv', COINBASE, SENT),
    );
    expect(figuresOf(workspace, computeResults(workspace), '2024').doubts).toEqual([
      'One movement of units that is still to be explained can change this year.',
    ]);
  });
});
