import { describe, expect, test } from 'vitest';
import type { Settings, Transaction } from '@lotwise/tax-lots/source';
import type { AllocationPlan, LotChoice } from '../protocol-lots.ts';
import { allocationOf, saveAllocation, tryAllocation } from './allocate.ts';
import { fromDocument } from './document.ts';
import { ledgerOf } from './ledger.ts';
import { pickable, settleLots, toSettle, tryLots } from './lot-picks.ts';
import * as settings from './lot-settings.ts';
import { computeResults } from './results.ts';
import { settingsOf, type Workspace } from './workspace.ts';

const row = (
  id: string,
  type: string,
  day: string,
  units: string,
  value: string,
  wallet = 'Coinbase',
) =>
  ({
    id,
    type,
    timestamp: `${day}T12:00:00Z`,
    wallet,
    [type === 'buy' ? 'in' : 'out']: { asset: 'BTC', quantity: units },
    value,
  }) as Transaction; // one side is there

const open = (transactions: Transaction[], given: Settings = {}, method = 'HIFO'): Workspace =>
  fromDocument({ jurisdiction: 'US', method, settings: given, transactions });

const SALE = [
  row('cheap', 'buy', '2026-01-05', '1', '10'),
  row('dear', 'buy', '2026-02-05', '1', '20'),
  row('s', 'sell', '2027-03-05', '1', '30'),
];
const CHOICE: LotChoice = { picks: [], selectedAt: '', told: '', toldAt: '' };
const waiting = (workspace: Workspace) =>
  toSettle(workspace, computeResults(workspace), { from: 0, count: 10 }).rows.map(({ tx }) => tx);
const lots = (workspace: Workspace) =>
  computeResults(workspace).result.disposals.map(({ lot }) => lot);

describe('a sale of 2027 at a broker', () => {
  test('waits for its broker, and each way of settling it gives its units', () => {
    const told = open(SALE);
    expect([waiting(told), lots(told)]).toEqual([['s'], ['cheap']]);
    settleLots(told, { slot: 2, choice: { ...CHOICE, told: 'yes', toldAt: '2027-03-05T11:00' } });
    expect([waiting(told), lots(told)]).toEqual([[], ['dear']]);

    const notTold = open(SALE);
    settleLots(notTold, { slot: 2, choice: { ...CHOICE, told: 'no' } });
    expect([waiting(notTold), lots(notTold)]).toEqual([[], ['cheap']]);

    const own = open(SALE);
    settings.setCustody(own, 'Coinbase', 'own');
    expect([waiting(own), lots(own)]).toEqual([[], ['dear']]);

    const ordered = open(SALE);
    settings.addOrder(ordered, { wallet: 'Coinbase', method: 'HIFO', told: '2026-12-28' });
    expect([waiting(ordered), lots(ordered)]).toEqual([[], ['dear']]);
  });

  test('a broker that was told after the sale was not told', () => {
    const workspace = open(SALE);
    const late = { ...CHOICE, told: 'yes' as const, toldAt: '2027-03-05T13:00' };
    const tried = tryLots(workspace, computeResults(workspace), { slot: 2, choice: late });
    expect(tried.issues).toEqual([expect.stringContaining('after the sale')]);
    expect(waiting(workspace)).toEqual(['s']);
  });

  test('lots are picked from a list with their costs, and the effect is shown before', () => {
    const workspace = open(SALE);
    expect(pickable(workspace, 2)).toMatchObject({
      needsBroker: true,
      sale: {
        lots: [
          { lot: 'cheap', cost: '10', taken: '1' },
          { lot: 'dear', cost: '20' },
        ],
      },
    });
    const choice: LotChoice = {
      ...CHOICE,
      picks: [{ lot: 'dear', quantity: '1' }],
      told: 'yes',
      selectedAt: '2027-03-05T06:30',
    };
    const tried = tryLots(workspace, computeResults(workspace), { slot: 2, choice });
    expect(tried).toMatchObject({ gain: '10', yearBefore: '20', yearAfter: '10', issues: [] });
    workspace.choices.timeZone = 'America/New_York';
    settleLots(workspace, { slot: 2, choice });
    expect(workspace.rows[2]?.transaction).toMatchObject({
      lots: [{ lot: 'dear', quantity: '1' }],
      selected_at: '2027-03-05T06:30:00-05:00',
      identified_with_broker: true,
    });
    expect(pickable(workspace, 2)?.choice).toMatchObject({ told: 'yes', picks: choice.picks });
    workspace.history.pop()?.undo();
    expect(workspace.rows[2]?.transaction).toEqual(SALE[2]);
  });
});

describe('settings', () => {
  test('who holds a wallet: from the first answer on, one without an answer is not known', () => {
    const workspace = open([...SALE, row('k', 'buy', '2026-01-01', '1', '1', 'Kraken')]);
    settings.setCustody(workspace, 'Coinbase', 'own');
    expect(settings.custodyOf(workspace, 'Kraken')).toBeNull();
    expect(settingsOf(workspace)).toMatchObject({
      broker_wallets: [],
      self_custody_wallets: ['Coinbase'],
    });
    settings.setCustody(workspace, 'Coinbase', null);
    expect(settings.custodyOf(workspace, 'Coinbase')).toBeNull();
  });

  test('a ledger that names its brokers alone keeps what that says of the others', () => {
    const workspace = open([...SALE, row('k', 'buy', '2026-01-01', '1', '1', 'Kraken')], {
      broker_wallets: ['Kraken'],
    });
    expect(settings.custodyOf(workspace, 'Coinbase')).toBe('own');
    settings.setCustody(workspace, 'Coinbase', 'broker');
    expect(settingsOf(workspace).broker_wallets).toEqual(['Kraken', 'Coinbase']);
  });

  test('a method for an account is taken back to the ledger’s', () => {
    const workspace = open(SALE, {}, 'FIFO');
    settings.setWalletMethod(workspace, { wallet: 'Coinbase', year: '2026', method: 'LIFO' });
    expect(settingsOf(workspace).method_by_wallet).toEqual({ Coinbase: { 2026: 'LIFO' } });
    settings.setWalletMethod(workspace, { wallet: 'Coinbase', year: '2026', method: null });
    expect(settingsOf(workspace).method_by_wallet).toBeUndefined();
  });

  test('what the engine would refuse is not taken', () => {
    const workspace = open(SALE);
    expect(settings.changeSettings(workspace, { freigrenze: 'much' })).toBeNull();
    workspace.choices.jurisdiction = 'DE';
    expect(settings.changeSettings(workspace, { freigrenze: 'much' })).toContain('decimal');
    expect(settings.changeSettings(workspace, { freigrenze: '700' })).toBeNull();
    expect(settings.shownSettings(workspace)).toEqual({ freigrenze: '700' });
    expect(settings.changeSettings(workspace, { freigrenze: null })).toBeNull();
    expect(settings.shownSettings(workspace)).toEqual({});
  });

  test('a look at another country does not lose what was said of American brokers', () => {
    const workspace = open(SALE);
    settings.addOrder(workspace, { wallet: 'Coinbase', method: 'HIFO', told: '2026-12-28' });
    workspace.choices = { ...workspace.choices, jurisdiction: 'UK', method: 'UK' };
    expect(settingsOf(workspace).broker_orders).toBeUndefined();
    workspace.choices = { ...workspace.choices, jurisdiction: 'US', method: 'HIFO' };
    expect(settingsOf(workspace).broker_orders).toHaveLength(1);
  });
});

describe('the allocation of Rev. Proc. 2024-28', () => {
  const SHARED = [
    row('a', 'buy', '2020-01-05', '4', '4', 'x'),
    row('b', 'buy', '2021-01-05', '4', '40', 'y'),
    row('s', 'sell', '2024-06-05', '2', '100', 'y'),
    row('t', 'sell', '2025-06-05', '1', '100', 'x'),
  ];
  const plan: AllocationPlan = {
    rule: 'global',
    day: '2024-12-20',
    lotOrder: 'HIFO',
    walletOrder: ['x', 'y'],
    lines: [],
  };

  test('concerns coins in several wallets, with their unused lots and units', () => {
    expect(allocationOf(open(SHARED, {}, 'FIFO'))).toEqual({
      existing: null,
      assets: [
        {
          asset: 'BTC',
          lots: [
            { lot: 'a', acquired: '2020-01-05', quantity: '2', cost: '2' },
            { lot: 'b', acquired: '2021-01-05', quantity: '4', cost: '40' },
          ],
          wallets: [
            { wallet: 'x', units: '4' },
            { wallet: 'y', units: '2' },
          ],
        },
      ],
    });
  });

  test('shows its effect, and is saved, read back and removed', () => {
    const workspace = open(SHARED, {}, 'FIFO');
    const tried = tryAllocation(workspace, computeResults(workspace), plan);
    expect(tried).toEqual({
      issues: [],
      wallets: [
        { wallet: 'x', asset: 'BTC', units: '4', cost: '40', lots: 1 },
        { wallet: 'y', asset: 'BTC', units: '2', cost: '2', lots: 1 },
      ],
      years: [{ year: '2025', before: '99', after: '90' }],
    });
    expect(saveAllocation(workspace, plan)).toEqual({ issues: [] });
    expect(ledgerOf(workspace).transactions.at(-1)).toMatchObject({
      timestamp: '2025-01-01T00:00:00+00:00',
      rule: 'global',
      lot_order: 'HIFO',
    });
    expect(allocationOf(workspace).existing).toEqual(plan);
    expect(computeResults(workspace).result.totals['2025']).toMatchObject({ gain: '90' });
    saveAllocation(workspace, null);
    expect(allocationOf(workspace).existing).toBeNull();
  });

  test('a rule that was written down in 2025 is late', () => {
    const workspace = open(SHARED, {}, 'FIFO');
    const late = tryAllocation(workspace, computeResults(workspace), {
      ...plan,
      day: '2025-01-03',
    });
    expect(late.issues).toEqual([expect.stringContaining('before 1 January 2025')]);
  });

  test('unit by unit', () => {
    const workspace = open(SHARED, {}, 'FIFO');
    const lines = [
      { lot: 'a', quantity: '2', wallet: 'x' },
      { lot: 'b', quantity: '2', wallet: 'x' },
      { lot: 'b', quantity: '2', wallet: 'y' },
    ];
    const specific: AllocationPlan = { ...plan, rule: 'specific_unit', day: '2025-01-02', lines };
    const tried = tryAllocation(workspace, computeResults(workspace), specific);
    expect([tried.issues, tried.wallets.map(({ wallet, cost }) => [wallet, cost])]).toEqual([
      [],
      [
        ['x', '22'],
        ['y', '20'],
      ],
    ]);
  });
});
