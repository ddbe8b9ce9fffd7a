import type { Rule } from '../model/result.ts';
import type { Method } from '../model/ledger.ts';
import type { Policy } from './policy.ts';

const RULES: Partial<Record<Rule, string>> = {
  same_day: 'same-day rule, TCGA 1992 s 105(1)',
  thirty_day: '30-day rule, TCGA 1992 s 106A(5)',
  ten_day: '10-day rule for companies, TCGA 1992 s 107(3)',
  section_104: 'section 104 pool, TCGA 1992 s 104',
  total_average: 'yearly average, Income Tax Act Enforcement Order art. 119-2',
};

const ORDERS: Partial<Record<Method, string>> = {
  FIFO: 'earliest units first',
  LIFO: 'latest units first',
  HIFO: 'highest cost first',
  LOFO: 'lowest cost first',
  SPECIFIC: 'units as identified',
  IE: 'units of the last four weeks first, then the earliest; TCA 1997 ss 580, 581',
};

/**
 * Names the rule that chose the units of a slice, with its law where one says so.
 * Example: for a UK slice matched the same day, `'same-day rule, TCGA 1992 s 105(1)'`.
 */
export function lawOf(policy: Policy, rule: Rule | undefined): string {
  if (rule === 'acb')
    return policy.jurisdiction === 'CA' ? 'adjusted cost base, ITA s 47(1)' : 'moving average';
  if (rule !== undefined) return RULES[rule] ?? '';
  const chosen = electionOf(policy) ?? ORDERS[policy.method] ?? '';
  if (policy.jurisdiction === 'US') return `${chosen}; 26 CFR 1.1012-1(j)`;
  if (policy.jurisdiction === 'DE') return `${chosen}, wallet by wallet; BMF 6 March 2025`;
  return chosen;
}

/** How units are chosen where one method does not hold everywhere. */
function electionOf({ methodFrom, methodByWallet, brokerOrders }: Policy): string | undefined {
  if (methodByWallet.size > 0) return 'units by the method elected for the wallet and year';
  if (methodFrom.length > 0) return 'units by the method elected for the year';
  return brokerOrders.size > 0
    ? 'units by the method, or by the order that the broker has'
    : undefined;
}
