import type { Findings } from '../matchers/findings.ts';
import { startFindings } from '../matchers/findings.ts';
import type { BrokerForm } from '../model/broker-form.ts';
import type { Ledger, Settings } from '../model/ledger.ts';
import type { DatedIssue } from '../model/issue.ts';
import { allocatesBasis, readPolicy } from '../law/policy.ts';
import type { Policy, Refusal } from '../law/policy.ts';
import type { Matched } from './matched.ts';
import { settleScope } from './settle-scope.ts';
import type { LedgerEvent, ListedForms } from '../model/event.ts';
import { assetKey } from '../model/asset-name.ts';
import { nameAt, startNames } from '../model/names.ts';
import type { Names } from '../model/names.ts';
import type { Matcher, Leg } from '../model/leg.ts';
import { startBalances } from '../matchers/balances.ts';
import { startLotMatcher } from '../matchers/lot-matcher.ts';
import { startUkMatcher } from '../matchers/uk-matcher.ts';
import { startPoolMatcher } from '../matchers/pool-matcher.ts';
import { startYearlyAverageMatcher } from '../matchers/yearly-average-matcher.ts';
import { readEvent } from '../read/read-event.ts';
import { startReading } from '../read/start-reading.ts';
import type { Row } from '../read/reading.ts';
import { yearAdder } from './year-totals.ts';
import { markIncomplete, startTouches } from './incomplete-years.ts';
import type { Years } from './year-totals.ts';
import { startHoldings } from './holdings.ts';
import { openQuestions } from './open-questions.ts';
import { refuseUnknownLaw } from './unknown-law.ts';
import { markProvisional } from './provisional.ts';
import { postEvent } from '../post/post-event.ts';
import type { IncomeRow, Posting } from '../post/posting.ts';
import { readChronology } from '../read/chronology.ts';
import { CURRENCY_OF } from '../law/currency-of.ts';
import { unlawfulMethod, unlawfulScope } from '../law/lawful-methods.ts';
import { unusedSettings } from '../law/unused-settings.ts';
import { isRecord, show } from '../law/values.ts';

/**
 * Matches every disposal of a ledger with the units it consists of, exactly. Never throws for what
 * a ledger holds:
 * trouble is in `issues`. Same input, same output; nothing is read but the argument.
 *
 * Sums are exact: for each asset, units in = units disposed of, removed and remaining; cost
 * likewise (a gift sold at its
 * second basis aside), with no tolerance.
 * Errors: `issues`; a ledger that can't be read gives no rows and one issue with a fatal code.
 * Source: `SOURCES.md` lists every law that is applied, and the day it was read.
 * @example
 * const { ledger } = readLots(`jurisdiction US
 *   2024-01-02 buy 2 BTC for 10 USD as b1
 *   2024-02-02 sell 1 BTC for 8 USD`);
 * const [row] = disposalRows(matchLedger(ledger).disposals);
 * writeMoney(row.proceeds) // => '8'
 * writeMoney(row.cost) // => '5'
 */
export function matchLedger(ledger: unknown): Matched {
  return matchUnder(ledger, settleScope(ledger, readPolicy(ledger), matchUnder));
}

/** Matches a ledger under a policy that was read from it. */
function matchUnder(ledger: unknown, policy: Policy | Refusal[]): Matched {
  const assets = startNames();
  const wallets = startNames();
  const issues: DatedIssue[] = [];
  const income: IncomeRow[] = [];
  const years: Years = new Map();
  const findings = startFindings(
    issues,
    Array.isArray(policy) ? () => {} : yearAdder(years, policy),
  );
  const brokerForms = new Map<string, readonly BrokerForm[]>();
  const found = { assets, wallets, ...findings, income, brokerForms, years };
  if (Array.isArray(policy)) {
    for (const refusal of policy) issues.push({ ...refusal, blocking: true, day: 0 });
    return { policy: undefined, ...found };
  }
  const whole = ledger as Ledger; // its head as readPolicy found it
  const { transactions, settings } = whole;
  warnOfMethod(policy, issues);
  warnOfSettings(policy, settings ?? {}, issues);
  askForScope(policy, issues);
  const matcher = startMatcher({ policy, assets, wallets, findings, transactions });
  const touches = startTouches(policy);
  const holdings = startHoldings(policy, assets, wallets, issues);
  const take = (leg: Leg): void => {
    touches.note(leg);
    holdings.note(leg);
    matcher.take(leg);
  };
  const reading = startReading({ policy, assets, wallets, issues, transactions });
  const row: Row = { reading, tx: '', day: 0, isSound: true, given: undefined };
  const posting: Posting = { take, income, issues };
  const { order, instants, days, misplaced } = readChronology(transactions, policy.timeZone);
  for (const place of misplaced) issues.push(noPlaceFor(transactions[place], days[place] ?? 0));
  let lastDay = 0;
  for (let seq = 0; seq < transactions.length; seq++) {
    const place = order === undefined ? seq : (order[seq] ?? seq);
    const event = readEvent(row, transactions[place], {
      place,
      seq,
      at: instants[place] ?? 0,
      day: days[place] ?? 0,
    });
    if (event === undefined) continue;
    if (event.day > lastDay) lastDay = event.day;
    if (event.brokerForms !== undefined) noteForms(brokerForms, event, event.brokerForms);
    postEvent(posting, policy, event);
  }
  matcher.close();
  markProvisional(findings.disposals, policy, years, lastDay);
  refuseUnknownLaw(policy, years, issues);
  for (const asked of openQuestions(whole, policy, assets)) issues.push(asked);
  markIncomplete(years, policy, issues, touches);
  return { policy, ...found };
}

/** A row that is to count before one that is not there, or not up to a day before it. */
function noPlaceFor(transaction: unknown, day: number): DatedIssue {
  const told = isRecord(transaction) ? transaction : {};
  return {
    code: 'AMBIGUOUS_DATE',
    tx: String(told['id'] ?? ''),
    message: `The row that this one counts before, ${show(told['counts_before'])}, is not another row up to a day earlier, so this row counts at its own time.`,
    blocking: true,
    day,
  };
}

/** Notes what brokers' forms say of what a transaction disposed of, by the names its rows have. */
function noteForms(
  forms: Matched['brokerForms'],
  { id, type }: LedgerEvent,
  { ofSale, ofFee }: ListedForms,
): void {
  if (ofSale !== undefined) forms.set(id, ofSale);
  if (ofFee !== undefined) forms.set(type === 'fee' ? id : `${id}#fee`, ofFee);
}

type MatcherStart = {
  policy: Policy;
  assets: Names;
  wallets: Names;
  findings: Findings;
  transactions: readonly unknown[];
};

/** The yearly average, and beside it the moving one for the coins for which it was filed. */
function startAverageMatchers(policy: Policy, assets: Names, findings: Findings): Matcher {
  const yearly = startYearlyAverageMatcher(policy, assets, findings);
  if (policy.movingAverage.size === 0) return yearly;
  const moving = startPoolMatcher(
    { ...policy, method: 'AVERAGE', perWallet: false },
    assets,
    findings,
  );
  return {
    take: (leg) =>
      (policy.movingAverage.has(assetKey(nameAt(assets, leg.asset))) ? moving : yearly).take(leg),
    close: () => {
      moving.close();
      yearly.close(); // puts the rows of both in order
    },
  };
}

function startMatcher({ policy, assets, wallets, findings, transactions }: MatcherStart): Matcher {
  switch (policy.method) {
    case 'UK':
      return startUkMatcher(policy, assets, findings);
    case 'ACB':
    case 'AVERAGE':
      return startPoolMatcher(policy, assets, findings);
    case 'TOTAL_AVERAGE':
      return startAverageMatchers(policy, assets, findings);
    default: {
      const balances =
        policy.sharedUntil2025.size > 0 || (!policy.perWallet && allocatesBasis(transactions))
          ? startBalances()
          : undefined;
      return startLotMatcher({ policy, assets, wallets, findings, balances });
    }
  }
}

/** Asks which way basis was kept before 2025, where the two differ and the ledger does not say. */
function askForScope({ sharedUntil2025 }: Policy, issues: DatedIssue[]): void {
  if (sharedUntil2025.size === 0) return;
  issues.push({
    code: 'SCOPE_NOT_CHOSEN',
    blocking: false,
    day: 0,
    message: `Before 2025 the cost of units could belong to all wallets together or to each wallet; for ${[...sharedUntil2025].join(', ')} the two differ. Until you choose which way you used, the cost is computed for all wallets together.`,
  });
}

function warnOfSettings(policy: Policy, settings: Settings, issues: DatedIssue[]): void {
  for (const message of unusedSettings({ ...policy, settings }))
    issues.push({ code: 'SETTING_NOT_USED', message, blocking: false, day: 0 });
}

function warnOfMethod(policy: Policy, issues: DatedIssue[]): void {
  const elections = [policy.methodFrom, ...policy.methodByWallet.values()].flat();
  const methods = new Set([policy.method, ...elections.map(({ method }) => method)]);
  const unlawful = [
    ...[...methods].map((method) => unlawfulMethod(policy.jurisdiction, method)),
    unlawfulScope(policy.jurisdiction, policy.perWallet ? 'per_wallet' : 'universal'),
  ];
  for (const message of unlawful)
    if (message !== undefined)
      issues.push({ code: 'METHOD_NOT_LAWFUL', message, blocking: false, day: 0 });
  if (policy.jurisdiction === 'JP' && policy.method === 'AVERAGE')
    issues.push({
      code: 'METHOD_NEEDS_FILING',
      message:
        'The moving average applies only to coins for which it was filed with the tax office, coin by coin; without that the yearly average applies. Choose the yearly average, and name the coins for which you filed.',
      blocking: false,
      day: 0,
    });
  const own = CURRENCY_OF[policy.jurisdiction];
  if (policy.jurisdiction !== 'GENERIC' && policy.currency !== own)
    issues.push({
      code: 'CURRENCY_MISMATCH',
      message: `This ledger is in ${policy.currency}, but a return for ${policy.jurisdiction} is in ${own}: each amount has to be converted at the rate of its day. Set the currency to ${own}, and give the rows their own currency and rates.`,
      blocking: true,
      day: 0,
    });
  if (policy.company && policy.periodEnd === undefined)
    issues.push({
      code: 'PERIOD_NOT_GIVEN',
      message:
        "A company's totals go by its accounting period. Until you enter the day on which it ends, such as 03-31, there are no totals.",
      blocking: false,
      day: 0,
    });
}
