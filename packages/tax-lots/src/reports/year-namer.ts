import type { TaxResult } from '../model/result.ts';
import type { Ledger } from '../model/ledger.ts';
import { readPolicy } from '../law/policy.ts';
import { yearIn } from '../law/tax-year.ts';
import { readDay } from '../numbers/calendar.ts';

/** Names the year of a day as the totals of a ledger do; nothing where it can't be computed. */
export function yearNamer(ledger: Ledger): (day: number) => string {
  const policy = readPolicy(ledger);
  return Array.isArray(policy) ? () => '' : (day) => yearIn(policy, day);
}

/** The disposals and incomes of one year alone; everything else as it was. */
export function resultOfYear(result: TaxResult, ledger: Ledger, year: string): TaxResult {
  const yearOf = yearNamer(ledger);
  const days = new Map(ledger.transactions.map(({ id, timestamp }) => [id, timestamp]));
  const isOfYear = (text: string | undefined): boolean =>
    yearOf(readDay(text?.slice(0, 10)) ?? 0) === year;
  return {
    ...result,
    disposals: result.disposals.filter(({ disposed }) => isOfYear(disposed)),
    income: result.income.filter(({ tx }) => isOfYear(days.get(tx))),
  };
}
