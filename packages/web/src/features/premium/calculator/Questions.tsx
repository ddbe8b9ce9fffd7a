import { useState } from 'react';
import { useForm } from '../../../kit/forms/use-form.ts';
import { showUnits } from './figures.ts';
import type { Decision, Issue, Question, TransactionType } from './protocol.ts';
import { useCalculator, useLongList } from './use-calculator.ts';

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
          : `${summary.questionCount.toLocaleString('en-US')} movements to explain`}
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
  const { key, direction, asset, quantity, wallet, timestamp, file, row, candidates } = question;
  const [issues, setIssues] = useState<Issue[]>([]);
  const decide = async (decision: Decision) =>
    setIssues((await ask('decide', { key, decision })).issues);
  const [first] = candidates;
  return (
    <article className="card">
      <p>
        <strong className="tabular-nums">
          {showUnits(quantity)} {asset}
        </strong>{' '}
        {direction === 'in' ? 'came into' : 'left'} {wallet} on{' '}
        <span className="whitespace-nowrap">{timestamp.slice(0, 10)}</span>.
      </p>
      <p className="hint mb-2 break-words">
        {file}, row {row}
      </p>
      {first ? (
        <>
          <p className="mb-2">
            Is it the same as the {showUnits(first.quantity)} {asset} that{' '}
            {direction === 'in' ? 'left' : 'came into'} {first.wallet} on{' '}
            {first.timestamp.slice(0, 10)}?
          </p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => void decide({ is: 'same', other: first.key })}
            >
              Yes, my own transfer
            </button>
            <button
              type="button"
              className="btn"
              onClick={() => void decide({ is: 'apart', other: first.key })}
            >
              No
            </button>
          </div>
        </>
      ) : (
        <WhatWasIt question={question} onDecide={(decision) => void decide(decision)} />
      )}
      {issues.map(({ message }) => (
        <p key={message} className="error-text mt-2" role="alert">
          {message}
        </p>
      ))}
    </article>
  );
}

type Ask = 'value' | 'toWallet' | 'acquired';
type Option = {
  type: TransactionType;
  name: string;
  asks: Ask[];
  kind?: string;
};

const LEFT: Option[] = [
  { type: 'transfer', name: 'Moved to my own wallet', asks: ['toWallet'] },
  { type: 'sell', name: 'Sold', asks: ['value'] },
  { type: 'spend', name: 'Spent', asks: ['value'] },
  { type: 'gift_out', name: 'Given away', asks: ['value'] },
  { type: 'donation', name: 'Donated', asks: ['value'] },
  { type: 'loss', name: 'Lost or stolen', asks: [] },
];
const CAME: Option[] = [
  { type: 'opening', name: 'From my own wallet: bought earlier', asks: ['value', 'acquired'] },
  { type: 'buy', name: 'Bought', asks: ['value'] },
  { type: 'income', name: 'Income: staking, mining, pay', asks: ['value'], kind: 'other' },
  { type: 'income', name: 'Airdrop', asks: ['value'], kind: 'airdrop' },
  { type: 'gift_in', name: 'A gift to me', asks: ['value'] },
];

const LABELS = { toWallet: 'Name of the wallet', acquired: 'Bought on (2021-04-30)' };

function WhatWasIt({
  question,
  onDecide,
}: {
  question: Question;
  onDecide: (decision: Decision) => void;
}) {
  const { summary } = useCalculator();
  const options = question.direction === 'in' ? CAME : LEFT;
  const [place, setPlace] = useState(0);
  const [texts, setTexts] = useState({ value: '', toWallet: '', acquired: '' });
  const option = options[place] ?? options[0];
  const { onSubmit } = useForm({
    // What is decided stays in this browser.
    writes: [],
    send: async () => option && onDecide(decisionOf(option, texts)),
    failed: 'The decision was not taken',
  });
  if (!option) return null;
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <label className="grid gap-1 min-w-0 flex-1 basis-52">
        <span className="label">What was it?</span>
        <select
          className="input"
          value={place}
          onChange={({ target }) => setPlace(Number(target.value))}
        >
          {options.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {option.asks.map((name) => (
        <label key={name} className="grid gap-1 min-w-0 flex-1 basis-40">
          <span className="label">
            {name === 'value'
              ? `${option.type === 'opening' ? 'Cost' : 'Value'} in ${summary.choices.currency}`
              : LABELS[name]}
          </span>
          <input
            className="input"
            required={name === 'toWallet'}
            value={texts[name]}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          />
        </label>
      ))}
      <button type="submit" className="btn btn-primary">
        That is it
      </button>
    </form>
  );
}

function decisionOf({ type, kind, asks }: Option, texts: Record<Ask, string>): Decision {
  const given = asks.flatMap((name) =>
    texts[name].trim() === '' ? [] : [[name, texts[name].trim()]],
  );
  return { is: 'transaction', type, ...(kind && { kind }), ...Object.fromEntries(given) };
}
