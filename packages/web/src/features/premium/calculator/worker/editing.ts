import { defaultMethod, lawfulMethods } from '@lotwise/tax-lots/source';
import type { Choices } from '../protocol.ts';
import { decide, questionsPart } from './decide.ts';
import { startOf } from './document.ts';
import { settleDoubles } from './doubles.ts';
import { makeDownload } from './downloads.ts';
import { fillValues, missingValues } from './fill-values.ts';
import { formHandlers } from './form-handlers.ts';
import type { Handlers, HandlerState } from './handler-state.ts';
import { holdingsOf, removeHolding, stateHolding } from './holdings.ts';
import { addOpening, denyOpening } from './openings.ts';
import { lotHandlers } from './lot-handlers.ts';
import { pictureHandlers } from './pictures.ts';
import { problemsPart } from './problems.ts';
import { ratesOf, sayRate } from './rates.ts';
import {
  compareMethods,
  explainPlace,
  gainsPart,
  incomePart,
  lotsPart,
  readingIssues,
} from './results.ts';
import { trySale } from './try-sale.ts';
import { changeRow, remember, type Workspace } from './workspace.ts';

/** The requests that read or change the ledger that is open. */
export const editingHandlers = (state: HandlerState) => ({
  ...rowHandlers(state),
  ...fileAnswerHandlers(state),
  ...valueHandlers(state),
  ...shownHandlers(state),
  ...formHandlers(state),
  ...lotHandlers(state),
  ...pictureHandlers(state),
});

/** Rows, and how they are computed. */
function rowHandlers(state: HandlerState): Pick<Handlers, 'put' | 'remove' | 'undo' | 'choose'> {
  return {
    put({ slot, transaction }) {
      const issues = readingIssues(transaction, state.workspace.choices);
      const held = state.workspace.slots.get(transaction.id);
      if (held !== undefined && held !== slot)
        issues.push({ code: 'DUPLICATE', message: 'Another row has this id.', blocking: true });
      if (issues.length > 0) return { slot, issues };
      const place = changeRow(state.workspace, slot, transaction);
      state.changed();
      return { slot: place, issues: [] };
    },
    remove({ slot }) {
      changeRow(state.workspace, slot, null);
      return state.changed();
    },
    undo() {
      state.workspace.history.pop()?.undo();
      return state.changed();
    },
    choose(part) {
      const { currency } = state.workspace.choices;
      state.workspace.choices = chosen(state.workspace, part);
      // What one unit was worth was said in the previous currency.
      if (state.workspace.choices.currency !== currency)
        state.workspace.settings = { ...state.workspace.settings, rates: {} };
      return state.changed();
    },
  };
}

/** What a person says of files. */
function fileAnswerHandlers(
  state: HandlerState,
): Pick<
  Handlers,
  'settleDoubles' | 'addOpening' | 'denyOpening' | 'forgetColumns' | 'decide' | 'settle'
> {
  return {
    settleDoubles(said) {
      const isDone = settleDoubles(state.workspace, said);
      state.changed();
      return { isDone };
    },
    addOpening(said) {
      const issues = addOpening(state.workspace, said);
      if (issues.length === 0) state.changed();
      return { issues };
    },
    denyOpening(said) {
      denyOpening(state.workspace, said);
      return state.changed();
    },
    forgetColumns({ columnsKey }) {
      state.workspace.mappings.delete(columnsKey);
      state.workspace.files = state.workspace.files.map(({ columnsKey: key, ...file }) =>
        key === undefined || key === columnsKey ? file : { ...file, columnsKey: key },
      );
      return state.changed();
    },
    decide({ key, decision }) {
      const said = decide(state.workspace, key, decision);
      if (said.issues.length === 0 && said.doubt === null) state.changed();
      return said;
    },
    settle({ file, isSettled }) {
      const { files } = state.workspace;
      state.workspace.files = files.map((report) =>
        report.name === file ? { ...report, isSettled } : report,
      );
      remember(state.workspace, 'Mark as settled', () => (state.workspace.files = files));
      return state.changed();
    },
  };
}

/** What a person says of values, rates and holdings. */
function valueHandlers(
  state: HandlerState,
): Pick<Handlers, 'stateHolding' | 'removeHolding' | 'fillValues' | 'sayRate'> {
  return {
    stateHolding(said) {
      const problem = stateHolding(state.workspace, said);
      if (problem === null) state.changed();
      return { problem };
    },
    removeHolding({ place }) {
      removeHolding(state.workspace, place);
      return state.changed();
    },
    fillValues(pricing) {
      const said = fillValues(state.workspace, state.current(), pricing);
      if (said.filled > 0) state.changed();
      return said;
    },
    sayRate(said) {
      const problem = sayRate(state.workspace, said);
      if (problem === null) state.changed();
      return { problem };
    },
  };
}

/** What is shown. */
function shownHandlers(
  state: HandlerState,
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
    missingValues: () => missingValues(state.workspace, state.current()),
    rates: () => ratesOf(state.workspace),
    holdings: () => holdingsOf(state.workspace),
    trySale: (sale) => trySale(state.workspace, state.current(), sale),
    gains: (part) => gainsPart(state.current(), state.year(), part),
    explain: ({ place }) => explainPlace(state.current(), place),
    income: (part) => incomePart(state.workspace, state.current(), state.year(), part),
    lots: (part) => lotsPart(state.current(), part),
    problems: (part) => problemsPart(state.workspace, state.current().problems, part),
    compare: () => compareMethods(state.workspace, state.year()),
    questions: (part) => questionsPart(state.workspace, part),
    download: ({ report, as }) =>
      makeDownload(state.workspace, state.current(), { report, as, year: state.year() }),
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
