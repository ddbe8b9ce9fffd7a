import type { Ledger, Method, Settings, Transaction } from '../model/ledger.ts';

/**
 * A ledger with what brokers reported, and what its Form 8949 has to be: these lines (box, (d),
 * (e), (f), (g), (h), by box), or a draft for a reason that names the account. A form for 2026 is
 * a draft in any case, until that form has been read.
 */
export type BrokerFormCase = {
  name: string;
  /** Why, by the instructions. */
  because: string;
  year: string;
  ledger: Ledger;
  lines?: readonly string[];
  draft?: RegExp;
};

const at = (day: string): string => `${day}T12:00:00Z`;

type More = Partial<Transaction>;

function buy(id: string, day: string, units: string, value: string, more: More = {}): Transaction {
  const [quantity = '', asset = ''] = units.split(' ');
  return {
    id,
    timestamp: at(day),
    type: 'buy',
    wallet: 'Coinbase',
    in: { asset, quantity },
    value,
    ...more,
  };
}

function sell(id: string, day: string, units: string, value: string, more: More = {}): Transaction {
  const [quantity = '', asset = ''] = units.split(' ');
  return {
    id,
    timestamp: at(day),
    type: 'sell',
    wallet: 'Coinbase',
    out: { asset, quantity },
    value,
    ...more,
  };
}

function ledger(rows: Transaction[], settings: Settings = {}, method: Method = 'FIFO'): Ledger {
  return { jurisdiction: 'US', method, settings, transactions: rows };
}

const said = (
  year: string,
  what: NonNullable<NonNullable<Settings['forms_1099']>[string]>[string],
  wallet = 'Coinbase',
): Settings => ({ forms_1099: { [wallet]: { [year]: what } } });

const DA = { form: '1099-DA' } as const;

const A = [
  buy('old', '2024-03-01', '1 BTC', '40000'),
  buy('new', '2026-01-10', '1 BTC', '90000'),
  buy('own', '2023-05-01', '2 ETH', '3000', { wallet: 'ledger' }),
  {
    id: 'in',
    timestamp: at('2026-02-01'),
    type: 'transfer',
    wallet: 'ledger',
    to_wallet: 'Coinbase',
    out: { asset: 'ETH', quantity: '2' },
  } satisfies Transaction,
];
const soldA = (btc: More = {}, eth: More = {}): Transaction[] => [
  ...A,
  sell('s-btc', '2026-07-01', '2 BTC', '200000', btc),
  sell('s-eth', '2026-07-02', '2 ETH', '8000', eth),
];
const rowsA = soldA(
  {
    form_1099: [
      { ...DA, units: '1', reported_proceeds: '100000', checkbox: 'K' },
      { ...DA, units: '1', reported_proceeds: '100000', reported_basis: '90000', checkbox: 'G' },
    ],
  },
  { form_1099: { ...DA, reported_proceeds: '8000', checkbox: 'Y' } },
);

const B = (form?: Transaction['form_1099'], year = '2026'): Transaction[] => [
  buy('low', `${year}-01-05`, '1 BTC', '60000'),
  buy('high', `${year}-02-05`, '1 BTC', '90000'),
  sell('s', `${year}-06-05`, '1 BTC', '80000', form === undefined ? {} : { form_1099: form }),
];
const formB = {
  ...DA,
  reported_proceeds: '80000',
  reported_basis: '60000',
  checkbox: 'G',
} as const;

/** One coin held long, sold in 2025 at Coinbase for 1,500, bought for 1,000. */
const long = (sale: More = {}, more: Transaction[] = []): Transaction[] => [
  buy('b', '2023-01-05', '1 BTC', '1000'),
  ...more,
  sell('s', '2025-06-05', '1 BTC', '1500', sale),
];

/** The cases of issues A and B, and others; each holds by command, by report and by page. */
export const BROKER_FORM_CASES: readonly BrokerFormCase[] = [
  {
    name: 'A: one account with units of 2024, of 2026 and moved in, "a form that reported basis"',
    because:
      'only the unit bought in the account in 2026 is covered; the others are noncovered, so the form has rows of both kinds',
    year: '2026',
    ledger: ledger(soldA(), said('2026', 'basis')),
    draft: /^Coinbase, 2026: the form reported basis, so its rows have to be entered\. 2 sales/,
  },
  {
    name: 'A with its rows: two forms for one sale, and a letter Y',
    because: 'box G for the covered unit, K for the others by the holder’s own term (code Y)',
    year: '2026',
    ledger: ledger(rowsA),
    lines: [
      'G 100000.00 90000.00   10000.00',
      'K 100000.00 40000.00   60000.00',
      'K 8000.00 3000.00   5000.00',
    ],
  },
  {
    name: 'B: HIFO sells the lot of 90,000, "a form that reported basis"',
    because: 'a broker on FIFO told the IRS 60,000, which only its row shows',
    year: '2026',
    ledger: ledger(B(), said('2026', 'basis'), 'HIFO'),
    draft: /^Coinbase, 2026: .*1 sale to go \(s\)/,
  },
  {
    name: 'B with its row',
    because: 'box G: the reported basis in (e), code B, and reported less right basis in (g)',
    year: '2026',
    ledger: ledger(B(formB), {}, 'HIFO'),
    lines: ['G 80000.00 60000.00 B -30000.00 -10000.00'],
  },
  {
    name: 'B in 2025, where a broker reported basis voluntarily',
    because: 'the 2025 form was read, and every sale has its row',
    year: '2025',
    ledger: ledger(B(formB, '2025'), {}, 'HIFO'),
    lines: ['G 80000.00 60000.00 B -30000.00 -10000.00'],
  },
  {
    name: 'nothing said of an account',
    because: 'whether a form lists the sale decides between H, K and I, L',
    year: '2025',
    ledger: ledger(long()),
    draft: /^Coinbase, 2025: you have not said whether a Form 1099-DA lists its sale \(s\)\.$/,
  },
  {
    name: 'a wallet of one’s own, and no form',
    because: 'box L: not reported on a Form 1099-DA; (d) is the net proceeds',
    year: '2025',
    ledger: ledger(
      long({ wallet: 'w', fee: { asset: 'USD', quantity: '5' } }).map((row) => ({
        ...row,
        wallet: 'w',
      })),
      said('2025', 'no_form', 'w'),
    ),
    lines: ['L 1495.00 1000.00   495.00'],
  },
  {
    name: 'an exchange, and no form',
    because:
      'a broker may leave out single sales (stablecoins, NFTs), or its form may be late: each sale has to be said',
    year: '2025',
    ledger: ledger(long(), said('2025', 'no_form')),
    draft: /^Coinbase, 2025: this is a broker’s account/,
  },
  {
    name: 'a wallet that the ledger says a broker holds, and no form',
    because: 'as of an exchange, whatever its name',
    year: '2025',
    ledger: ledger(
      long().map((row) => ({ ...row, wallet: 'desk' })),
      { ...said('2025', 'no_form', 'desk'), broker_wallets: ['desk'] },
    ),
    draft: /^desk, 2025: this is a broker’s account/,
  },
  {
    name: 'an exchange whose sale is on no form, said of the sale itself',
    because: 'box L: no Form 1099-DA was received for the transaction',
    year: '2025',
    ledger: ledger(long({ form_1099: { form: 'none' } })),
    lines: ['L 1500.00 1000.00   500.00'],
  },
  {
    name: 'a whole form without basis that lists every sale, and units that paid a fee',
    because: 'box K: basis not shown; the units of the fee are a sale of the account too',
    year: '2025',
    ledger: ledger(
      long({ fee: { asset: 'ETH', quantity: '0.1', value: '20' } }, [
        buy('e', '2025-01-05', '1 ETH', '150'),
      ]),
      said('2025', 'proceeds_only'),
    ),
    lines: ['H 20.00 15.00   5.00', 'K 1480.00 1000.00   480.00'],
  },
  {
    name: 'a whole form without basis, but a stablecoin was sold there',
    because:
      'sales of a qualifying stablecoin may be in one total, or on no form up to $10,000 a year',
    year: '2025',
    ledger: ledger(
      long({}, [
        buy('u', '2025-01-05', '100 USDC', '100'),
        sell('s-u', '2025-02-05', '100 USDC', '100'),
      ]),
      said('2025', 'proceeds_only'),
    ),
    draft: /^Coinbase, 2025: a form may show sales of USDC as one total/,
  },
  {
    name: 'a whole form without basis, but an NFT was sold there',
    because: 'sales of specified NFTs may be in one total, or on no form up to $600 a year',
    year: '2025',
    ledger: ledger(
      long({}, [
        buy('n', '2025-01-05', '1 Ape#7', '300'),
        sell('s-n', '2025-02-05', '1 Ape#7', '400'),
      ]),
      said('2025', 'proceeds_only'),
    ),
    draft: /^Coinbase, 2025: a form may show sales of Ape#7 as one total/,
  },
  {
    name: '"a form without basis", which does not say whether every sale is on it',
    because: 'a sale that is not on it belongs in I or L',
    year: '2025',
    ledger: ledger(long(), said('2025', 'no_basis')),
    draft: /^Coinbase, 2025: enter the form’s rows, or confirm that it shows no basis for any sale/,
  },
  {
    name: 'a form that lists only one of two sales',
    because: 'the other may be in H, K, I or L',
    year: '2025',
    ledger: ledger(
      long({ form_1099: { ...DA, reported_proceeds: '1500', checkbox: 'K' } }, [
        buy('b2', '2025-01-02', '1 SOL', '10'),
        sell('s2', '2025-03-02', '1 SOL', '12'),
      ]),
      said('2025', {}),
    ),
    draft: /^Coinbase, 2025: 1 sale has no row of the form yet \(s2\)\.$/,
  },
  {
    name: 'units moved in are older than the broker knows: its letter G, held long',
    because: 'the own term decides the Part: box J, code T; with a wrong basis BT',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: {
          ...DA,
          reported_proceeds: '1500',
          reported_basis: '1400',
          checkbox: 'G',
        },
      }),
    ),
    lines: ['J 1500.00 1400.00 BT 400.00 500.00'],
  },
  {
    name: 'the wrong term alone',
    because: 'code T with 0 in (g)',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: { ...DA, reported_proceeds: '1500', reported_basis: '1000', checkbox: 'G' },
      }),
    ),
    lines: ['J 1500.00 1000.00 T 0.00 500.00'],
  },
  {
    name: 'a wrong basis of which the form’s term is not known',
    because: 'whether code T applies depends on box 6, which the letter or the day shows',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: {
          ...DA,
          reported_proceeds: '1500',
          reported_basis: '1400',
          basis_reported_to_irs: true,
        },
      }),
    ),
    draft: /^Coinbase, 2025: the form’s basis for s is not yours, so its letter/,
  },
  {
    name: 'a fee that the form does not know',
    because: 'the proceeds as shown in (d), code E, the fee as a negative number in (g)',
    year: '2025',
    ledger: ledger(
      long({
        fee: { asset: 'USD', quantity: '5' },
        form_1099: { ...DA, reported_proceeds: '1500', checkbox: 'K' },
      }),
    ),
    lines: ['K 1500.00 1000.00 E -5.00 495.00'],
  },
  {
    name: 'proceeds that the form shows too high, by more than the sale cost',
    because:
      'the instructions have a code for costs (E) and one for anything else (O): which it is',
    year: '2025',
    ledger: ledger(long({ form_1099: { ...DA, reported_proceeds: '1600', checkbox: 'K' } })),
    draft: /^Coinbase, 2025: the form’s proceeds for s are 100 more than yours\. .*code/,
  },
  {
    name: 'the same with the code O',
    because: 'an adjustment not explained by another code',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: { ...DA, reported_proceeds: '1600', checkbox: 'K', adjustment_code: 'O' },
      }),
    ),
    lines: ['K 1600.00 1000.00 O -100.00 500.00'],
  },
  {
    name: 'more was received than the form shows',
    because: 'the correct proceeds in (d), without a code',
    year: '2025',
    ledger: ledger(long({ form_1099: { ...DA, reported_proceeds: '1450', checkbox: 'K' } })),
    lines: ['K 1500.00 1000.00   500.00'],
  },
  {
    name: 'a basis that is shown, not reported, and wrong',
    because: 'box K: the correct basis in (e), code B and 0 in (g)',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: { ...DA, reported_proceeds: '1500', reported_basis: '900', checkbox: 'K' },
      }),
    ),
    lines: ['K 1500.00 1000.00 B 0.00 500.00'],
  },
  {
    name: 'two forms that list other units than were sold',
    because: 'a unit without a form belongs in another box',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: [
          { ...DA, units: '0.4', reported_proceeds: '600', checkbox: 'K' },
          { ...DA, units: '0.5', reported_proceeds: '750', checkbox: 'K' },
        ],
      }),
    ),
    draft: /^Coinbase, 2025: the forms list 0\.9 BTC for s, but your ledger sold 1\.$/,
  },
  {
    name: 'a lot that two forms share is cut, to the cent',
    because: 'each form’s rows add up to its own figures',
    year: '2025',
    ledger: ledger([
      buy('b', '2023-01-05', '3 BTC', '100'),
      sell('s', '2025-06-05', '3 BTC', '1000', {
        form_1099: [
          {
            ...DA,
            units: '1',
            reported_proceeds: '333.33',
            reported_basis: '33.33',
            checkbox: 'J',
          },
          { ...DA, units: '2', reported_proceeds: '666.67', checkbox: 'K' },
        ],
      }),
    ]),
    lines: ['J 333.33 33.33   300.00', 'K 666.67 66.67   600.00'],
  },
  {
    name: 'stablecoins in a total that adds up',
    because: 'the form shows no basis for them (box 2 is not checked): box H, each sale in its row',
    year: '2025',
    ledger: ledger(
      [
        buy('u', '2025-01-05', '20000 USDC', '20000'),
        sell('s1', '2025-02-05', '12000 USDC', '12000.60', {
          form_1099: { ...DA, total: 'USDC' },
        }),
        sell('s2', '2025-03-05', '8000 USDC', '7999.20', { form_1099: { ...DA, total: 'USDC' } }),
      ],
      said('2025', { totals: [{ name: 'USDC', proceeds: '19999.80', transactions: '2' }] }),
    ),
    lines: ['H 12000.60 12000.00   0.60', 'H 7999.20 8000.00   -0.80'],
  },
  {
    name: 'stablecoins in a total that does not add up',
    because: 'a sale is missing, or in it by mistake',
    year: '2025',
    ledger: ledger(
      [
        buy('u', '2025-01-05', '20000 USDC', '20000'),
        sell('s1', '2025-02-05', '12000 USDC', '12000', { form_1099: { ...DA, total: 'USDC' } }),
      ],
      said('2025', { totals: [{ name: 'USDC', proceeds: '19999.80' }] }),
    ),
    draft: /^Coinbase, 2025: the form’s total USDC is 19999\.80/,
  },
  {
    name: 'a row of the form for which the ledger has no sale',
    because: 'the IRS has a sale that the return would leave out',
    year: '2025',
    ledger: ledger(
      long({ form_1099: { ...DA, reported_proceeds: '1500', checkbox: 'K' } }),
      said('2025', {
        unmatched: [{ asset: 'BTC', units: '0.5', sold: '2025-03-04', reported_proceeds: '700' }],
      }),
    ),
    draft:
      /^Coinbase, 2025: the form lists a sale of 0\.5 BTC on 2025-03-04 for 700, which your ledger does not have\.$/,
  },
  {
    name: 'a letter and a box 2 that contradict each other',
    because: 'they decide between G, J and H, K',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: {
          ...DA,
          reported_proceeds: '1500',
          reported_basis: '1000',
          checkbox: 'H',
          basis_reported_to_irs: true,
        },
      }),
    ),
    draft: /^Coinbase, 2025: the form’s letter H for s means that basis was not reported/,
  },
  {
    name: 'a basis that was reported, without its amount',
    because: 'it is what stands in (e)',
    year: '2025',
    ledger: ledger(long({ form_1099: { ...DA, reported_proceeds: '1500', checkbox: 'J' } })),
    draft: /^Coinbase, 2025: the form reported a basis for s, but its amount is missing\.$/,
  },
  {
    name: 'a row without proceeds',
    because: 'they stand in (d)',
    year: '2025',
    ledger: ledger(long({ form_1099: { ...DA, checkbox: 'K' } })),
    draft: /^Coinbase, 2025: the form’s proceeds for s are missing\.$/,
  },
  {
    name: 'a code that is not computed',
    because: 'code W asks for a loss that is not deductible, which no ledger here holds',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: { ...DA, reported_proceeds: '1500', checkbox: 'K', adjustment_code: 'W' },
      }),
    ),
    draft: /^Coinbase, 2025: the code W for s is not computed here\.$/,
  },
  {
    name: 'a broker that lists the units of its fee with the sale',
    because:
      'a fee in the coin that is sold may be combined with its sale: 1.1 units on one form, one line a slice',
    year: '2025',
    ledger: ledger([
      buy('b', '2023-01-05', '2 BTC', '2000'),
      sell('s', '2025-06-05', '1 BTC', '1500', {
        fee: { asset: 'BTC', quantity: '0.1', value: '150' },
        form_1099: { ...DA, units: '1.1', reported_proceeds: '1500', checkbox: 'K' },
      }),
    ]),
    lines: ['K 1350.00 1000.00   350.00', 'K 150.00 100.00   50.00'],
  },
  {
    name: 'a fee in a third coin that no row lists',
    because: 'its units are a sale of their own',
    year: '2025',
    ledger: ledger(
      long(
        {
          fee: { asset: 'BNB', quantity: '1', value: '20' },
          form_1099: { ...DA, reported_proceeds: '1480', checkbox: 'K' },
        },
        [buy('f', '2025-01-05', '1 BNB', '15')],
      ),
    ),
    draft: /^Coinbase, 2025: you have not said whether a Form 1099-DA lists its sale \(s\)\.$/,
  },
  {
    name: 'a fee in a third coin with its row',
    because: 'a form for each asset; the sale’s own is not mixed with it',
    year: '2025',
    ledger: ledger(
      long(
        {
          fee: { asset: 'BNB', quantity: '1', value: '20' },
          form_1099: [
            { ...DA, reported_proceeds: '1480', checkbox: 'K' },
            { ...DA, of_fee: true, reported_proceeds: '20', checkbox: 'H' },
          ],
        },
        [buy('f', '2025-01-05', '1 BNB', '15')],
      ),
    ),
    lines: ['H 20.00 15.00   5.00', 'K 1480.00 1000.00   480.00'],
  },
  {
    name: 'no form came, but one was entered',
    because: 'one of the two is wrong',
    year: '2025',
    ledger: ledger(
      long({ form_1099: { ...DA, reported_proceeds: '1500', checkbox: 'K' } }).map((row) => ({
        ...row,
        wallet: 'w',
      })),
      said('2025', 'no_form', 'w'),
    ),
    draft: /^w, 2025: you said that you got no form, but entered one for s\.$/,
  },
  {
    name: 'a basis for no sale, but one was entered',
    because: 'one of the two is wrong',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: { ...DA, reported_proceeds: '1500', reported_basis: '1000', checkbox: 'J' },
      }),
      said('2025', 'proceeds_only'),
    ),
    draft: /^Coinbase, 2025: you said that the form shows no basis for any sale, but entered one/,
  },
  {
    name: 'two accounts, one of which is settled',
    because: 'only the other is named',
    year: '2025',
    ledger: ledger(
      [
        ...long(),
        buy('k', '2023-01-05', '1 BTC', '1000', { wallet: 'Kraken' }),
        sell('sk', '2025-06-05', '1 BTC', '1500', { wallet: 'Kraken' }),
      ],
      said('2025', 'proceeds_only'),
    ),
    draft: /^Kraken, 2025: /,
  },
  {
    name: 'a form for what is no sale here',
    because: 'the broker saw a sale where the ledger has a transfer: one of the two is wrong',
    year: '2025',
    ledger: ledger(
      [
        ...long({ form_1099: { form: 'none' } }),
        buy('k', '2025-01-05', '1 ETH', '1000'),
        {
          id: 't',
          timestamp: at('2025-02-05'),
          type: 'transfer',
          wallet: 'Coinbase',
          to_wallet: 'ledger',
          out: { asset: 'ETH', quantity: '1' },
          form_1099: { ...DA, reported_proceeds: '1100', checkbox: 'K' },
        },
      ],
      said('2025', {}),
    ),
    draft: /^Coinbase, 2025: a form was entered for t, which is not a sale in your ledger\.$/,
  },
  {
    name: 'a sale of 2024',
    because: 'brokers send Form 1099-DA for sales from 2025 on',
    year: '2024',
    ledger: ledger([
      buy('b', '2023-01-05', '1 BTC', '1000'),
      sell('s', '2024-06-05', '1 BTC', '1500'),
    ]),
    lines: ['F 1500.00 1000.00   500.00'],
  },
  {
    name: 'a form for a fee that cost no units',
    because: 'the broker saw a sale of units that the ledger does not have',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: [
          { ...DA, reported_proceeds: '1500', checkbox: 'K' },
          { ...DA, of_fee: true, reported_proceeds: '5', checkbox: 'K' },
        ],
      }),
    ),
    draft: /^Coinbase, 2025: a form was entered for the fee of s, but no units paid a fee there/,
  },
  {
    name: 'a letter and a day of purchase that contradict each other',
    because: 'the term that the form shows decides code T',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: {
          ...DA,
          reported_proceeds: '1500',
          reported_basis: '1000',
          checkbox: 'G',
          acquired: '2023-01-05',
        },
      }),
    ),
    draft: /^Coinbase, 2025: the form’s letter G for s means a short term, but the day/,
  },
  {
    name: 'an exchange that the name of the wallet has in its middle',
    because: 'a broker holds it, whatever its owner calls it',
    year: '2025',
    ledger: ledger(
      long().map((row) => ({ ...row, wallet: 'My Binance Spot Wallet' })),
      said('2025', 'no_form', 'My Binance Spot Wallet'),
    ),
    draft: /^My Binance Spot Wallet, 2025: this is a broker’s account/,
  },
  {
    name: 'a stablecoin of another chain',
    because: 'DAI of any chain is a qualifying stablecoin, of which a form may show one total',
    year: '2025',
    ledger: ledger(
      long({}, [
        buy('d', '2025-01-05', '100 DAI.e', '100'),
        sell('s-d', '2025-02-05', '100 DAI.e', '100'),
      ]),
      said('2025', 'proceeds_only'),
    ),
    draft: /^Coinbase, 2025: a form may show sales of DAI\.e as one total/,
  },
  {
    name: 'a part of a sale on a form, and a part on none',
    because: 'K for the units that the form lists, L for those on none',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: [
          { ...DA, units: '0.5', reported_proceeds: '750', checkbox: 'K' },
          { form: 'none', units: '0.5' },
        ],
      }),
    ),
    lines: ['K 750.00 500.00   250.00', 'L 750.00 500.00   250.00'],
  },
  {
    name: 'a basis of which the form does not say whether it was reported',
    because: 'box J where box 2 is checked, box K where it is not',
    year: '2025',
    ledger: ledger(
      long({
        form_1099: {
          ...DA,
          reported_proceeds: '1500',
          reported_basis: '1000',
          acquired: '2023-01-05',
        },
      }),
    ),
    draft: /^Coinbase, 2025: the form shows a basis for s, but neither its letter nor its box 2/,
  },
];
