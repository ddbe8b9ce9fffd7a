import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount, plural } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.ts';
import { ClearDialog } from './ClearDialog.tsx';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { ChoicesCard } from './ChoicesCard.tsx';
import { Compare } from './Compare.tsx';
import { FiguresBar } from './FiguresBar.tsx';
import { Files } from './Files.tsx';
import { Forms } from './Forms.tsx';
import { Gains } from './Gains.tsx';
import { Income } from './Income.tsx';
import { OpenLots } from './OpenLots.tsx';
import { Problems } from './Problems.tsx';
import { readSteps } from './steps/kept-steps.ts';
import { Steps } from './steps/Steps.tsx';
import { SampleNote } from './SampleNote.tsx';
import { Save } from './Save.tsx';
import { Transactions } from './Transactions.tsx';
import { useCalculator } from './use-calculator.ts';
import { tabOf, type ViewName, viewOf, viewsOf } from './views.ts';
import { VISITOR } from './visitor.ts';

// Not every country or method has these.
const LATER = { place: <Skeleton count={2} height={160} />, failure: 'card' } as const;
const BrokerForms = lazyPart(
  async () => (await import('./broker-forms/BrokerForms.tsx')).BrokerForms,
  LATER,
);
const ChooseLots = lazyPart(async () => (await import('./lots/ChooseLots.tsx')).ChooseLots, LATER);
const Checklist = lazyPart(async () => (await import('./lots/Checklist.tsx')).Checklist, LATER);

const PANELS: Record<ViewName, ComponentType> = {
  gains: Gains,
  transactions: Transactions,
  problems: Problems,
  income: Income,
  lots: OpenLots,
  'choose-lots': ChooseLots,
  compare: Compare,
  'broker-forms': BrokerForms,
  checklist: Checklist,
  forms: Forms,
  files: Files,
  save: Save,
};

/**
 * The figures of a ledger, tabs and the view of the address; where it names none, that of the last
 * visit.
 */
export function Workbench({ view: wanted }: { view: string }) {
  const { summary } = useCalculator();
  const owner = useMe()?.id ?? VISITOR;
  const [last] = useState(() => readSteps(summary.isSample ? null : owner).view);
  const view = viewOf(wanted || last);
  const Panel = PANELS[view];
  return (
    <div className="flex flex-col gap-4">
      {summary.isSample && <SampleNote />}
      <Steps view={view} />
      <ChoicesCard />
      <FiguresBar />
      <Tabs view={view} />
      <Doubts />
      <FormDrafts />
      <StoredNote />
      <section
        role="tabpanel"
        id="calculator-panel"
        aria-labelledby={`tab-${view}`}
        className="min-w-0"
      >
        <Panel />
      </section>
    </div>
  );
}

function Tabs({ view }: { view: ViewName }) {
  const { summary } = useCalculator();
  const navigate = useNavigate();
  const views = viewsOf(summary);
  const go = (next: ViewName | undefined) => {
    if (!next) return;
    void navigate(`?view=${next}`, { replace: true, preventScrollReset: true });
    document.getElementById(`tab-${next}`)?.focus();
  };
  const onKeyDown = ({ key }: React.KeyboardEvent) => {
    const place = views.indexOf(view);
    if (key === 'ArrowRight') go(views[(place + 1) % views.length]);
    if (key === 'ArrowLeft') go(views.at(place - 1));
  };
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the screen; the chosen one is brought into their box, and
  // the page stays where it is.
  useEffect(() => {
    const chosen = document.getElementById(`tab-${view}`);
    if (list.current && chosen)
      list.current.scrollLeft =
        chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2;
  }, [view]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Parts of the calculator"
      tabIndex={-1}
      className="relative flex overflow-x-auto border-b border-line"
      onKeyDown={onKeyDown}
    >
      {views.map((one) => {
        const { name, count } = tabOf(one, summary);
        return (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-selected={one === view}
            aria-controls="calculator-panel"
            tabIndex={one === view ? 0 : -1}
            className={`min-h-11 px-2 whitespace-nowrap text-control font-medium border-b-2 ${one === view ? 'border-brand text-brand' : 'border-transparent text-ink-2'}`}
            onClick={() => go(one)}
          >
            {name}
            {count > 0 && (
              <span className="ml-1.5 text-small tabular-nums">{formatCount(count)}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** Why the figures are not all. */
function Doubts() {
  const { summary } = useCalculator();
  const { doubts } = summary.year;
  if (doubts.length === 0) return null;
  return (
    <div className="card border-bad" role="status">
      <p className="font-semibold text-bad">The year {summary.choices.year} is incomplete</p>
      <ul className="list-disc pl-5 text-control">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 mt-1">
        {summary.rowsWithProblems > 0 && (
          <a href="?view=problems">
            {summary.problemCount === 1
              ? 'See the problem'
              : `See all ${plural(summary.problemCount, 'problem')}`}
          </a>
        )}
        {summary.questionCount + summary.unreadCount > 0 && (
          <a href="?view=files">See what your files still need</a>
        )}
      </p>
    </div>
  );
}

/** Why the forms are drafts, although nothing may be missing from the figures. */
function FormDrafts() {
  const { summary } = useCalculator();
  const { formReasons, choices } = summary;
  if (formReasons.length === 0) return null;
  return (
    <details className="card">
      <summary className="font-semibold min-h-6">
        The forms of {choices.year} are drafts: {plural(formReasons.length, 'reason')}
      </summary>
      <ul className="list-disc pl-5 text-control mt-2">
        {formReasons.map((reason) => (
          <li key={reason} className="break-words">
            {reason}
          </li>
        ))}
      </ul>
      <a href="?view=forms">Answer what is missing</a>
    </details>
  );
}

function StoredNote() {
  const { summary } = useCalculator();
  const me = useMe();
  const [isClearing, setClearing] = useState(false);
  if (summary.isSample) return null;
  if (!summary.isStored)
    return (
      <p className="card border-bad" role="status">
        Your work can’t be saved in this browser, or is open in another tab. It will be lost when
        you leave this page. <a href="?view=forms">Download the ledger</a> to keep it.
      </p>
    );
  return (
    <div className="hint">
      Your ledger stays in this browser, even after a reload, until you clear it.{' '}
      {me
        ? 'It leaves this device only when you save it to your account.'
        : 'It never leaves this device. Whoever uses this browser can open it.'}{' '}
      <button type="button" className="underline" onClick={() => setClearing(true)}>
        Clear it
      </button>
      {isClearing && <ClearDialog onClose={() => setClearing(false)} />}
    </div>
  );
}
