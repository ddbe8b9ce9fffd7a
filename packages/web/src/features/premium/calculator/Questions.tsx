import { plural } from '../../../lib/format.ts';
import { useState } from 'react';
import { showUnits } from './figures.ts';
import type { Decision, OtherEnd, Question } from './protocol-files.ts';
import type { Issue } from '@lotwise/tax-lots/source';
import { useCalculator, useLongList } from './use-calculator.ts';
import { WhatWasIt } from './WhatWasIt.tsx';

const SHOWN = 10;

/**
 * Units that left or came, which only their owner can explain. The first ten; each answer makes
 * room for the next.
 */
export function Questions() {
  const { summary } = useCalculator();
  const list = useLongList('questions', {});
  if (summary.questionCount === 0) return null;
  const questions = Array.from({ length: Math.min(SHOWN, list.total ?? 0) }, (_, index) =>
    list.rowAt(index),
  ).filter((one) => one !== undefined);
  return (
    <section aria-label="Movements to explain" className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">
        {summary.questionCount === 1
          ? 'One movement to explain'
          : `${plural(summary.questionCount, 'movement')} to explain`}
      </h2>
      <p className="hint">
        Your files show that these units moved, not why. Until you say, they are not in the figures.
      </p>
      {questions.map((question) => (
        <QuestionCard key={question.key} question={question} />
      ))}
    </section>
  );
}

function QuestionCard({ question }: { question: Question }) {
  const { ask } = useCalculator();
  const { key, direction, asset, name, quantity, wallet, timestamp, file, row, candidates } =
    question;
  const [issues, setIssues] = useState<Issue[]>([]);
  const [doubted, setDoubted] = useState<{ doubt: string; decision: Decision } | null>(null);
  const decide = async (decision: Decision) => {
    const { issues: found, doubt } = await ask('decide', { key, decision });
    setIssues(found);
    setDoubted(doubt === null ? null : { doubt, decision });
  };
  const [first] = candidates;
  return (
    <article className="card">
      <p>
        You {direction === 'in' ? 'received' : 'sent'}{' '}
        <strong className="tabular-nums">
          {showUnits(quantity)} {asset}
        </strong>{' '}
        {direction === 'in' ? 'in' : 'from'} {wallet} on{' '}
        <span className="whitespace-nowrap">{timestamp.slice(0, 10)}</span>.
      </p>
      <p className="hint mb-2 break-words">
        {name !== undefined && `The token calls itself “${name}”. `}
        {file}, row {row}
      </p>
      {first ? (
        <SameAs question={question} other={first} onDecide={(said) => void decide(said)} />
      ) : (
        <WhatWasIt question={question} onDecide={(decision) => void decide(decision)} />
      )}
      {doubted && (
        <Doubt text={doubted.doubt} onSure={() => void decide({ ...doubted.decision, ...SURE })} />
      )}
      {issues.map(({ message }) => (
        <p key={message} className="error-text mt-2" role="alert">
          {message}
        </p>
      ))}
    </article>
  );
}

const SURE = { isSure: true } as const;

function Doubt({ text, onSure }: { text: string; onSure: () => void }) {
  return (
    <div className="mt-2" role="alert">
      <p className="text-warn">{text}</p>
      <button type="button" className="btn mt-2" onClick={onSure}>
        They are different units: save it
      </button>
    </div>
  );
}

function SameAs({
  question: { direction, asset },
  other,
  onDecide,
}: {
  question: Question;
  other: OtherEnd;
  onDecide: (decision: Decision) => void;
}) {
  return (
    <>
      <p className="mb-2">
        Is it the same as the {showUnits(other.quantity)} {asset} that you{' '}
        {direction === 'in' ? 'sent from' : 'received in'} {other.wallet} on{' '}
        {other.timestamp.slice(0, 10)}?
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => onDecide({ is: 'same', other: other.key })}
        >
          Yes, my own transfer
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => onDecide({ is: 'apart', other: other.key })}
        >
          No
        </button>
      </div>
    </>
  );
}
