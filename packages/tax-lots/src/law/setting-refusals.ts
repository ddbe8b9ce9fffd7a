import { ACCOUNT_FORMS_SHAPE, areAccountForms } from './account-forms.ts';
import { nearestName } from './nearest-name.ts';
import { isLotMethod } from './pool-methods.ts';
import { readRates } from './rates.ts';
import { isOneOf, isRecord, show } from './values.ts';
import { readDay } from '../numbers/calendar.ts';
import { readMoney } from '../numbers/money.ts';
import { isZone } from '../numbers/zone.ts';
import type { IssueCode } from '../model/issue.ts';
import { METHODS } from '../model/ledger.ts';

/** What prevents reading a ledger at all. */
export type Refusal = { code: IssueCode; message: string };

const CHOICES: Record<string, readonly unknown[]> = {
  scope: ['universal', 'per_wallet'],
  hifo_key: ['unit_price', 'unit_cost'],
  taxpayer: ['individual', 'company'],
  defi: ['hmrc_2022'],
  superficial_loss: [true, false],
  fee_presentation: ['net_proceeds', 'in_cost'],
};

/** What each of the other settings has to be, and whether a value is that. */
const SHAPES: Record<string, { isGood: (value: unknown) => boolean; shape: string }> = {
  currency: {
    isGood: (value) => typeof value === 'string' && value !== '',
    shape: 'a currency code',
  },
  time_zone: {
    isGood: (value) => typeof value === 'string' && isZone(value),
    shape: 'a zone such as Europe/Berlin or an offset such as +02:00',
  },
  freigrenze: { isGood: (value) => readMoney(value) !== undefined, shape: 'a decimal text' },
  rates: {
    isGood: (value) => readRates(value) !== undefined,
    shape:
      'a table from currency to day, month or year to a decimal above zero, or two with a slash',
  },
  broker_wallets: { isGood: areNames, shape: 'a list of names' },
  moving_average_assets: { isGood: areNames, shape: 'a list of names' },
  forms_1099: { isGood: areAccountForms, shape: ACCOUNT_FORMS_SHAPE },
  accounting_period_end: {
    isGood: (value) => typeof value === 'string' && readDay(`2023-${value}`) !== undefined,
    shape: 'a month and date such as 03-31',
  },
  self_custody_wallets: { isGood: areNames, shape: 'a list of names' },
  broker_orders: {
    isGood: areOrders,
    shape:
      'a list of orders, each with a wallet, one of FIFO, LIFO, HIFO and LOFO, and the day on which the broker was told',
  },
  method_by_wallet: {
    isGood: (value) => isRecord(value) && Object.values(value).every(areElections),
    shape: 'a table from wallet to year to a method that picks lots',
  },
  method_by_year: { isGood: areElections, shape: 'a table from year to a method that picks lots' },
};

/** What a broker can be told once and for all. */
const ORDERS = ['FIFO', 'LIFO', 'HIFO', 'LOFO'] as const;

const SETTINGS: readonly string[] = [...Object.keys(CHOICES), ...Object.keys(SHAPES)];

/** Every setting that is not of the format, or has another value than it may have. */
export function settingRefusals(settings: Record<string, unknown>): Refusal[] {
  return Object.entries(settings).flatMap(([name, value]): Refusal[] => {
    if (value === undefined) return [];
    if (!SETTINGS.includes(name))
      return [
        {
          code: 'BAD_SETTING',
          message: `There is no setting ${show(name)}; the nearest is ${nearestName(name, SETTINGS).near}.`,
        },
      ];
    const allowed = CHOICES[name];
    const known = SHAPES[name];
    if (allowed?.includes(value) ?? known?.isGood(value) ?? true) return [];
    const shape = allowed?.join(' or ') ?? known?.shape ?? '';
    return [
      {
        code: 'BAD_SETTING',
        message: `The setting ${name} is ${show(value)}; it has to be ${shape}.`,
      },
    ];
  });
}

function areNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function areElections(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([year, method]) => /^\d{4}$/.test(year) && isOneOf(METHODS, method) && isLotMethod(method),
    )
  );
}

function areOrders(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (order) =>
        isRecord(order) &&
        typeof order['wallet'] === 'string' &&
        isOneOf(ORDERS, order['method']) &&
        (order['told'] === undefined || readDay(order['told']) !== undefined),
    )
  );
}
