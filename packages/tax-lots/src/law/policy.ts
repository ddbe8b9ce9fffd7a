import { CURRENCY_OF } from './currency-of.ts';
import { assetKey } from '../model/asset-name.ts';
import { nearestName } from './nearest-name.ts';
import { readMoney } from '../numbers/money.ts';
import { readRates } from './rates.ts';
import type { Rates } from './rates.ts';
import { settingRefusals } from './setting-refusals.ts';
import type { Refusal } from './setting-refusals.ts';
import { isOneOf, isRecord, show } from './values.ts';
import { readDay } from '../numbers/calendar.ts';
import type { Day } from '../numbers/calendar.ts';
import { LEDGER_JURISDICTIONS, METHODS } from '../model/ledger.ts';
import type { LedgerJurisdiction, Method, Settings } from '../model/ledger.ts';

export type { Refusal };

/** A method from a tax year on. */
export type Election = { year: number; method: Method };

/** What a broker was told, and the last day on which it did not count yet. */
export type StandingOrder = { told: Day; method: Method };

/**
 * A ledger's settings, read and completed. `methodFrom` is sorted by year; `freigrenze` is
 * undefined where the law's own applies.
 */
export type Policy = {
  jurisdiction: LedgerJurisdiction;
  method: Method;
  methodFrom: readonly Election[];
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
  /** The methods elected for wallets, by wallet, sorted by year. */
  methodByWallet: ReadonlyMap<string, readonly Election[]>;
  /** US: wallets in a broker's custody; undefined where the ledger does not say. */
  brokerWallets: ReadonlySet<string> | undefined;
  /** US: wallets that are not; undefined where the ledger names only those that are. */
  selfCustody: ReadonlySet<string> | undefined;
  /** US: standing orders with brokers, by wallet, sorted by the day on which they were told. */
  brokerOrders: ReadonlyMap<string, readonly StandingOrder[]>;
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

/**
 * Countries where basis belongs to a wallet unless the ledger says otherwise: 26 CFR 1.1012-1(j);
 * BMF 6 March 2025.
 */
const WALLET_COUNTRIES: ReadonlySet<string> = new Set(['US', 'DE']);

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
  return {
    jurisdiction,
    method,
    methodFrom: readElections(settings.method_by_year),
    currency: assetKey(settings.currency ?? CURRENCY_OF[jurisdiction]),
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
    methodByWallet: new Map(
      Object.entries(settings.method_by_wallet ?? {}).map(([wallet, by]) => [
        wallet,
        readElections(by),
      ]),
    ),
    selfCustody:
      settings.self_custody_wallets === undefined
        ? undefined
        : new Set(settings.self_custody_wallets),
    brokerOrders: readOrders(settings.broker_orders),
    movingAverage: new Set(settings.moving_average_assets?.map(assetKey)),
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

function readElections(byYear: Settings['method_by_year']): Election[] {
  return Object.entries(byYear ?? {})
    .map(([year, method]) => ({ year: Number(year), method }))
    .sort((a, b) => a.year - b.year);
}

/** The only method of a broker counts from the day after the relief for own records ended. */
const RELIEF_ENDS = 20261231;

function readOrders(orders: Settings['broker_orders']): Map<string, StandingOrder[]> {
  const byWallet = new Map<string, StandingOrder[]>();
  for (const { wallet, method, told } of orders ?? []) {
    const order = { told: readDay(told) ?? RELIEF_ENDS, method };
    const all = [...(byWallet.get(wallet) ?? []), order].sort((a, b) => a.told - b.told);
    byWallet.set(wallet, all);
  }
  return byWallet;
}

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

/** A setting that is null is a setting that is not there. */
function withoutNulls(settings: unknown): unknown {
  return isRecord(settings)
    ? Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))
    : settings;
}
