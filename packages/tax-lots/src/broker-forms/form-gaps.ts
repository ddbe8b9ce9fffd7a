import { formsOf, reportsBasis } from '../model/broker-form.ts';
import type { AccountForm, AccountRows, BrokerForm, UnmatchedForm } from '../model/broker-form.ts';
import { isKnownBroker } from '../law/known-brokers.ts';
import { mayBeNft, mayBeStablecoin } from '../law/optional-reporting.ts';
import { isRecord } from '../law/values.ts';
import type { Ledger, Transaction } from '../model/ledger.ts';
import type { TaxResult } from '../model/result.ts';
import { readMoney, writeMoney } from '../numbers/money.ts';
import { startCosts } from './sale-costs.ts';
import { isSameAmount } from './same-amount.ts';
import { piecesOf } from './sale-pieces.ts';
import { saleProblems } from './sale-problems.ts';
import { salesOf, walletOf } from './sales.ts';
import type { Sale } from './sales.ts';

/** Brokers send Form 1099-DA for sales from this year on. */
const FIRST_YEAR = '2025';

/**
 * What keeps the forms of an account and year from being final, as a sentence that names both.
 * `wallet` is empty for rows that name none. `sales`: the transactions of which something is
 * missing, in the order of the ledger.
 */
export type FormGap = { wallet: string; year: string; message: string; sales: string[] };

/**
 * Why Form 8949 and Schedule D of a US ledger can't be final yet, account by account: nothing where
 * they can. With `year`, of that year alone. The one rule for the command, the reports and the
 * calculator.
 *
 * An account is a wallet of the ledger. From 2025 on, the box and the columns of each of its sales
 * follow what a broker reported, and that is not what the holder's own lots say: a broker may have
 * sold other units than the holder identified, and units moved in may lie among those that are
 * sold. So a form is final only where it is known what the broker reported.
 *
 * | said of an account and year | final |
 * |---|---|
 * | of every sale, what the form has for it: rows, a total, or that it has none | yes, where they can be made to agree |
 * | `no_form`: no 1099-DA came, and no broker, kiosk, payment processor or marketplace took part | yes (boxes I, L), unless a broker holds the wallet |
 * | `proceeds_only`: the form shows a basis for no sale, and lists every sale | yes (boxes H, K), unless a stablecoin or an NFT was sold there |
 * | anything else | no |
 *
 * Errors: none; a ledger of another country has no gaps.
 * Source: Instructions for Form 8949 (2025), boxes G to L, columns (d) to (g); Instructions for
 * Form 1099-DA (2026), "Covered security", "Optional reporting methods" and the de minimis rules;
 * Notice 2026-20 section 2 (the broker's lots may not be the holder's). Read 2026-11-28.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2025-01-02 buy 1 BTC for 10 USD in Coinbase
 *   2025-02-02 sell 1 BTC for 15 USD in Coinbase`);
 * const [gap] = formGaps(computeTax(ledger), ledger);
 * gap.message.startsWith('Coinbase, 2025: you have not said') // => true
 */
export function formGaps(result: TaxResult, ledger: Ledger, year?: string): FormGap[] {
  if (ledger.jurisdiction !== 'US') return [];
  const costsOf = startCosts(ledger);
  const accounts = accountsOf(salesOf(result, ledger, { year }), ledger, year);
  const gaps = accounts.flatMap((account) => {
    const listed = account.sales.filter(({ forms }) => forms.length > 0);
    const problems = listed.flatMap((sale) =>
      saleProblems(sale, costsOf(sale)).map((message) => ({ message, sales: [sale.tx] })),
    );
    return [...accountProblems(account, ledger), ...problems].map(({ message, sales }) => ({
      wallet: account.wallet,
      year: account.year,
      message: `${nameOf(account.wallet)}, ${account.year}: ${message}`,
      sales,
    }));
  });
  return [...gaps, ...strayForms(result, ledger, year)];
}

type Account = {
  wallet: string;
  year: string;
  said: AccountForm | AccountRows | undefined;
  sales: Sale[];
};
type Problem = { message: string; sales: string[] };

function accountsOf(sales: readonly Sale[], { settings }: Ledger, year?: string): Account[] {
  const accounts = new Map<string, Account>();
  const accountOf = (wallet: string, of: string): Account => {
    const key = JSON.stringify([of, wallet]);
    const known = accounts.get(key);
    if (known !== undefined) return known;
    const said = settings?.forms_1099?.[wallet]?.[of];
    const account = { wallet, year: of, said, sales: [] };
    accounts.set(key, account);
    return account;
  };
  for (const sale of sales)
    if (sale.year >= FIRST_YEAR) accountOf(sale.wallet, sale.year).sales.push(sale);
  // A form may list what the ledger has no sale for at all.
  for (const [wallet, years] of Object.entries(settings?.forms_1099 ?? {}))
    for (const [of, said] of Object.entries(years))
      if (typeof said === 'object') accountOf(wallet, of);
  return [...accounts.values()]
    .filter((account) => year === undefined || account.year === year)
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const key = ({ year, wallet }: Account): string => `${year} ${wallet}`;

function accountProblems(account: Account, ledger: Ledger): Problem[] {
  const { said, sales } = account;
  const open = sales.filter(({ forms }) => forms.length === 0);
  const rows = typeof said === 'object' ? said : {};
  return [
    ...(open.length === 0 ? [] : wordProblems(account, open, ledger)),
    ...contradictions(account),
    ...(rows.unmatched ?? []).map((form) => ({
      message: `the form lists ${rowInWords(form)}, which your ledger does not have.`,
      sales: [],
    })),
    ...totalProblems(rows, sales),
  ];
}

/** What is missing of the sales of which the ledger itself says nothing. */
function wordProblems({ wallet, said }: Account, open: Sale[], ledger: Ledger): Problem[] {
  const sales = open.map(({ tx }) => tx);
  const problem = (message: string): Problem[] => [{ message, sales }];
  const count = salesIn(open.length);
  switch (said) {
    case undefined:
      return problem(
        `you have not said whether a Form 1099-DA lists ${open.length === 1 ? 'its sale' : `its ${open.length} sales`} (${namesOf(sales)}).`,
      );
    case 'no_form':
      return isBroker(wallet, ledger)
        ? problem(
            `this is a broker’s account, so it is not enough that you got no form: confirm for each sale that no form lists it. ${count} to go (${namesOf(sales)}).`,
          )
        : [];
    case 'proceeds_only': {
      const special = [...new Set(open.map(({ asset }) => asset))].filter(
        (asset) => mayBeStablecoin(asset) || mayBeNft(asset),
      );
      return special.length === 0
        ? []
        : problem(
            `a form may show sales of ${special.join(', ')} as one total, or not at all, so its rows have to be entered. ${count} to go (${namesOf(sales)}).`,
          );
    }
    case 'basis':
      return problem(
        `the form reported basis, so its rows have to be entered. ${count} to go (${namesOf(sales)}).`,
      );
    case 'no_basis':
      return problem(
        `enter the form’s rows, or confirm that it shows no basis for any sale and lists every sale. ${count} to go (${namesOf(sales)}).`,
      );
    default:
      return problem(
        `${open.length === 1 ? '1 sale has' : `${open.length} sales have`} no row of the form yet (${namesOf(sales)}).`,
      );
  }
}

function isBroker(wallet: string, { settings }: Ledger): boolean {
  return settings?.broker_wallets?.includes(wallet) === true || isKnownBroker(wallet);
}

/** A word for the whole account that one of its rows contradicts. */
function contradictions({ said, sales }: Account): Problem[] {
  const problem = (found: Sale[], message: string): Problem[] =>
    found.length === 0 ? [] : [{ message, sales: found.map(({ tx }) => tx) }];
  if (said === 'no_form') {
    const listed = sales.filter(({ forms }) => forms.some(({ form }) => form !== 'none'));
    return problem(
      listed,
      `you said that you got no form, but entered one for ${namesOf(txs(listed))}.`,
    );
  }
  if (said !== 'proceeds_only') return [];
  const withBasis = sales.filter(({ forms }) => forms.some(reportsBasis));
  const missing = sales.filter(({ forms }) => forms.some(({ form }) => form === 'none'));
  return [
    ...problem(
      withBasis,
      `you said that the form shows no basis for any sale, but entered one for ${namesOf(txs(withBasis))}.`,
    ),
    ...problem(
      missing,
      `you said that the form lists every sale, but you entered none for ${namesOf(txs(missing))}.`,
    ),
  ];
}

const txs = (sales: readonly Sale[]): string[] => sales.map(({ tx }) => tx);

/** Totals that the sales in them don't add up to. */
function totalProblems({ totals = [] }: AccountRows, sales: readonly Sale[]): Problem[] {
  const within = new Map<string, { sum: bigint; sales: string[] }>();
  for (const sale of sales)
    for (const { form, disposal } of sale.forms.some(({ total }) => total) ? piecesOf(sale) : []) {
      if (form?.total === undefined) continue;
      const known = within.get(form.total) ?? { sum: 0n, sales: [] };
      known.sum += readMoney(disposal.proceeds) ?? 0n;
      if (known.sales.at(-1) !== sale.tx) known.sales.push(sale.tx);
      within.set(form.total, known);
    }
  const unknown = [...within].filter(([name]) => !totals.some((total) => total.name === name));
  return [
    ...unknown.map(([name, { sales: txs }]) => ({
      message: `the amount of the form’s total ${name} is missing.`,
      sales: txs,
    })),
    ...totals.flatMap(({ name, proceeds, transactions }) => {
      const own = within.get(name) ?? { sum: 0n, sales: [] };
      const reported = readMoney(proceeds) ?? 0n;
      const count = transactions === undefined ? own.sales.length : Number(transactions);
      if (isSameAmount(own.sum, reported) && count === own.sales.length) return [];
      return [
        {
          message: `the form’s total ${name} is ${proceeds} for ${salesIn(count)}; you put ${salesIn(own.sales.length)} into it, which add up to ${writeMoney(own.sum)}.`,
          sales: own.sales,
        },
      ];
    }),
  ];
}

const salesIn = (count: number): string => (count === 1 ? '1 sale' : `${count} sales`);

/** Forms that no sale takes: of transactions that are not sales, or of fees that cost no units. */
function strayForms(result: TaxResult, ledger: Ledger, year?: string): FormGap[] {
  const wants = ({ form_1099: given }: Transaction) => formsOf(given).length > 0;
  const listed = ledger.transactions.filter((one) => isRecord(one) && wants(one));
  if (listed.length === 0) return [];
  const taken = new Map<string, BrokerForm[]>();
  for (const { transaction, forms } of salesOf(result, ledger, { wants }))
    taken.set(transaction.id, [...(taken.get(transaction.id) ?? []), ...forms]);
  return listed.flatMap((transaction) => {
    const { id, timestamp, form_1099: given } = transaction;
    const of = String(timestamp).slice(0, 4);
    const known = taken.get(id);
    const isAllTaken = known !== undefined && formsOf(given).every((form) => known.includes(form));
    if (isAllTaken || of < FIRST_YEAR || (year !== undefined && of !== year)) return [];
    const wallet = walletOf(transaction);
    const what =
      known === undefined
        ? `a form was entered for ${id}, which is not a sale in your ledger.`
        : `a form was entered for the fee of ${id}, but no units paid a fee there in your ledger.`;
    const message = `${nameOf(wallet)}, ${of}: ${what}`;
    return [{ wallet, year: of, message, sales: [id] }];
  });
}

const nameOf = (wallet: string): string => wallet || 'The unnamed wallet';

function rowInWords({ units, asset, sold, reported_proceeds: proceeds }: UnmatchedForm): string {
  return [
    'a sale',
    ...(units === undefined && asset === undefined
      ? []
      : [`of ${[units, asset].filter(Boolean).join(' ')}`]),
    ...(sold === undefined ? [] : [`on ${sold}`]),
    ...(proceeds === undefined ? [] : [`for ${proceeds}`]),
  ].join(' ');
}

const NAMES_SHOWN = 5;

function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return names.length > NAMES_SHOWN ? `${shown} and ${names.length - NAMES_SHOWN} more` : shown;
}
