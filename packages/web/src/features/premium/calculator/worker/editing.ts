import { defaultMethod, lawfulMethods } from '@lotwise/tax-lots/source';
import type { AnswerOf, Choices, InputOf, RequestName } from '../protocol.ts';
import { setAccountForm } from './account-forms.ts';
import { decide, questionsPart } from './decide.ts';
import { startOf } from './document.ts';
import { settleDouble } from './doubles.ts';
import { makeDownload } from './downloads.ts';
import { fillValues, missingValues } from './fill-values.ts';
import { holdingsOf, removeHolding, stateHolding } from './holdings.ts';
import { ratesOf, sayRate } from './rates.ts';
import {
  compareMethods,
  explainPlace,
  gainsPart,
  incomePart,
  lotsPart,
  problemsPart,
  readingIssues,
  type Results,
} from './results.ts';
import { trySale } from './try-sale.ts';
import { changeRow, remember, type Workspace } from './workspace.ts';

/** What does each request. */
export type Handlers = {
  [N in RequestName]: (input: InputOf<N>) => AnswerOf<N> | Promise<AnswerOf<N>>;
};

/** What the requests below work on; `workspace` is the one of the moment. */
export interface DeskState {
  readonly workspace: Workspace;
  current(): Results;
  year(): string;
  /** Says that something changed. */
  changed(): null;
}

/** The requests that read or change the ledger that is open. */
export const editingHandlers = (desk: DeskState) => ({
  ...rowHandlers(desk),
  ...saidHandlers(desk),
  ...shownHandlers(desk),
});

/** Rows, and how they are computed. */
function rowHandlers(
  desk: DeskState,
): Pick<Handlers, 'put' | 'remove' | 'undo' | 'choose' | 'setForm'> {
  return {
    put({ slot, transaction }) {
      const issues = readingIssues(transaction, desk.workspace.choices);
      const held = desk.workspace.slots.get(transaction.id);
      if (held !== undefined && held !== slot)
        issues.push({ code: 'DUPLICATE', message: 'Another row has this id.', blocking: true });
      if (issues.length > 0) return { slot, issues };
      const place = changeRow(desk.workspace, slot, transaction);
      desk.changed();
      return { slot: place, issues: [] };
    },
    remove({ slot }) {
      changeRow(desk.workspace, slot, null);
      return desk.changed();
    },
    undo() {
      desk.workspace.history.pop()?.undo();
      return desk.changed();
    },
    choose(part) {
      const { currency } = desk.workspace.choices;
      desk.workspace.choices = chosen(desk.workspace, part);
      // What one unit was worth was said in the currency of before.
      if (desk.workspace.choices.currency !== currency)
        desk.workspace.settings = { ...desk.workspace.settings, rates: {} };
      return desk.changed();
    },
    setForm({ wallet, form }) {
      setAccountForm(desk.workspace, { wallet, year: desk.year(), form });
      return desk.changed();
    },
  };
}

/** What a person says of files, movements and values. */
function saidHandlers(
  desk: DeskState,
): Pick<
  Handlers,
  | 'settleDouble'
  | 'forgetColumns'
  | 'stateHolding'
  | 'removeHolding'
  | 'fillValues'
  | 'sayRate'
  | 'decide'
  | 'settle'
> {
  return {
    settleDouble(said) {
      const isDone = settleDouble(desk.workspace, said);
      if (isDone) desk.changed();
      return { isDone };
    },
    forgetColumns({ columnsKey }) {
      desk.workspace.mappings.delete(columnsKey);
      desk.workspace.files = desk.workspace.files.map(({ columnsKey: key, ...file }) =>
        key === undefined || key === columnsKey ? file : { ...file, columnsKey: key },
      );
      return desk.changed();
    },
    stateHolding(said) {
      const problem = stateHolding(desk.workspace, said);
      if (problem === null) desk.changed();
      return { problem };
    },
    removeHolding({ place }) {
      removeHolding(desk.workspace, place);
      return desk.changed();
    },
    fillValues(pricing) {
      const said = fillValues(desk.workspace, desk.current(), pricing);
      if (said.filled > 0) desk.changed();
      return said;
    },
    sayRate(said) {
      const problem = sayRate(desk.workspace, said);
      if (problem === null) desk.changed();
      return { problem };
    },
    decide({ key, decision }) {
      const said = decide(desk.workspace, key, decision);
      if (said.issues.length === 0 && said.doubt === null) desk.changed();
      return said;
    },
    settle({ file, isSettled }) {
      const { files } = desk.workspace;
      desk.workspace.files = files.map((report) =>
        report.name === file ? { ...report, isSettled } : report,
      );
      remember(desk.workspace, 'Mark as settled', () => (desk.workspace.files = files));
      return desk.changed();
    },
  };
}

/** What is shown. */
function shownHandlers(
  desk: DeskState,
): Pick<
  Handlers,
  | 'missingValues'
  | 'rates'
  | 'holdings'
  | 'trySale'
  | 'gains'
  | 'explain'
  | 'income'
  | 'lots'
  | 'problems'
  | 'compare'
  | 'questions'
  | 'download'
> {
  return {
    missingValues: () => missingValues(desk.workspace, desk.current()),
    rates: () => ratesOf(desk.workspace),
    holdings: () => holdingsOf(desk.workspace),
    trySale: (sale) => trySale(desk.workspace, desk.current(), sale),
    gains: (part) => gainsPart(desk.current(), desk.year(), part),
    explain: ({ place }) => explainPlace(desk.current(), place),
    income: (part) => incomePart(desk.workspace, desk.current(), desk.year(), part),
    lots: (part) => lotsPart(desk.current(), part),
    problems: (part) => problemsPart(desk.workspace, desk.current(), part),
    compare: () => compareMethods(desk.workspace, desk.year()),
    questions: (part) => questionsPart(desk.workspace, part),
    download: ({ report, as }) =>
      makeDownload(desk.workspace, desk.current(), { report, as, year: desk.year() }),
  };
}

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
