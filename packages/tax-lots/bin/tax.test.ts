import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { formNotRead } from '../src/law/forms-read.ts';
import { BROKER_FORM_CASES } from '../src/testing/broker-form-cases.ts';
import { runTax } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'tax-lots-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command as the program does, in this process. */
async function tax(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream] += String(text);
      return true;
    }),
  );
  try {
    const status = await runTax(args);
    expect(said.stderr).not.toMatch(/\n\s+at /);
    return { status, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The same as a process of its own. */
const asProgram = (...args: string[]) =>
  spawnSync(process.execPath, [fileURLToPath(new URL('./tax.ts', import.meta.url)), ...args], {
    encoding: 'utf8',
  });
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const ledger = {
  id: 'one',
  jurisdiction: 'US',
  method: 'FIFO',
  transactions: [
    {
      id: 'b',
      timestamp: '2024-01-01T00:00:00Z',
      type: 'buy',
      in: { asset: 'A', quantity: '1' },
      value: '10',
    },
    {
      id: 's',
      timestamp: '2025-01-02T00:00:00Z',
      type: 'sell',
      out: { asset: 'A', quantity: '1' },
      value: '15',
    },
  ],
};

test.each([
  ['compute', 'ledger', 0],
  ['compute', 'none', 2],
  ['fly', 'ledger', 2],
])('as a program, %s of the file %s ends with %i', (command, name, status) => {
  file('ledger.json', JSON.stringify(ledger));
  const made = asProgram(command, join(folder, `${name}.json`));
  expect([made.status, made.stdout === '', made.stderr === '']).toEqual([
    status,
    status !== 0,
    status === 0,
  ]);
});

describe('compute', () => {
  test('a ledger: the result, exit 0', async () => {
    const { status, stdout } = await tax('compute', file('ledger.json', JSON.stringify(ledger)));
    expect([status, JSON.parse(stdout)]).toMatchObject([
      0,
      { disposals: [{ tx: 's', gain: '5', term: 'long' }], issues: [] },
    ]);
  });
  test('cases: one bad case does not stop the rest', async () => {
    const { status, stdout } = await tax(
      'compute',
      file('cases.json', JSON.stringify({ cases: [{ id: 'bad' }, 5, ledger] })),
    );
    const { cases } = JSON.parse(stdout) as {
      cases: { id?: string; issues: unknown[]; disposals: unknown[] }[];
    };
    expect([status, cases.map(({ id, disposals }) => [id, disposals.length])]).toEqual([
      0,
      [
        ['bad', 0],
        [undefined, 0],
        ['one', 1],
      ],
    ]);
  });
  test('a ledger with trouble in a row: still exit 0', async () => {
    expect(
      (
        await tax(
          'compute',
          file(
            'row.json',
            JSON.stringify({ ...ledger, transactions: [...ledger.transactions, 5] }),
          ),
        )
      ).status,
    ).toBe(0);
  });
  test.each([
    ['not JSON', '{bad'],
    ['nothing', ''],
    ['a list', '[]'],
    ['no jurisdiction', '{"transactions": []}'],
    ['too deep', '['.repeat(100000)],
  ])('%s: issues on stdout, exit 1', async (_, text) => {
    const { status, stdout } = await tax('compute', file('bad.json', text));
    expect(status).toBe(1);
    expect((JSON.parse(stdout) as { issues: unknown[] }).issues.length).toBeGreaterThan(0);
  });
  test('no such file: a message, exit 2', async () => {
    const { status, stderr } = await tax('compute', join(folder, 'none.json'));
    expect([status, stderr]).toMatchObject([2, expect.stringContaining('none.json')]);
  });
});

test('a wrong command, a missing file name or option: how to use it, exit 2', async () => {
  for (const args of [
    [],
    ['fly'],
    ['compute'],
    ['report', '--form', 'x', 'y'],
    ['report', '--form'],
    ['import'],
  ])
    expect((await tax(...args)).status).toBe(2);
});

test('report prints CSV', async () => {
  const said = { ...ledger, settings: { forms_1099: { '': { '2025': 'no_form' } } } };
  const { status, stdout } = await tax(
    'report',
    '--form',
    '8949',
    file('ledger.json', JSON.stringify(said)),
  );
  expect(status).toBe(0);
  expect(stdout.split('\r\n')[1]).toBe('2025,II,L,1 A,01/01/2024,01/02/2025,15.00,10.00,,,5.00,s');
});

describe('a form is final only where it is known what brokers reported', () => {
  const named = (name: string) => {
    const one = BROKER_FORM_CASES.find((known) => known.name.startsWith(name));
    return file('case.json', JSON.stringify(one?.ledger));
  };
  test.each([
    ['A: one account', '2026', 'Coinbase, 2026: the form reported basis'],
    ['B: HIFO', '2026', 'Coinbase, 2026: the form reported basis'],
    ['B with its row', '2026', 'by the 2025 form'],
    ['nothing said', '2025', 'Coinbase, 2025: you have not said'],
  ])('%s of %s: --final refuses with the reason that the report has', async (name, year, why) => {
    const args = ['report', '--form', '8949', '--year', year, named(name)];
    const draft = await tax(...args);
    const refused = await tax(...args, '--final');
    expect([draft.status, refused.status, refused.stdout]).toEqual([3, 3, '']);
    expect(draft.stdout).toContain(`DRAFT: ${why.split(' of')[0]}`.replace('DRAFT: by', 'by'));
    expect(refused.stderr).toContain(why);
  });
  test.each(BROKER_FORM_CASES.map((one) => [one.name, one] as const))(
    'the command says of each what the engine says: %s',
    async (_, { ledger: of, year, lines, draft }) => {
      const args = ['report', '--final', '--form', '8949', '--year', year];
      const { status, stdout, stderr } = await tax(...args, file('case.json', JSON.stringify(of)));
      if (draft !== undefined)
        expect(stderr.split('\n')).toContainEqual(expect.stringMatching(draft));
      if (draft !== undefined || formNotRead('8949', year) !== undefined)
        return expect([status, stdout]).toEqual([3, '']);
      expect(status).toBe(0);
      const rows = stdout.trim().split('\r\n').slice(1);
      const shown = rows.map((row) => {
        const [, , box, , , , d, e, f, g, h] = row.split(',');
        return [box, d, e, f, g, h].join(' ');
      });
      if (lines !== undefined) expect(shown).toEqual(lines);
    },
  );
  test('B in 2025: final, with code B', async () => {
    const made = await tax(
      'report',
      '--final',
      '--form',
      '8949',
      '--year',
      '2025',
      named('B in 2025'),
    );
    expect([made.status, made.stdout.split('\r\n')[1]]).toEqual([
      0,
      '2025,I,G,1 BTC,02/05/2025,06/05/2025,80000.00,60000.00,B,-30000.00,-10000.00,s',
    ]);
  });
});

test('checklist prints what to tell brokers before 2027; another country has none', async () => {
  const us = await tax('checklist', file('us.json', JSON.stringify({ ...ledger, method: 'HIFO' })));
  expect([us.status, us.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^What to do before January 1, 2027\n[^]*Answer first who holds the coins/,
    ),
  ]);
  const uk = await tax(
    'checklist',
    file('uk.json', '{"jurisdiction":"UK","method":"UK","transactions":[]}'),
  );
  expect([uk.status, uk.stderr]).toEqual([2, expect.stringContaining('law of the US')]);
});

test('explain prints a sentence for every slice', async () => {
  expect((await tax('explain', file('ledger.json', JSON.stringify(ledger)))).stdout).toMatch(
    /^s on 2 Jan 2025: 1 of the 1 A acquired on 1 Jan 2024 \(lot b\) for 10 USD cost 10 USD\./,
  );
});

test('import prints a ledger that compute takes, and says on stderr what it could not read', async () => {
  const { status, stdout, stderr } = await tax(
    'import',
    file(
      'own.csv',
      'timestamp,type,in_asset,in_quantity,value,id\n2024-01-01T00:00:00Z,buy,A,1,10,b\n03/04/2024,buy,A,1,10,c\n',
    ),
  );
  expect(status).toBe(0);
  expect(stderr).toContain('own.csv row 3, column timestamp: AMBIGUOUS_DATE');
  expect(JSON.parse((await tax('compute', file('imported.json', stdout))).stdout)).toMatchObject({
    remaining: [{ asset: 'A', cost: '10' }],
    issues: [{ code: 'AMBIGUOUS_DATE', file: 'own.csv', row: 3 }],
    totals: { 2024: { incomplete: true } },
  });
});

describe('report of an incomplete year', () => {
  const bad = {
    ...ledger,
    transactions: [...ledger.transactions, { ...ledger.transactions[1], id: 't' }],
  };
  test('says so in the file and ends with 3', async () => {
    const { status, stdout } = await tax(
      'report',
      '--form',
      'gains',
      file('bad.json', JSON.stringify(bad)),
    );
    expect([status, stdout.split('\r\n')[0]]).toEqual([3, expect.stringMatching(/^DRAFT/)]);
  });
  test('is refused with --final, and 2024 is not', async () => {
    const path = file('bad.json', JSON.stringify(bad));
    const refused = await tax('report', '--final', '--form', 'gains', path);
    expect([refused.status, refused.stdout]).toEqual([3, '']);
    expect(refused.stderr).toContain('SHORT_LOT t');
    expect((await tax('report', '--final', '--form', 'gains', '--year', '2024', path)).status).toBe(
      0,
    );
  });
  test("another country's form is refused", async () => {
    const { status, stdout, stderr } = await tax(
      'report',
      '--form',
      'sa108',
      file('bad.json', JSON.stringify(bad)),
    );
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining('SA108')]);
  });
});

describe('import', () => {
  const csv = [
    'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
    'a1,2024-01-05 10:00:00 UTC,Buy,BTC,1,USD,$100,$101,$1,',
    'a2,2024-01-06 10:00:00 UTC,Retail Staking Transfer,BTC,1,USD,$100,$100,$0,',
    'a3,2024-01-07 10:00:00 UTC,Teleport,BTC,1,USD,$100,$100,$0,',
  ].join('\n');

  test('says of each file which rows were read, joined and left out, and why', async () => {
    const { stderr, stdout } = await tax('import', '--zone', 'Europe/Berlin', file('cb.csv', csv));
    expect(stderr.split('\n').slice(0, 3)).toEqual([
      'cb.csv: Coinbase, 3 rows: 1 (rows 2) read, 0 joined to them, 2 skipped',
      '  1 (rows 3): You moved this within Coinbase.',
      '  1 (rows 4): This could not be read; see the problems.',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      settings: { currency: 'USD', time_zone: 'Europe/Berlin' },
      import: { files: [{ file: 'cb.csv', rows: 3 }] },
    });
  });

  test('a table of no known format by a mapping that was proposed', async () => {
    const table = file(
      'own.csv',
      'Booked (UTC);Type;Coin;Amount;Total;Currency\n2024-01-05 10:00;buy;BTC;0,5;20.000,5;USD\n',
    );
    const proposed = await tax('mapping', table);
    expect([proposed.status, proposed.stderr]).toEqual([0, '']);
    const path = file('mapping.json', proposed.stdout);
    expect(JSON.parse((await tax('import', '--mapping', path, table)).stdout)).toMatchObject({
      transactions: [{ type: 'buy', in: { quantity: '0.5' }, value: '20000.5' }],
    });
    expect((await tax('import', '--mapping', file('bad.json', '{}'), table)).status).toBe(2);
  });

  test.each([
    ['--zone', 'Berlin'],
    ['--decimal', ';'],
    ['--dates', 'sometimes'],
  ])('a wrong %s says so, exit 2', async (name, value) =>
    expect((await tax('import', name, value, file('cb.csv', csv))).status).toBe(2),
  );
});

describe('what an import asked', () => {
  const kraken = [
    'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance',
    'L1,T1,2023-07-11 09:00:00,trade,,currency,ZEUR,-500,0,100',
    'L2,T1,2023-07-11 09:00:00,trade,,currency,XXBT,0.01,0,0.1',
    'L3,T2,2024-08-11 09:00:00,trade,,currency,XXBT,-0.005,0,0.095',
    'L4,T2,2024-08-11 09:00:00,trade,,currency,ZEUR,320,0,420',
  ].join('\n');
  type Result = { issues: { code: string }[]; totals: Record<string, { incomplete?: true }> };
  const computed = async (ledger: unknown): Promise<Result> =>
    JSON.parse((await tax('compute', file('asked.json', JSON.stringify(ledger)))).stdout) as Result;

  test('travels with its ledger: the years are incomplete and --final refuses', async () => {
    const { stdout } = await tax('import', '--jurisdiction', 'DE', file('kraken.csv', kraken));
    const asked = JSON.parse(stdout) as {
      settings: unknown;
      transactions: unknown[];
      import: { issues: object[] };
    };
    expect(asked.settings).toEqual({ currency: 'EUR', time_zone: 'Europe/Berlin' });
    const path = file('ledger.json', `\n> lotwise@0.1.0 tax\n> node tax.ts\n\n${stdout}`);
    const refused = await tax('report', '--final', '--form', 'gains', '--year', '2024', path);
    expect([refused.status, refused.stdout]).toEqual([3, '']);
    expect(refused.stderr).toContain('Kraken held 0.09 BTC');
    expect(await computed(asked)).toMatchObject({
      issues: [{ code: 'OPENING_MISSING', file: 'kraken.csv', row: 3 }],
      totals: { 2024: { incomplete: true } },
    });
    const settled = asked.import.issues.map((issue) => ({ ...issue, settled: true }));
    expect((await computed({ ...asked, import: { issues: settled } })).issues).toEqual([]);
    const opening = {
      id: 'o',
      timestamp: '2023-07-11T08:00:00Z',
      type: 'opening',
      wallet: 'Kraken',
      in: { asset: 'BTC', quantity: '0.09' },
      value: '900',
      acquired: '2020-01-01',
    };
    const answered = { ...asked, transactions: [...asked.transactions, opening] };
    expect((await computed(answered)).totals['2024']?.incomplete).toBeUndefined();
  });
});

test('a country with one zone counts its days there without being told', async () => {
  const late = { ...ledger.transactions[1], timestamp: '2024-04-05T23:30:00Z' };
  const uk = { jurisdiction: 'UK', method: 'UK', transactions: [ledger.transactions[0], late] };
  const { stdout } = await tax('compute', file('uk.json', JSON.stringify(uk)));
  expect(JSON.parse(stdout)).toMatchObject({ totals: { '2024-25': { gain: '5' } } });
});
