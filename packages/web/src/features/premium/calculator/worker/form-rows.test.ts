import { describe, expect, test } from 'vitest';
import {
  computeTax,
  makeReport,
  type Settings,
  type Transaction,
  writeReport,
} from '@lotwise/tax-lots/source';
import { BROKER_FORM_CASES } from '../../../../../../tax-lots/src/testing/broker-form-cases.ts';
import { fromDocument } from './document.ts';
import { makeDownload } from './downloads.ts';
import {
  noFormForRest,
  pasteForms,
  placeRow,
  restOf,
  salesOf,
  setSaleForms,
  setTotal,
} from './form-rows.ts';
import { computeResults } from './results.ts';
import { ledgerOf } from './ledger.ts';
import type { Workspace } from './workspace.ts';

const account = { wallet: 'Coinbase', year: '2025' };

const row = (
  id: string,
  type: 'buy' | 'sell',
  day: string,
  asset: string,
  units: string,
  value: string,
) =>
  ({
    id,
    type,
    timestamp: `${day}T12:00:00Z`,
    wallet: 'Coinbase',
    [type === 'buy' ? 'in' : 'out']: { asset, quantity: units },
    value,
  }) as Transaction; // one side is there

const open = (settings: Settings = {}): Workspace =>
  fromDocument({
    jurisdiction: 'US',
    method: 'FIFO',
    settings,
    transactions: [
      row('b1', 'buy', '2023-01-05', 'BTC', '1', '1000'),
      row('b2', 'buy', '2025-01-05', 'BTC', '1', '3000'),
      row('s1', 'sell', '2025-06-05', 'BTC', '2', '8000'),
      row('e1', 'buy', '2025-01-05', 'ETH', '1', '100'),
      row('s2', 'sell', '2025-06-06', 'ETH', '1', '150'),
    ],
  });

const sales = (workspace: Workspace) => salesOf(workspace, computeResults(workspace), account);
const paste = (workspace: Workspace, text: string) =>
  pasteForms(workspace, sales(workspace), { ...account, text });
const rest = (workspace: Workspace) => restOf(workspace, sales(workspace), account);
const draft = async (workspace: Workspace): Promise<string> => {
  const { blob } = makeDownload(workspace, computeResults(workspace), {
    report: '8949',
    as: 'csv',
    year: '2025',
  });
  return blob.text();
};

describe('rows of a broker’s form', () => {
  const BTC = '06/05/2025,BTC,1,4000,,K\n06/05/2025,BTC,1,4000,2900,G';

  test('find their sales, two of them one, and make the form final', async () => {
    const workspace = open();
    expect(paste(workspace, `${BTC}\n06/06/2025,ETH,1,150,,H`)).toEqual({
      matched: 3,
      unmatched: 0,
      problems: [],
      left: '',
    });
    expect(
      sales(workspace).map(({ tx, forms, lines }) => [
        tx,
        forms.length,
        lines.map(({ box, f }) => box + f),
      ]),
    ).toEqual([
      ['s1', 2, ['K', 'GB']],
      ['s2', 1, ['H']],
    ]);
    expect(await draft(workspace)).not.toContain('DRAFT');
  });

  test('a sale without a row keeps the form a draft, until it is said that no form lists it', async () => {
    const workspace = open();
    paste(workspace, BTC);
    expect([rest(workspace).open, await draft(workspace)]).toEqual([
      1,
      expect.stringContaining('DRAFT: Coinbase, 2025: 1 sale has no row of the form yet (s2).'),
    ]);
    noFormForRest(workspace, sales(workspace), account);
    expect([rest(workspace).open, await draft(workspace)]).toEqual([
      0,
      expect.not.stringContaining('DRAFT'),
    ]);
  });

  test('a wallet that does not count keeps the form a draft', async () => {
    const workspace = open();
    paste(workspace, `${BTC}\n06/06/2025,ETH,1,150,,H`);
    workspace.choices.excludedWallets = ['Coinbase', 'Nobody’s'];
    const file = await draft(workspace);
    expect(file).toContain('DRAFT: Coinbase is not an included wallet, so its sales are missing.');
    expect(file).not.toContain('Nobody’s');
  });

  test('a row without a sale is kept, given to one by hand, and taken back by Undo', async () => {
    const workspace = open({ forms_1099: { Coinbase: { 2025: 'basis' } } });
    expect(paste(workspace, '06/20/2025,ETH,1,150,,H').unmatched).toBe(1);
    expect(await draft(workspace)).toContain(
      'the form lists a sale of 1 ETH on 2025-06-20 for 150',
    );
    placeRow(workspace, sales(workspace), {
      ...account,
      place: 0,
      sale: { id: 's2', ofFee: false },
    });
    expect(rest(workspace)).toMatchObject({ unmatched: [], open: 1 });
    workspace.history.pop()?.undo();
    workspace.history.pop()?.undo();
    expect(workspace.settings.forms_1099).toEqual({ Coinbase: { 2025: 'basis' } });
    expect(sales(workspace).flatMap(({ forms }) => forms)).toEqual([]);
  });

  test('a wrong amount is refused and changes nothing', () => {
    const workspace = open();
    const said = {
      id: 's2',
      ofFee: false,
      forms: [{ form: '1099-DA' as const, reported_proceeds: 'ten' }],
    };
    expect(setSaleForms(workspace, account, said).issues).toEqual([
      expect.stringContaining('“ten” is not an amount'),
    ]);
    expect(workspace.history).toEqual([]);
  });

  test('a total is compared with the sales that are put into it', async () => {
    const workspace = open();
    paste(workspace, BTC);
    const total = { ...account, name: 'ETH', proceeds: '150', transactions: '1' };
    expect(setTotal(workspace, { ...total, proceeds: 'x' }).problem).toContain('plain number');
    expect(setTotal(workspace, total)).toEqual({ problem: null });
    setSaleForms(workspace, account, {
      id: 's2',
      ofFee: false,
      forms: [{ form: '1099-DA', total: 'ETH' }],
    });
    expect(await draft(workspace)).not.toContain('DRAFT');
    setTotal(workspace, { ...total, proceeds: '160' });
    expect(await draft(workspace)).toContain(
      'the form’s total ETH is 160 for 1 sale; you put 1 sale into it',
    );
  });

  test('units that paid a fee have a row of their own', () => {
    const workspace = open();
    workspace.rows.forEach((one) => {
      if (one?.transaction.id === 's1')
        one.transaction.fee = { asset: 'ETH', quantity: '0.1', value: '15' };
    });
    const fee = sales(workspace).find(({ ofFee }) => ofFee);
    expect(fee).toMatchObject({ id: 's1', asset: 'ETH', units: '0.1' });
    setSaleForms(workspace, account, { id: 's1', ofFee: true, forms: [{ form: 'none' }] });
    paste(workspace, BTC);
    expect(ledgerOf(workspace).transactions[2]?.form_1099).toMatchObject([
      { form: 'none', of_fee: true },
      { checkbox: 'K', units: '1' },
      { checkbox: 'G', units: '1' },
    ]);
  });
});

describe('the page makes the same of a ledger as the command', () => {
  test.each(BROKER_FORM_CASES.map((one) => [one.name, one] as const))(
    '%s',
    async (_, { ledger, year }) => {
      const workspace = fromDocument({ ...ledger, transactions: [...ledger.transactions] });
      const { blob } = makeDownload(workspace, computeResults(workspace), {
        report: '8949',
        as: 'csv',
        year,
      });
      const made = makeReport('8949', ledger, computeTax(ledger), { year });
      if ('refused' in made) throw new Error(made.refused);
      expect(await blob.text()).toBe(writeReport(made, 'csv'));
    },
  );
});
