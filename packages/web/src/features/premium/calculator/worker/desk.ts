import { accountFormsOf, setAccountForm } from './account-forms.ts';
import {
  CURRENCIES,
  defaultMethod,
  LEDGER_JURISDICTIONS,
  lawfulMethods,
  METHODS,
  notComputed,
  TRANSACTION_TYPES,
} from '@lotwise/tax-lots/source';
import type {
  AnswerOf,
  Choices,
  InputOf,
  Progress,
  RequestName,
  RowQuery,
  Summary,
} from '../protocol.ts';
import { loadFromAccount, saveToAccount } from './account.ts';
import { decide, questionsPart } from './decide.ts';
import { fromDocument, startOf } from './document.ts';
import { makeDownload } from './downloads.ts';
import { settleDouble } from './doubles.ts';
import { fillValues, missingValues } from './fill-values.ts';
import { holdingsOf, removeHolding, stateHolding } from './holdings.ts';
import { importFiles, type ImportResult } from './import-files.ts';
import type { ImportWatch } from './pieces.ts';
import { neededIn, ratesOf, sayRate } from './rates.ts';
import { reread, surveyFile, tryMapping } from './reread.ts';
import {
  compareMethods,
  computeResults,
  explainPlace,
  figuresOf,
  gainsPart,
  incomePart,
  lotsPart,
  openIn,
  problemsPart,
  readingIssues,
  type Results,
  unreadIn,
  yearOf,
} from './results.ts';
import { assetsOf, orderOf, rowsPart } from './rows.ts';
import { SAMPLE, SAMPLE_YEAR } from './sample.ts';
import { openStorage, type Storage } from './storage.ts';
import { changeRow, remember, startWorkspace, type Workspace } from './workspace.ts';

/**
 * What the worker answers requests with: one workspace, its results, and the browser's storage
 * behind it.
 */
export interface Desk {
  answer<N extends RequestName>(name: N, input: InputOf<N>): Promise<AnswerOf<N>>;
}

type Handlers = { [N in RequestName]: (input: InputOf<N>) => AnswerOf<N> | Promise<AnswerOf<N>> };

const WRITE_MS = 300;
const PROGRESS_MS = 100;

/**
 * Starts a desk. `onSummary` hears of every change, `onProgress` of long imports, ten times a
 * second at most.
 */
export function startDesk({
  onSummary,
  onProgress,
}: {
  onSummary: (summary: Summary) => void;
  onProgress: (progress: Progress) => void;
}): Desk {
  let workspace = startWorkspace();
  let storage: Storage | undefined;
  let results: Results | undefined;
  let order: { query: string; slots: number[] } | undefined;
  let revision = 0;
  let isCancelled = false;
  let trials = 0;
  let writing: ReturnType<typeof setTimeout> | undefined;
  const current = (): Results => (results ??= computeResults(workspace));
  const year = (): string => yearOf(workspace, current());
  const summary = (): Summary =>
    summaryOf(workspace, current(), {
      revision,
      isSample: storage === undefined,
      isStored: storage?.isStored ?? true,
    });

  function changed({ isSaved = false } = {}): null {
    revision++;
    if (workspace.account) workspace.account.isChanged = !isSaved;
    results = undefined;
    order = undefined;
    onSummary(summary());
    clearTimeout(writing);
    writing = setTimeout(() => void keep(), WRITE_MS);
    return null;
  }

  async function keep(): Promise<void> {
    try {
      await storage?.write(workspace);
    } catch {
      // Full, or refused: the page says that a reload would lose the work.
      if (storage) storage = { ...storage, isStored: false };
      onSummary(summary());
    }
  }

  async function replaceBy(next: Workspace): Promise<null> {
    await storage?.clear();
    next.rows.forEach((_row, slot) => next.changed.add(slot));
    // What the columns of a person's files hold is true of the next ledger too.
    workspace = { ...next, mappings: workspace.mappings };
    return changed({ isSaved: true });
  }

  function rows({ from, count, ...query }: InputOf<'rows'>): AnswerOf<'rows'> {
    const key = JSON.stringify(query satisfies RowQuery);
    if (order?.query !== key) order = { query: key, slots: orderOf(workspace, current(), query) };
    return rowsPart(workspace, current(), order.slots, { from, count });
  }

  async function watched<T>(
    read: (watch: ImportWatch) => Promise<T>,
    isStopped: () => boolean,
  ): Promise<T> {
    let told = 0;
    return read({
      isCancelled: isStopped,
      onProgress: (progress) => {
        if (performance.now() - told < PROGRESS_MS) return;
        told = performance.now();
        onProgress(progress);
      },
    });
  }

  async function importing(
    read: (watch: ImportWatch) => Promise<ImportResult>,
  ): Promise<AnswerOf<'import'>> {
    isCancelled = false;
    const result = await watched(read, () => isCancelled);
    if (!result.isCancelled) changed();
    return result;
  }

  const handlers: Handlers = {
    async open({ owner }) {
      storage = owner === null ? undefined : await openStorage(owner);
      workspace =
        owner === null
          ? fromDocument({ ...SAMPLE, transactions: [...SAMPLE.transactions] })
          : ((await storage?.read()) ?? startWorkspace());
      if (owner === null) workspace.choices.year = SAMPLE_YEAR;
      revision++;
      return summary();
    },
    import: ({ files, zone }) =>
      importing((watch) => importFiles(workspace, files, { ...watch, zone })),
    survey: ({ file }) =>
      watched(
        (watch) => surveyFile(workspace, file, watch),
        () => false,
      ),
    tryMapping(input) {
      const own = ++trials;
      return watched(
        (watch) => tryMapping(workspace, input, watch),
        () => own !== trials,
      );
    },
    reread: (said) => importing((watch) => reread(workspace, said, watch)),
    settleDouble(said) {
      const isDone = settleDouble(workspace, said);
      if (isDone) changed();
      return { isDone };
    },
    forgetColumns({ columnsKey }) {
      workspace.mappings.delete(columnsKey);
      workspace.files = workspace.files.map(({ columnsKey: key, ...file }) =>
        key === undefined || key === columnsKey ? file : { ...file, columnsKey: key },
      );
      return changed();
    },
    cancel() {
      isCancelled = true;
      return null;
    },
    rows,
    put({ slot, transaction }) {
      const issues = readingIssues(transaction, workspace.choices);
      const held = workspace.slots.get(transaction.id);
      if (held !== undefined && held !== slot)
        issues.push({ code: 'DUPLICATE', message: 'Another row has this id.', blocking: true });
      if (issues.length > 0) return { slot, issues };
      const place = changeRow(workspace, slot, transaction);
      changed();
      return { slot: place, issues: [] };
    },
    remove({ slot }) {
      changeRow(workspace, slot, null);
      return changed();
    },
    undo() {
      workspace.history.pop()?.undo();
      return changed();
    },
    choose(part) {
      const { currency } = workspace.choices;
      workspace.choices = chosen(workspace, part);
      // What one unit was worth was said in the currency of before.
      if (workspace.choices.currency !== currency)
        workspace.settings = { ...workspace.settings, rates: {} };
      return changed();
    },
    setForm({ wallet, form }) {
      setAccountForm(workspace, { wallet, year: year(), form });
      return changed();
    },
    stateHolding(said) {
      const problem = stateHolding(workspace, said);
      if (problem === null) changed();
      return { problem };
    },
    removeHolding({ place }) {
      removeHolding(workspace, place);
      return changed();
    },
    missingValues: () => missingValues(workspace, current()),
    fillValues(pricing) {
      const said = fillValues(workspace, current(), pricing);
      if (said.filled > 0) changed();
      return said;
    },
    rates: () => ratesOf(workspace),
    sayRate(said) {
      const problem = sayRate(workspace, said);
      if (problem === null) changed();
      return { problem };
    },
    holdings: () => holdingsOf(workspace),
    gains: (part) => gainsPart(current(), year(), part),
    explain: ({ place }) => explainPlace(current(), place),
    income: (part) => incomePart(workspace, current(), year(), part),
    lots: (part) => lotsPart(current(), part),
    problems: (part) => problemsPart(workspace, current(), part),
    compare: () => compareMethods(workspace, year()),
    questions: (part) => questionsPart(workspace, part),
    decide({ key, decision }) {
      const said = decide(workspace, key, decision);
      if (said.issues.length === 0 && said.doubt === null) changed();
      return said;
    },
    settle({ file, isSettled }) {
      const { files } = workspace;
      workspace.files = files.map((report) =>
        report.name === file ? { ...report, isSettled } : report,
      );
      remember(workspace, 'Mark as settled', () => (workspace.files = files));
      return changed();
    },
    download: ({ report, as }) => makeDownload(workspace, current(), { report, as, year: year() }),
    async save(input) {
      const saved = await saveToAccount(workspace, input);
      changed({ isSaved: true });
      return saved;
    },
    load: async ({ id }) => replaceBy(await loadFromAccount(id)),
    clear: () =>
      replaceBy(
        startWorkspace({ ...startWorkspace().choices, ...lastingChoices(workspace.choices) }),
      ),
  };

  return {
    // The compiler does not see that the handler of a name takes the input of that name.
    answer: async (name, input) => (handlers[name] as (input: unknown) => never)(input),
  };
}

// Whoever starts over still lives in the same country.
const lastingChoices = ({
  excludedWallets: _wallets,
  year: _year,
  ...kept
}: Choices): Partial<Choices> => kept;

/** New choices; with a country comes what goes with it, as far as the values of the rows allow. */
function chosen({ choices, slots }: Workspace, part: Partial<Choices>): Choices {
  const { jurisdiction } = part;
  if (jurisdiction === undefined || jurisdiction === choices.jurisdiction)
    return { ...choices, ...part };
  const { methods } = lawfulMethods(jurisdiction);
  const { currency, scope } = startOf(jurisdiction);
  const method = methods.includes(choices.method) ? choices.method : defaultMethod(jurisdiction);
  return { ...choices, scope, method, year: '', ...(slots.size === 0 && { currency }), ...part };
}

type State = { revision: number; isSample: boolean; isStored: boolean };

function summaryOf(workspace: Workspace, results: Results, state: State): Summary {
  const { choices, files, account, history } = workspace;
  const year = yearOf(workspace, results);
  const remarks = results.answer.issues
    .filter(({ tx }) => tx === undefined)
    .map(({ message }) => message);
  return {
    ...state,
    rowsWithProblems: results.issuesOf.size,
    problemCount: results.answer.issues.filter(({ tx }) => tx !== undefined).length,
    choices: { ...choices, year },
    years: results.years,
    year: figuresOf(workspace, results, year),
    lawful: lawfulMethods(choices.jurisdiction),
    notComputed: notComputed(choices.jurisdiction),
    allMethods: METHODS,
    jurisdictions: LEDGER_JURISDICTIONS,
    currencies: CURRENCIES,
    types: TRANSACTION_TYPES,
    ...namesOf(workspace),
    accountForms: accountFormsOf(workspace, results, year),
    remarks,
    files,
    filesHere: [...workspace.sources.keys()],
    ratesNeeded: neededIn(workspace).length,
    hasRates: Object.keys(workspace.settings.rates ?? {}).length > 0,
    questionCount: questionsPart(workspace, { from: 0, count: 0 }).total,
    unreadCount: unreadIn(files) + openCount(files),
    undo: history.at(-1)?.label ?? null,
    account: account && { ...account },
  };
}

function openCount(files: Workspace['files']): number {
  const { waiting, doubles, balances } = openIn(files);
  return waiting + doubles + balances;
}

function namesOf({ rows }: Workspace): Pick<Summary, 'rowCount' | 'wallets' | 'assets'> {
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
    wallets: [...wallets]
      .map(([name, count]) => ({ name, rows: count }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    assets: [...assets].sort(),
  };
}
