import type { Summary } from '../protocol.ts';
import type { ViewName } from '../views.ts';
import { isLotMethod } from '../lots/lot-methods.ts';
import type { KeptSteps, Said, StepName } from './kept-steps.ts';

interface Step {
  name: StepName;
  title: string;
  /** Where it begins. */
  view: (summary: Pick<Summary, 'choices'>) => ViewName;
  /** All its views. */
  views: readonly ViewName[];
}

/** The way from the files of exchanges to a return. */
export const STEPS: readonly Step[] = [
  { name: 'files', title: 'Files', view: () => 'files', views: ['files', 'transactions'] },
  { name: 'put-right', title: 'Fix', view: () => 'problems', views: ['problems'] },
  {
    name: 'choose',
    title: 'Choose',
    view: ({ choices }) => (isLotMethod(choices.method) ? 'choose-lots' : 'compare'),
    views: ['choose-lots', 'compare', 'checklist'],
  },
  { name: 'check', title: 'Check', view: () => 'gains', views: ['gains', 'income', 'lots'] },
  {
    name: 'hand-over',
    title: 'Hand over',
    view: () => 'forms',
    views: ['broker-forms', 'forms', 'save'],
  },
];

export const stepOf = (view: ViewName): StepName =>
  STEPS.find(({ views }) => views.includes(view))?.name ?? 'check';

/** What a word of a step was said of: with other figures or choices it no longer holds. */
export function nameOfState(
  step: Said,
  { choices, year, rowCount }: Pick<Summary, 'choices' | 'year' | 'rowCount'>,
): string {
  const { jurisdiction, year: name, method, scope } = choices;
  const chosen = [jurisdiction, name, method, scope];
  const figures = [year.totals?.gain ?? '', year.income, rowCount];
  return (step === 'choose' ? chosen : [...chosen, ...figures]).join(' ');
}

/** The steps that are done: some can be seen, the others are said. */
export function doneSteps(
  summary: Pick<
    Summary,
    'choices' | 'year' | 'rowCount' | 'questionCount' | 'unreadCount' | 'lawful'
  >,
  said: KeptSteps['said'],
): Set<StepName> {
  const { rowCount, questionCount, unreadCount, year, lawful } = summary;
  if (rowCount === 0) return new Set();
  const isSaid = (step: Said) => said[step] === nameOfState(step, summary);
  const done: Record<StepName, boolean> = {
    files: questionCount + unreadCount === 0,
    'put-right': year.doubts.length === 0,
    choose: lawful.methods.length === 1 || isSaid('choose'),
    // Incomplete figures can't be checked or handed over.
    check: year.doubts.length === 0 && isSaid('check'),
    'hand-over': year.doubts.length === 0 && isSaid('hand-over'),
  };
  return new Set(STEPS.map(({ name }) => name).filter((name) => done[name]));
}
