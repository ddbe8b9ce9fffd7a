import { useEffect, useState } from 'react';
import { useMe } from '../../../../lib/session.ts';
import type { Summary } from '../protocol.ts';
import { useCalculator } from '../use-calculator.ts';
import type { ViewName } from '../views.ts';
import { VISITOR } from '../visitor.ts';
import { readSteps, type Said, type StepName, writeSteps } from './kept-steps.ts';
import { doneSteps, nameOfState, STEPS, stepOf } from './steps.ts';
import './steps.css';

/** What a person says of a step that nothing else can know. */
const SAID: Record<Said, [done: string, undone: string]> = {
  choose: ['I have chosen', 'Choose again'],
  check: ['I have checked the figures', 'Check again'],
  'hand-over': ['I have handed it over', 'Not handed over yet'],
};

/** The way from the files to the return, how far one is, and the step of the view. */
export function Steps({ view }: { view: ViewName }) {
  const { summary } = useCalculator();
  const owner = useMe()?.id ?? VISITOR;
  const { isSample } = summary;
  const hasRows = summary.rowCount > 0;
  const [kept, setKept] = useState(() => readSteps(isSample ? null : owner));
  const done = doneSteps(summary, kept.said);
  const current = stepOf(view);
  useEffect(() => {
    // Nothing to come back to before there is a ledger.
    if (!isSample && hasRows) writeSteps(owner, { ...kept, view });
  }, [isSample, hasRows, owner, kept, view]);
  const say = (step: Said) => {
    const { [step]: _before, ...others } = kept.said;
    setKept({
      ...kept,
      said: done.has(step) ? others : { ...others, [step]: nameOfState(step, summary) },
    });
  };
  return (
    <nav className="steps" aria-label="Steps">
      <ol>
        {STEPS.map(({ name, title, view: to }, index) => (
          <li key={name}>
            <a
              href={`?view=${to(summary)}`}
              aria-current={name === current ? 'step' : undefined}
              data-done={done.has(name) ? true : undefined}
            >
              <span className="mark" aria-hidden="true">
                {done.has(name) ? '✓' : index + 1}
              </span>
              <span className="name">{title}</span>
              {done.has(name) && <span className="sr-only">, done</span>}
            </a>
          </li>
        ))}
      </ol>
      <p className="hint" role="status">
        {done.size} of {STEPS.length} done
      </p>
      {canSay(current, summary) && (
        <button type="button" className="btn" onClick={() => say(current)}>
          {SAID[current][done.has(current) ? 1 : 0]}
        </button>
      )}
    </nav>
  );
}

/** Where the law leaves no choice, there is nothing to say of it. */
function canSay(step: StepName, { isSample, rowCount, lawful }: Summary): step is Said {
  if (isSample || rowCount === 0 || !(step in SAID)) return false;
  return step !== 'choose' || lawful.methods.length > 1;
}
