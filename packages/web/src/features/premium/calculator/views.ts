import { isLotMethod } from './lots/lot-methods.ts';
import type { Summary } from './protocol.ts';

/** The parts of the calculator, as the address names them. */
export const VIEWS = [
  'gains',
  'transactions',
  'problems',
  'income',
  'lots',
  'choose-lots',
  'compare',
  'broker-forms',
  'checklist',
  'forms',
  'files',
  'save',
] as const;
export type ViewName = (typeof VIEWS)[number];

const NAMES: Record<ViewName, string> = {
  gains: 'Gains',
  transactions: 'Transactions',
  problems: 'Problems',
  income: 'Income',
  lots: 'Still held',
  'choose-lots': 'Choose lots',
  compare: 'Compare methods',
  checklist: 'Before January',
  'broker-forms': 'Broker forms',
  forms: 'Forms',
  files: 'Files',
  save: 'Save',
};

/** The view of an address; the first where it names none. */
export function viewOf(name: string): ViewName {
  return VIEWS.find((view) => view === name) ?? 'gains';
}

/** What a view's tab shows: its name, and how much waits there. */
export function tabOf(
  view: ViewName,
  { rowCount, problemCount, questionCount, unreadCount, toSettleCount, year }: Summary,
): { name: string; count: number } {
  const counts: Partial<Record<ViewName, number>> = {
    gains: year.disposals,
    transactions: rowCount,
    problems: problemCount,
    'choose-lots': toSettleCount,
    files: questionCount + unreadCount,
  };
  return { name: NAMES[view], count: counts[view] ?? 0 };
}

/** Views of American law. */
const OF_US: ReadonlySet<ViewName> = new Set(['broker-forms', 'checklist']);

/** The sample is nobody's: it can't be saved. Lots are chosen where the method picks them. */
export const viewsOf = ({ isSample, choices }: Summary): ViewName[] =>
  VIEWS.filter(
    (view) =>
      (view !== 'save' || !isSample) &&
      (view !== 'choose-lots' || isLotMethod(choices.method)) &&
      (!OF_US.has(view) || choices.jurisdiction === 'US'),
  );
