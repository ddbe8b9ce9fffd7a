import { CURRENCY_OF } from './currency-of.ts';
import { readDay } from '../numbers/calendar.ts';
import { isZone } from '../numbers/zone.ts';
import { nearestName } from './nearest-name.ts';
import { readMoney } from '../numbers/money.ts';
import { readRates } from './rates.ts';
import type { Rates } from './rates.ts';
import { ACCOUNT_FORMS, LEDGER_JURISDICTIONS, METHODS } from '../model/ledger.ts';
import type { LedgerJurisdiction, Method, Settings } from '../model/ledger.ts';
import type { IssueCode } from '../model/issue.ts';

/**
 * A ledger's settings, read and completed. `methodFrom` is sorted by year; `freigrenze` is
 * undefined where the law's own applies.
 */
export type Policy = {
  jurisdiction: LedgerJurisdiction;
  method: Method;
  methodFrom: readonly { year: number; method: Method }[];
  currency: string;
  /** The taxpayer's zone; undefined where days are taken as they are written. */
  timeZone: string | undefined;
  /** Rates of exchange for amounts in other currencies. */
  rates: Rates;
  /** US: the forms of whole accounts, by wallet and year. */
  accountForms: Settings['forms_1099'];
  perWallet: boolean;
  /** US: the ledger does not say whether basis was by wallet before 2025, and has no allocation. */
  isScopeOpen: boolean;
  /** US: assets whose basis belongs to all wallets until 2025; found by `settleScope`. */
  sharedUntil2025: ReadonlySet<string>;
  /** US: wallets in a broker's custody; undefined where the ledger does not say. */
  brokerWallets: ReadonlySet<string> | undefined;
  /** Japan: the coins for which the moving average was filed, besides the yearly average. */
  movingAverage: ReadonlySet<string>;
  rankByPrice: boolean;
  company: boolean;
  /** The month and date, mmdd, on which a company's accounting period ends. */
  periodEnd: number | undefined;
  hmrcDefi: boolean;
  superficialLoss: boolean;
  freigrenze: bigint | undefined;
  feeInCost: boolean;
};

/** What prevents reading a ledger at all. */
export type Refusal = { code: IssueCode; message: string };

/**
 * Countries where basis belongs to a wallet unless the ledger says otherwise: 26 CFR 1.1012-1(j);
 * BMF 6 March 2025.
 */
const WALLET_COUNTRIES: ReadonlySet<string> = new Set(['US', 'DE']);

const LOT_METHODS: ReadonlySet<string> = new Set(['FIFO', 'LIFO', 'HIFO', 'LOFO', 'SPECIFIC']);

/**
 * Whether a method picks lots (and may therefore change from year to year) rather than keeping a
 * pool.
 */
export function isLotMethod(method: Method): boolean {
  return LOT_METHODS.has(method);
}

/** Reads the head of a ledger. Returns every refusal found, so that all can be mended at once. */
export function readPolicy(ledger: unknown): Policy | Refusal[] {
  if (!isRecord(ledger)) return [{ code: 'BAD_LEDGER', message: 'The ledger is not an object.' }];
  const refusals: Refusal[] = misspeltFields(ledger);
  const { jurisdiction, method, transactions } = ledger;
  const settings = withoutNulls(ledger['settings'] ?? {});
  if (!isOneOf(LEDGER_JURISDICTIONS, jurisdiction)) {
    refusals.push({
      code: 'UNKNOWN_JURISDICTION',
      message: `The jurisdiction is ${show(jurisdiction)}; it has to be one of ${LEDGER_JURISDICTIONS.join(', ')}.`,
    });
  }
  if (!isOneOf(METHODS, method)) {
    refusals.push({
      code: 'UNKNOWN_METHOD',
      message: `The method is ${show(method)}; it has to be one of ${METHODS.join(', ')}.`,
    });
  }
  if (!Array.isArray(transactions))
    refusals.push({ code: 'BAD_LEDGER', message: 'The ledger has no list of transactions.' });
  if (!isRecord(settings))
    return [...refusals, { code: 'BAD_SETTING', message: 'The settings are not an object.' }];
  refusals.push(...settingRefusals(settings));
  if (
    refusals.length > 0 ||
    !isOneOf(LEDGER_JURISDICTIONS, jurisdiction) ||
    !isOneOf(METHODS, method)
  )
    return refusals;
  if (settings['taxpayer'] === 'company' && jurisdiction !== 'UK' && jurisdiction !== 'GENERIC')
    return [
      {
        code: 'BAD_SETTING',
        message: `Companies are computed for the UK only; the rules for ${jurisdiction} here are those for individuals.`,
      },
    ];
  const policy = completePolicy(jurisdiction, method, settings as Settings); // every field was checked by settingRefusals
  if (settings['scope'] !== undefined) return policy;
  return allocatesBasis(transactions)
    ? { ...policy, perWallet: false }
    : { ...policy, isScopeOpen: jurisdiction === 'US' };
}

/** Whether a ledger gives basis to wallets on the way: until then it belongs to none. */
export function allocatesBasis(transactions: unknown): boolean {
  return (
    Array.isArray(transactions) &&
    transactions.some((one) => isRecord(one) && one['type'] === 'safe_harbor_allocation')
  );
}

function completePolicy(
  jurisdiction: LedgerJurisdiction,
  method: Method,
  settings: Settings,
): Policy {
  const methodFrom = Object.entries(settings.method_by_year ?? {}).map(([year, from]) => ({
    year: Number(year),
    method: from,
  }));
  return {
    jurisdiction,
    method,
    methodFrom: methodFrom.sort((a, b) => a.year - b.year),
    currency: settings.currency ?? CURRENCY_OF[jurisdiction],
    timeZone: settings.time_zone,
    rates: readRates(settings.rates) ?? new Map(),
    accountForms: jurisdiction === 'US' ? settings.forms_1099 : undefined,
    perWallet:
      settings.scope === undefined
        ? WALLET_COUNTRIES.has(jurisdiction)
        : settings.scope === 'per_wallet',
    isScopeOpen: false,
    sharedUntil2025: new Set(),
    brokerWallets:
      settings.broker_wallets === undefined ? undefined : new Set(settings.broker_wallets),
    movingAverage: new Set(settings.moving_average_assets),
    rankByPrice: settings.hifo_key === 'unit_price',
    company: settings.taxpayer === 'company',
    periodEnd:
      settings.accounting_period_end === undefined
        ? undefined
        : Number(settings.accounting_period_end.replace('-', '')),
    hmrcDefi: settings.defi === 'hmrc_2022',
    superficialLoss: settings.superficial_loss ?? true,
    freigrenze: settings.freigrenze === undefined ? undefined : readMoney(settings.freigrenze),
    feeInCost:
      settings.fee_presentation === undefined
        ? jurisdiction === 'UK'
        : settings.fee_presentation === 'in_cost',
  };
}

const CHOICES: Record<string, readonly unknown[]> = {
  scope: ['universal', 'per_wallet'],
  hifo_key: ['unit_price', 'unit_cost'],
  taxpayer: ['individual', 'company'],
  defi: ['hmrc_2022'],
  superficial_loss: [true, false],
  fee_presentation: ['net_proceeds', 'in_cost'],
};

const SETTINGS: readonly string[] = [
  ...Object.keys(CHOICES),
  'currency',
  'time_zone',
  'rates',
  'method_by_year',
  'accounting_period_end',
  'freigrenze',
  'broker_wallets',
  'forms_1099',
  'moving_average_assets',
];
const LEDGER_FIELDS = ['id', 'jurisdiction', 'method', 'settings', 'transactions'];

/**
 * Misspelt names of known fields of the ledger; other unknown fields belong to the caller and are
 * ignored.
 */
function misspeltFields(ledger: Record<string, unknown>): Refusal[] {
  return Object.keys(ledger)
    .filter((name) => !LEDGER_FIELDS.includes(name))
    .map((name) => ({ name, ...nearestName(name, LEDGER_FIELDS) }))
    .filter(({ near, isLikely }) => isLikely && ledger[near] === undefined)
    .map(({ name, near }) => ({
      code: 'BAD_LEDGER',
      message: `The ledger has no field ${show(name)}; the nearest is ${near}.`,
    }));
}

function settingRefusals(settings: Record<string, unknown>): Refusal[] {
  const refusals: Refusal[] = [];
  for (const name of Object.keys(settings))
    if (!SETTINGS.includes(name))
      refusals.push({
        code: 'BAD_SETTING',
        message: `There is no setting ${show(name)}; the nearest is ${nearestName(name, SETTINGS).near}.`,
      });
  const refuse = (name: string, allowed: string): void => {
    refusals.push({
      code: 'BAD_SETTING',
      message: `The setting ${name} is ${show(settings[name])}; it has to be ${allowed}.`,
    });
  };
  for (const [name, allowed] of Object.entries(CHOICES)) {
    if (settings[name] !== undefined && !allowed.includes(settings[name]))
      refuse(name, allowed.join(' or '));
  }
  const { currency, freigrenze, method_by_year: byYear } = settings;
  if (currency !== undefined && (typeof currency !== 'string' || currency === ''))
    refuse('currency', 'a currency code');
  const zone = settings['time_zone'];
  if (zone !== undefined && (typeof zone !== 'string' || !isZone(zone)))
    refuse('time_zone', 'a zone such as Europe/Berlin or an offset such as +02:00');
  if (freigrenze !== undefined && readMoney(freigrenze) === undefined)
    refuse('freigrenze', 'a decimal text');
  if (readRates(settings['rates']) === undefined)
    refuse(
      'rates',
      'a table from currency to day, month or year to a decimal above zero, or two with a slash',
    );
  for (const name of ['broker_wallets', 'moving_average_assets']) {
    const list = settings[name];
    const isNames = Array.isArray(list) && list.every((one) => typeof one === 'string');
    if (list !== undefined && !isNames) refuse(name, 'a list of names');
  }
  if (settings['forms_1099'] !== undefined && !areAccountForms(settings['forms_1099']))
    refuse('forms_1099', 'a table from wallet to year to basis or no_basis');
  const periodEnd = settings['accounting_period_end'];
  if (
    periodEnd !== undefined &&
    (typeof periodEnd !== 'string' || readDay(`2023-${periodEnd}`) === undefined)
  )
    refuse('accounting_period_end', 'a month and date such as 03-31');
  if (byYear === undefined) return refusals;
  const entries = isRecord(byYear) ? Object.entries(byYear) : [];
  const good = entries.every(
    ([year, method]) => /^\d{4}$/.test(year) && isOneOf(METHODS, method) && isLotMethod(method),
  );
  if (!isRecord(byYear) || !good)
    refuse('method_by_year', 'a table from year to a method that picks lots');
  return refusals;
}

function areAccountForms(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (years) =>
        isRecord(years) &&
        Object.entries(years).every(
          ([year, form]) => /^\d{4}$/.test(year) && isOneOf(ACCOUNT_FORMS, form),
        ),
    )
  );
}

/** A setting that is null is a setting that is not there. */
function withoutNulls(settings: unknown): unknown {
  return isRecord(settings)
    ? Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))
    : settings;
}

/** Whether a value is an object with named fields (not null, not a list). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is one of a list of words. */
export function isOneOf<T extends string>(words: readonly T[], value: unknown): value is T {
  return typeof value === 'string' && (words as readonly string[]).includes(value); // widening for includes only
}

/** A value as a short piece of text for a sentence. Example: `show('1,5')` is `'"1,5"'`. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string')
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null)
    return String(value);
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : typeof value;
}
