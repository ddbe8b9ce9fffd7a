import {
  CURRENCIES,
  CURRENCY_OF,
  formGaps,
  formReasons,
  LEDGER_JURISDICTIONS,
  lawfulMethods,
  METHODS,
  notComputed,
  TRANSACTION_TYPES,
} from '@lotwise/tax-lots/source';
import type { Summary } from '../protocol.ts';
import { accountFormsOf } from './account-forms.ts';
import { questionsPart } from './decide.ts';
import { openIn, unreadIn } from './doubts.ts';
import { leftOut, ledgerOf } from './ledger.ts';
import { openingsOf } from './openings.ts';
import { isToSettle } from './lot-picks.ts';
import { shownSettings, walletRows } from './lot-settings.ts';
import { neededIn } from './rates.ts';
import { figuresOf, type Results, yearOf } from './results.ts';
import { assetsOf } from './assets-of.ts';
import type { Workspace } from './workspace.ts';

type State = Pick<
  Summary,
  'revision' | 'isSample' | 'sampleSays' | 'hasVisitorLedger' | 'isStored'
>;

/** Everything that the page shows at once. */
export function summaryOf(workspace: Workspace, results: Results, state: State): Summary {
  const { choices, files, account, history } = workspace;
  const year = yearOf(workspace, results);
  const remarks = results.result.issues
    .filter(({ tx, file }) => tx === undefined && file === undefined)
    .map(({ message }) => message);
  const openings = openingsOf(workspace, results);
  return {
    ...state,
    rowsWithProblems: results.issuesOf.size,
    problemCount: results.problems.length,
    choices: { ...choices, year },
    years: results.years,
    year: figuresOf(workspace, results, year),
    lawful: lawfulMethods(choices.jurisdiction),
    notComputed: notComputed(choices.jurisdiction),
    allMethods: METHODS,
    jurisdictions: LEDGER_JURISDICTIONS,
    currencies: CURRENCIES,
    ownCurrency: choices.jurisdiction === 'GENERIC' ? null : CURRENCY_OF[choices.jurisdiction],
    types: TRANSACTION_TYPES,
    ...namesOf(workspace, results, year),
    settings: shownSettings(workspace),
    toSettleCount: results.result.issues.filter(isToSettle).length,
    ...formsOf(workspace, results, year),
    remarks,
    files,
    filesHere: [...workspace.sources.keys()],
    ratesNeeded: neededIn(workspace).length,
    hasRates: Object.keys(workspace.settings.rates ?? {}).length > 0,
    questionCount: questionsPart(workspace, { from: 0, count: 0 }).total,
    openings,
    unreadCount: unreadIn(files) + openCount(files) + openings.length,
    undo: history.at(-1)?.label ?? null,
    account: account && { ...account },
  };
}

/** A draft is one whatever its form: the first reasons, as they stand in its file. */
const REASONS_SHOWN = 20;

/** What is known of brokers' forms, and why the year's forms are drafts. */
function formsOf(
  workspace: Workspace,
  results: Results,
  year: string,
): Pick<Summary, 'accountForms' | 'formReasons'> {
  const { result } = results;
  const ledger = ledgerOf(workspace);
  const gaps = formGaps(result, ledger, year);
  const reasons = [
    ...leftOut(workspace),
    ...gaps.map(({ message }) => message),
    ...formReasons('8949', ledger, result, { year }),
  ];
  const more = reasons.length - REASONS_SHOWN;
  return {
    accountForms: accountFormsOf(workspace, results, { year, gaps }),
    formReasons:
      more <= 0 ? reasons : [...reasons.slice(0, REASONS_SHOWN), `${more} more like these.`],
  };
}

function openCount(files: Workspace['files']): number {
  const { waiting, doubles, balances } = openIn(files);
  return waiting + doubles + balances;
}

function namesOf(
  workspace: Workspace,
  results: Results,
  year: string,
): Pick<Summary, 'rowCount' | 'wallets' | 'assets'> {
  const { rows } = workspace;
  const wallets = new Map<string, number>();
  const assets = new Set<string>();
  let rowCount = 0;
  for (const row of rows) {
    if (!row) continue;
    rowCount++;
    const { wallet = '' } = row.transaction;
    wallets.set(wallet, (wallets.get(wallet) ?? 0) + 1);
    const { to_wallet: toWallet } = row.transaction;
    if (toWallet !== undefined && !wallets.has(toWallet)) wallets.set(toWallet, 0);
    for (const asset of assetsOf(row.transaction)) assets.add(asset);
  }
  return {
    rowCount,
    wallets: walletRows(workspace, results, { wallets, year }),
    assets: [...assets].sort(),
  };
}
