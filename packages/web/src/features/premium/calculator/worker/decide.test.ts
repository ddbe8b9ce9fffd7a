import { describe, expect, test } from 'vitest';
import type { Movement } from '@lotwise/tax-lots/source';
import { decide, questionsPart } from './decide.ts';
import { computeResults } from './results.ts';
import { startWorkspace, type Workspace } from './workspace.ts';

let row = 0;
const moved = (
  direction: 'in' | 'out',
  wallet: string,
  quantity: string,
  day: string,
  asset = 'SOL',
): Movement => ({
  id: `m${++row}`,
  direction,
  asset,
  quantity,
  fee: '0',
  wallet,
  timestamp: `${day}T10:00:00Z`,
  hash: '',
  origin: { file: 'f.csv', row, raw: '' },
});
const of = (...movements: Movement[]): Workspace => ({ ...startWorkspace(), movements });
const questions = (workspace: Workspace) => questionsPart(workspace, { from: 0, count: 9 }).rows;
const ask = (workspace: Workspace, wallet: string) =>
  questions(workspace).find((one) => one.wallet === wallet);
const say = (
  workspace: Workspace,
  wallet: string,
  type: 'transfer' | 'opening' | 'gift_in',
  extra = {},
) => decide(workspace, ask(workspace, wallet)?.key ?? '', { is: 'transaction', type, ...extra });

const moveTo = (toWallet: string) => ({ toWallet });
const bought = { value: '5', acquired: '2020-01-01' };

describe('explaining the second end of a way that was explained already', () => {
  test('is doubted, whatever the wallet was called', () => {
    const workspace = of(moved('out', 'Kraken', '2', '2024-02-20'));
    say(workspace, 'Kraken', 'transfer', moveTo('my ledger'));
    workspace.movements = [moved('in', 'Ledger Live', '1.99', '2024-02-21')];
    expect(say(workspace, 'Ledger Live', 'opening', bought).doubt).toBe(
      'You already moved 2 SOL from Kraken into my ledger on 2024-02-20. If the 1.99 SOL that you received on 2024-02-21 are the same units, undo that and join the two movements: explained apart, they are counted twice.',
    );
  });

  test('is doubted from the other side too', () => {
    const workspace = of(moved('in', 'Ledger Live', '2', '2024-02-21'));
    say(workspace, 'Ledger Live', 'opening', bought);
    workspace.movements = [moved('out', 'Kraken', '2', '2024-02-20')];
    expect(say(workspace, 'Kraken', 'transfer', moveTo('my ledger')).doubt).toContain(
      'You already entered that you moved 2 SOL from your own wallet into Ledger Live on 2024-02-21.',
    );
  });

  test.each([
    ['of another quantity', moved('in', 'B', '0.5', '2024-02-21')],
    ['that came before', moved('in', 'B', '2', '2024-02-10')],
    ['that came a year later', moved('in', 'B', '2', '2025-03-21')],
    ['of another asset', moved('in', 'B', '2', '2024-02-21', 'ETH')],
  ])('is not doubted for units %s', (_what, into) => {
    const workspace = of(moved('out', 'Kraken', '2', '2024-02-20'));
    say(workspace, 'Kraken', 'transfer', moveTo('somewhere'));
    workspace.movements = [into];
    expect(say(workspace, 'B', 'opening', bought).doubt).toBeNull();
  });

  test('into the very wallet that was named is doubted at any quantity that fits', () => {
    const workspace = of(moved('out', 'Kraken', '2', '2024-02-20'));
    say(workspace, 'Kraken', 'transfer', moveTo('B'));
    workspace.movements = [moved('in', 'B', '0.5', '2024-06-21')];
    expect(say(workspace, 'B', 'opening', bought).doubt).toContain('You already moved 2 SOL');
  });
});

test('quantities are compared to the last digit', () => {
  const workspace = of(
    moved('out', 'A', '1.000000000000000001', '2024-02-20'),
    moved('in', 'B', '1.000000000000000002', '2024-03-20'),
  );
  expect(ask(workspace, 'A')?.others).toEqual([]);
});

test('a pair that was told apart is not offered again', () => {
  const workspace = of(
    moved('out', 'A', '2', '2024-02-20'),
    moved('in', 'B', '2', '2024-02-21'),
    moved('in', 'C', '2', '2024-02-21'),
  );
  const question = ask(workspace, 'A');
  const [first] = question?.candidates ?? [];
  decide(workspace, question?.key ?? '', { is: 'apart', other: first?.key ?? '' });
  const [second] = ask(workspace, 'A')?.candidates ?? [];
  if (second) decide(workspace, question?.key ?? '', { is: 'apart', other: second.key });
  expect(questions(workspace).flatMap(({ others }) => others)).toEqual([]);
});

describe('a gift that came in', () => {
  const gift = (more = {}) => {
    const workspace = of(moved('in', 'Ledger Live', '2', '2024-02-21'));
    const said = say(workspace, 'Ledger Live', 'gift_in', { value: '50', ...more });
    return { said, workspace };
  };
  test('is taken without what the giver knows, and is asked for it then', () => {
    const { said, workspace } = gift();
    expect(said).toEqual({ issues: [], doubt: null });
    const { issues } = computeResults(workspace).result;
    expect(issues.map(({ code }) => code).sort()).toEqual(['MISSING_FIELD', 'NO_VALUE']);
  });

  test('has what the giver paid, and since when they held it', () => {
    const { workspace } = gift({ donorBasis: '20', donorAcquired: '2020-01-02', kind: 'spouse' });
    expect(workspace.rows[0]?.transaction).toMatchObject({
      type: 'gift_in',
      kind: 'spouse',
      donor_basis: '20',
      donor_acquired: '2020-01-02',
    });
    expect(computeResults(workspace).result.issues).toEqual([]);
  });

  test('whose number can’t be read is not taken', () =>
    expect(gift({ donorBasis: '1,5' }).said.issues).toMatchObject([{ code: 'BAD_NUMBER' }]));
});
