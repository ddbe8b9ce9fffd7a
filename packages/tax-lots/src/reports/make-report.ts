import type { TaxResult } from '../model/result.ts';
import type { LedgerJurisdiction, Ledger } from '../model/ledger.ts';
import type { RefusedReport, Report } from './report.ts';
import { COUNTRY_NAMES } from '../lots-text/lots-names.ts';
import { formGaps } from '../broker-forms/form-gaps.ts';
import { formNotRead } from '../law/forms-read.ts';
import { isRecord } from '../law/values.ts';
import { resultOfYear } from './year-namer.ts';
import type { Unit } from './round-money.ts';
import { form8949 } from './form-8949.ts';
import { scheduleD } from './schedule-d.ts';
import { sa108 } from './sa108.ts';
import { schedule3 } from './schedule-3.ts';
import { disposalsReport, gainsReport, incomeReport, openLotsReport } from './summaries.ts';

/** The names of the reports, as the command line and the calculator ask for them. */
export const REPORT_NAMES = [
  '8949',
  'schedule-d',
  'sa108',
  'schedule-3',
  'gains',
  'income',
  'open-lots',
  'disposals',
] as const;
/** One of `REPORT_NAMES`. */
export type ReportName = (typeof REPORT_NAMES)[number];

/** Whose form it is; the other reports are everybody's. */
const FORMS: Partial<
  Record<
    ReportName,
    { country: LedgerJurisdiction; currency: string; title: string; isPersonal: boolean }
  >
> = {
  '8949': { country: 'US', currency: 'USD', title: 'Form 8949', isPersonal: false },
  'schedule-d': {
    country: 'US',
    currency: 'USD',
    title: 'Schedule D (Form 1040)',
    isPersonal: true,
  },
  sa108: { country: 'UK', currency: 'GBP', title: 'SA108', isPersonal: true },
  'schedule-3': { country: 'CA', currency: 'CAD', title: 'Schedule 3 (T1)', isPersonal: true },
};

const MOST_REASONS = 50;

/**
 * How a report is made. `unit` says cents or whole dollars for the US forms, `year` which tax year
 * it is of; without it the report is of every year.
 */
export type ReportChoice = { unit?: Unit; year?: string };

/**
 * Makes a report by name from a ledger and its result. Rounding happens here and nowhere else: the
 * US forms have cents or whole dollars, SA108 whole pounds, Schedule 3 cents; the others are exact.
 * `draft` of the report lists what keeps it from being final: the blocking issues that its years
 * rest on, the accounts of which it is not known what their brokers reported (`formGaps`), and that
 * the year's own form was not read yet.
 * Errors: another country's form, or one of another kind of taxpayer or in another currency, is
 * refused with a sentence.
 * Source: Instructions for Form 8949 and Schedule D (2025), SA108 (2025) and its notes; Schedule 3
 * follows the layout of the form. `SOURCES.md` says which were read and when.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 1 BTC for 10 USD
 *   2024-02-02 sell 1 BTC for 15 USD`);
 * const result = computeTax(ledger);
 * makeReport('8949', ledger, result).rows.length // => 1
 * makeReport('8949', ledger, result).draft // => undefined
 * 'refused' in makeReport('sa108', ledger, result) // => true
 */
export function makeReport(
  name: ReportName,
  ledger: Ledger,
  result: TaxResult,
  { unit = 'cents', year }: ReportChoice = {},
): Report | RefusedReport {
  const refused = refusalOf(name, ledger);
  if (refused !== undefined) return { refused };
  const part = year === undefined ? result : resultOfYear(result, ledger, year);
  const report = reportOf(name, ledger, part, unit);
  const of = name === 'open-lots' ? undefined : year;
  const ofYear = of === undefined ? {} : { year: of };
  const draft = shorten([
    ...draftReasons(result, of),
    ...formGaps(result, ledger, of).map(({ message }) => message),
    ...formReasons(name, ledger, result, ofYear),
  ]);
  return draft.length === 0 ? report : { ...report, draft };
}

function refusalOf(name: ReportName, { jurisdiction, settings }: Ledger): string | undefined {
  const form = FORMS[name];
  if (form === undefined) return undefined;
  const { country, currency, title, isPersonal } = form;
  if (jurisdiction !== country)
    return `${title} is a ${countryName(country)} form, but this ledger’s jurisdiction is ${countryName(jurisdiction)}.`;
  if (isPersonal && settings?.taxpayer === 'company')
    return `${title} is for individuals, but this ledger is for a company.`;
  if ((settings?.currency ?? currency) !== currency)
    return `${title} is in ${currency}, but this ledger is in ${settings?.currency}.`;
  return undefined;
}

function countryName(country: LedgerJurisdiction): string {
  return country === 'GENERIC' ? 'no country' : COUNTRY_NAMES[country];
}

/** The blocking issues that a year rests on, each as a sentence with its transaction. */
function draftReasons({ issues }: TaxResult, year: string | undefined): string[] {
  return issues
    .filter(
      (issue) =>
        issue.blocking && (year === undefined || issue.incomplete_years?.includes(year) === true),
    )
    .map(({ code, tx, message }) => `${code}${tx === undefined ? '' : ` ${tx}`}: ${message}`);
}

/** Remarks on a whole ledger that make its figures an answer to "what if", not to the form. */
const NOT_FOR_FORMS: ReadonlySet<string> = new Set(['METHOD_NOT_LAWFUL', 'SCOPE_NOT_CHOSEN']);

/**
 * Why a country's form can't be final whatever its figures and the brokers' forms are, a sentence
 * each: the country does not allow the method, or where cost was kept is not said. In the US also:
 * the year's own form was not read yet, the day is missing on which units of an opening balance
 * were acquired, or the ledger shows costs elsewhere than the form does. `makeReport` puts them
 * into `draft`, after the issues and the gaps of `formGaps`.
 * Errors: none.
 * Source: Form 8949 (2025), column (d); which forms were read is in `SOURCES.md`.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 1 BTC for 10 USD
 *   2026-02-02 sell 1 BTC for 15 USD`);
 * formReasons('8949', ledger, computeTax(ledger)).length // => 1
 * formReasons('gains', ledger, computeTax(ledger)) // => []
 */
export function formReasons(
  name: ReportName,
  { jurisdiction, settings, transactions }: Ledger,
  { disposals, issues }: TaxResult,
  { year }: Pick<ReportChoice, 'year'> = {},
): string[] {
  if (FORMS[name]?.country !== jurisdiction) return [];
  const unfit = issues.flatMap(({ code, message }) => (NOT_FOR_FORMS.has(code) ? [message] : []));
  if (jurisdiction !== 'US') return unfit;
  const sold = new Set(disposals.map(({ disposed }) => disposed.slice(0, 4)));
  const years = [...sold].filter((one) => year === undefined || one === year).sort();
  return [
    ...unfit,
    ...undatedReasons(transactions, disposals, year),
    ...years.flatMap((one) => formNotRead(name, one) ?? []),
    ...(settings?.fee_presentation === 'in_cost' && years.length > 0
      ? [
          'The form shows proceeds after the costs of a sale, but this ledger adds those costs to the cost of the units.',
        ]
      : []),
  ];
}

/** Units sold that an opening balance brought without the day of their purchase: a guess. */
function undatedReasons(
  transactions: Ledger['transactions'],
  disposals: TaxResult['disposals'],
  year: string | undefined,
): string[] {
  const sold = disposals.filter(({ disposed }) => year === undefined || disposed.startsWith(year));
  const lots = new Set(sold.map(({ lot }) => lot));
  return transactions
    .filter(
      (one) =>
        isRecord(one) &&
        one.type === 'opening' &&
        lots.has(one.id) &&
        (one.acquired === undefined || one.acquired === null),
    )
    .map(
      ({ id }) =>
        `${id} is an opening balance that does not give the day on which its units were acquired. Column (b) shows that day, and whether they were held long depends on it.`,
    );
}

function shorten(reasons: string[]): string[] {
  const more = reasons.length - MOST_REASONS;
  return more <= 0 ? reasons : [...reasons.slice(0, MOST_REASONS), `${more} more like these.`];
}

function reportOf(name: ReportName, ledger: Ledger, result: TaxResult, unit: Unit): Report {
  switch (name) {
    case '8949':
      return form8949(result, ledger, unit);
    case 'schedule-d':
      return scheduleD(result, ledger, unit);
    case 'sa108':
      return sa108(result);
    case 'schedule-3':
      return schedule3(result);
    case 'gains':
      return gainsReport(result, ledger);
    case 'income':
      return incomeReport(result, ledger);
    case 'open-lots':
      return openLotsReport(result);
    case 'disposals':
      return disposalsReport(result);
  }
}
