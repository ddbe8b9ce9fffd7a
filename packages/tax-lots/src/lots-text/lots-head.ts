import { defaultMethod } from '../law/lawful-methods.ts';
import { LEDGER_JURISDICTIONS, METHODS } from '../model/ledger.ts';
import type { LedgerJurisdiction, Method, Settings } from '../model/ledger.ts';
import { CURRENCY_OF } from '../law/currency-of.ts';
import { isOneOf, show } from '../law/values.ts';
import type { LotsIssue, LotsLine } from './lots-line.ts';

/**
 * The head of a block. `year` is the tax year whose totals are asked for; all where it is
 * undefined.
 */
export type LotsHead = {
  jurisdiction: LedgerJurisdiction;
  method: Method;
  settings: Settings;
  year: string | undefined;
};

const CHOICES: Record<string, readonly string[]> = {
  jurisdiction: LEDGER_JURISDICTIONS,
  method: METHODS,
  scope: ['universal', 'per_wallet'],
  hifo_key: ['unit_price', 'unit_cost'],
  taxpayer: ['individual', 'company'],
  defi: ['hmrc_2022'],
  superficial_loss: ['on', 'off'],
  fee_presentation: ['net_proceeds', 'in_cost'],
};

const FREE_WORDS: Record<string, RegExp> = {
  accounting_period_end: /^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8]|29|30|31)$/,
  currency: /^[A-Z]{3}$/,
  year: /^\d{4}(-\d{2})?$/,
  freigrenze: /^\d{1,12}(\.\d{1,2})?$/,
};

/** Whether a line is one of the head: it does not begin with a digit. */
export function isHeadLine({ tokens }: LotsLine): boolean {
  return !/^\d/.test(tokens[0]?.text ?? '');
}

/**
 * Reads the lines of the head, wherever they stand. Trouble is reported; returns undefined where no
 * jurisdiction could be read.
 */
export function readHead(lines: readonly LotsLine[], issues: LotsIssue[]): LotsHead | undefined {
  const named = new Map<string, string>();
  const methodByYear: Record<string, Method> = {};
  for (const { number, tokens } of lines) {
    const message = readHeadLine(
      tokens.map(({ text }) => text),
      named,
      methodByYear,
    );
    if (message !== undefined) issues.push({ line: number, message });
  }
  const jurisdiction = named.get('jurisdiction');
  if (!isOneOf(LEDGER_JURISDICTIONS, jurisdiction)) {
    if (issues.length === 0)
      issues.push({
        line: 0,
        message: `A line such as "jurisdiction US" is missing; it can be ${LEDGER_JURISDICTIONS.join(', ')}.`,
      });
    return undefined;
  }
  const method = named.get('method');
  const settings = {
    ...settingsOf(named, jurisdiction),
    ...(Object.keys(methodByYear).length > 0 && { method_by_year: methodByYear }),
  };
  return {
    jurisdiction,
    method: isOneOf(METHODS, method) ? method : defaultMethod(jurisdiction),
    settings,
    year: named.get('year'),
  };
}

function settingsOf(
  named: ReadonlyMap<string, string>,
  jurisdiction: LedgerJurisdiction,
): Settings {
  const settings: Record<string, string | boolean> = { currency: CURRENCY_OF[jurisdiction] };
  for (const [name, value] of named) {
    if (name === 'superficial_loss') settings[name] = value === 'on';
    else if (name !== 'jurisdiction' && name !== 'method' && name !== 'year')
      settings[name] = value;
  }
  return settings as Settings; // every name and value was held against the tables above
}

/** Reads `name value` or `method year value`. Returns what is wrong with it. */
function readHeadLine(
  [name = '', value = '', third, ...rest]: string[],
  named: Map<string, string>,
  methodByYear: Record<string, Method>,
): string | undefined {
  const choices = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined;
  const pattern = Object.hasOwn(FREE_WORDS, name) ? FREE_WORDS[name] : undefined;
  if (choices === undefined && pattern === undefined)
    return `${show(name)} is neither a date nor one of ${[...Object.keys(CHOICES), ...Object.keys(FREE_WORDS)].join(', ')}.`;
  if (name === 'method' && third !== undefined && rest.length === 0 && /^\d{4}$/.test(value)) {
    if (!isOneOf(METHODS, third))
      return `The method is ${show(third)}; it has to be one of ${METHODS.join(', ')}.`;
    methodByYear[value] = third;
    return undefined;
  }
  if (third !== undefined) return `"${name}" takes one word.`;
  if (named.has(name)) return `"${name}" is given twice.`;
  named.set(name, value);
  if (choices?.includes(value) || pattern?.test(value)) return undefined;
  return `"${name}" is ${value === '' ? 'missing' : show(value)}; it has to be ${choices?.join(', ') ?? EXAMPLES[name]}.`;
}

const EXAMPLES: Record<string, string> = {
  currency: 'a currency code such as USD',
  year: 'a tax year such as 2024 or 2024-25',
  freigrenze: 'an amount such as 1000',
  accounting_period_end: 'a month and date such as 03-31',
};
