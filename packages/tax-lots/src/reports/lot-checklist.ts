import { custodyOf } from '../law/custody.ts';
import type { Custody } from '../law/custody.ts';
import { isKnownBroker } from '../law/known-brokers.ts';
import { isRecord } from '../law/values.ts';
import type { BrokerOrder, Ledger, Method, Settings } from '../model/ledger.ts';
import type { TaxResult } from '../model/result.ts';

/** The first day on which own records no longer identify units at a broker. */
const FROM = '2027-01-01';
const YEAR = '2027';

/**
 * What is to be done for one wallet before 2027: who holds it, the method that the ledger has for
 * it in 2027, what its broker was told last, the coins that it holds after the last transaction,
 * and one or two sentences.
 */
export type ChecklistAccount = {
  wallet: string;
  custody: Custody | undefined;
  method: Method;
  order?: BrokerOrder;
  holds: string[];
  toDo: string;
};

/** The title, the introduction and the steps of the checklist, for every ledger the same. */
export const CHECKLIST = {
  title: 'What to do before January 1, 2027',
  intro:
    'For sales until December 31, 2026, your own records are enough to choose which units an exchange sells for you. From January 1, 2027 on, they are not: the broker has to be told by the time of the sale, for that sale or by a standing order. Otherwise the earliest units in the account are sold.',
  steps: [
    'Say for each account who holds the coins.',
    'Give each broker a standing order, or find out which methods it offers. Where it offers only one, that method counts as your order.',
    'Send the broker the dates and costs of coins that you moved there. It may use them to tell your units apart, but need not.',
    'Keep its confirmation, with the date, and enter the order here.',
    'Keep your records of 2025 and 2026. By mid-February compare the first Form 1099-DA that has to report basis: it may show other units than yours.',
  ],
  readOn: 'November 28, 2026',
  sources: [
    {
      name: 'Treas. Reg. § 1.1012-1(j)(1) to (3)',
      url: 'https://www.law.cornell.edu/cfr/text/26/1.1012-1',
      what: 'identification by the time of the sale; standing orders; otherwise the earliest units, whenever they were moved in',
    },
    {
      name: 'Notice 2026-20, sections 2, 3.03, 4.02 to 4.05 and 5',
      url: 'https://www.irs.gov/pub/irs-drop/n-26-20.pdf',
      what: 'your own records are enough until December 31, 2026',
    },
    {
      name: 'Treas. Reg. § 1.6045-1(d)(2)(ii)(B)',
      url: 'https://www.law.cornell.edu/cfr/text/26/1.6045-1',
      what: 'what a broker reports without an identification, and data that its customer provides',
    },
  ],
} as const;

/**
 * What to tell brokers before 1 January 2027, wallet by wallet, by name: from then on a broker has
 * to be told which units it sells. Empty for a ledger of another country. Errors: none.
 * Source: 26 CFR 1.1012-1(j)(3)(ii); Notice 2026-20, sections 2, 3.03, 4.02 to 4.05 and 5. Read
 * 2026-11-28.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   method HIFO
 *   2026-01-02 buy 1 BTC for 10 USD in Coinbase`);
 * const [account] = lotChecklist(computeTax(ledger), ledger);
 * [account.wallet, account.method, account.holds] // => ['Coinbase', 'HIFO', ['BTC']]
 */
export function lotChecklist(
  { remaining }: Pick<TaxResult, 'remaining'>,
  ledger: Ledger,
): ChecklistAccount[] {
  if (ledger.jurisdiction !== 'US') return [];
  const { settings = {} } = ledger;
  return walletsOf(ledger).map((wallet) => {
    const order = lastOrder(settings, wallet);
    const account = {
      wallet,
      custody: custodyOf(settings, wallet),
      method: methodOf(ledger, wallet),
      ...(order === undefined ? {} : { order }),
      holds: [
        ...new Set(remaining.flatMap((one) => ((one.wallet ?? '') === wallet ? one.asset : []))),
      ].sort(),
    };
    return { ...account, toDo: toDo(account) };
  });
}

function walletsOf({ transactions }: Ledger): string[] {
  const names = transactions.flatMap((one) =>
    isRecord(one)
      ? [one.wallet ?? '', ...(one.to_wallet === undefined ? [] : [one.to_wallet])]
      : [],
  );
  return [...new Set(names)].sort();
}

function methodOf({ method, settings }: Ledger, wallet: string): Method {
  const { method_by_wallet: byWallet = {}, method_by_year: byYear = {} } = settings ?? {};
  return lastBefore2027(byWallet[wallet] ?? {}) ?? lastBefore2027(byYear) ?? method;
}

function lastBefore2027(byYear: Readonly<Record<string, Method>>): Method | undefined {
  const last = Object.keys(byYear)
    .filter((year) => year <= YEAR)
    .sort()
    .at(-1);
  return last === undefined ? undefined : byYear[last];
}

/** What the broker has been told by the first day of 2027; the only method that it offers else. */
function lastOrder(
  { broker_orders: orders = [] }: Settings,
  wallet: string,
): BrokerOrder | undefined {
  const own = orders.filter((one) => one.wallet === wallet && (one.told ?? '') < FROM);
  return own.sort((a, b) => ((a.told ?? '') < (b.told ?? '') ? -1 : 1)).at(-1);
}

const IN_WORDS: Partial<Record<Method, string>> = {
  FIFO: 'the earliest units first',
  LIFO: 'the latest units first',
  HIFO: 'the units with the highest cost first',
  LOFO: 'the units with the lowest cost first',
  SPECIFIC: 'for each sale, which units it is to sell, by the time of that sale',
};

function toDo({ wallet, custody, method, order }: Omit<ChecklistAccount, 'toDo'>): string {
  if (custody === 'own')
    return 'Nobody has to be told. Write down which units you sell before each sale, or keep a standing order in your own records.';
  const known = isKnownBroker(wallet) ? ' The name is that of an exchange, which is a broker.' : '';
  const open = custody === undefined ? `Answer first who holds the coins.${known} ` : '';
  if (order?.method === method)
    return `${open}Done: the broker’s order is your method. Keep its confirmation.`;
  if (order !== undefined)
    return `${open}The broker’s order is ${order.method}, but your method here is ${method}. From 2027 on, the broker’s order counts: change one of the two.`;
  if (method === 'FIFO')
    return `${open}The earliest units are sold unless you say otherwise, which is your method, so nothing has to be told. Send the dates of coins that you moved there, so that the broker can know which are the earliest.`;
  return `${open}Tell the broker before your first sale of 2027: ${IN_WORDS[method] ?? IN_WORDS.FIFO}. Without it the earliest units are sold.`;
}

/**
 * The checklist as plain text, to print or keep: the steps, each wallet with what is to be done,
 * and the sources with the day on which they were read. Errors: none.
 * Source: as of `lotChecklist`.
 * @example
 * writeChecklist([]).split('\n')[0] // => 'What to do before January 1, 2027'
 */
export function writeChecklist(accounts: readonly ChecklistAccount[]): string {
  const { title, intro, steps, readOn, sources } = CHECKLIST;
  return [
    title,
    '',
    intro,
    '',
    ...steps.map((step, place) => `${place + 1}. ${step}`),
    '',
    'Your accounts',
    ...accounts.flatMap(({ wallet, custody, method, holds, toDo: sentence }) => [
      '',
      wallet || 'The unnamed wallet',
      `  Who holds the coins: ${custody === undefined ? 'not answered yet' : HOLDERS[custody]}`,
      `  Coins: ${holds.length === 0 ? 'none now' : holds.join(', ')}`,
      `  Method here in 2027: ${method}`,
      `  [ ] ${sentence}`,
    ]),
    ...(accounts.length === 0 ? ['', 'No transaction names an account.'] : []),
    '',
    `Sources, read on ${readOn}`,
    ...sources.map(({ name, url, what }) => `- ${name}: ${what}. ${url}`),
    '',
  ].join('\n');
}

const HOLDERS: Readonly<Record<Custody, string>> = {
  broker: 'a broker or exchange',
  own: 'you hold the keys yourself',
};
