import { useState } from 'react';
import { useForm } from '../../../kit/forms/use-form.ts';
import { showUnits } from './figures.ts';
import type { Decision, Issue, LedgerJurisdiction, Question, TransactionType } from './protocol.ts';
import { readTypedDay } from './typed-day.ts';
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
      {doubted && (
        <div className="mt-2" role="alert">
          <p className="text-premium">{doubted.doubt}</p>
          <button
            type="button"
            className="btn mt-2"
            onClick={() => void decide({ ...doubted.decision, ...SURE })}
          >
            They are different units: save it
          </button>
        </div>
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

/** The choice that joins a movement with another, before the others. */
const JOIN = -1;

const LABELS = { toWallet: 'Name of the wallet', acquired: 'Bought on' };

function WhatWasIt({
  question,
  onDecide,
}: {
  question: Question;
  onDecide: (decision: Decision) => void;
}) {
  const { summary } = useCalculator();
  const options = question.direction === 'in' ? CAME : LEFT;
  const [place, setPlace] = useState(question.others.length > 0 ? JOIN : 0);
  const [texts, setTexts] = useState({ value: '', toWallet: '', acquired: '' });
  const option = options[place] ?? options[0];
  const [other, setOther] = useState(question.others[0]?.key ?? '');
  const isJoin = place === JOIN;
  const { onSubmit } = useForm({
    // What is decided stays in this browser.
    writes: [],
    send: async () =>
      isJoin
        ? onDecide({ is: 'same', other })
        : option && onDecide(decisionOf(option, texts, summary.choices.jurisdiction)),
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
          {question.others.length > 0 && (
            <option value={JOIN}>
              {question.direction === 'in'
                ? 'My own transfer: units that left another wallet'
                : 'My own transfer: units that came into another wallet'}
            </option>
          )}
          {options.map(({ name }, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {isJoin && (
        <label className="grid gap-1 min-w-0 flex-1 basis-52">
          <span className="label">Which ones?</span>
          <select className="input" value={other} onChange={({ target }) => setOther(target.value)}>
            {question.others.map((end) => (
              <option key={end.key} value={end.key}>
                {showUnits(end.quantity)} {question.asset},{' '}
                {question.direction === 'in' ? 'left' : 'came into'} {end.wallet} on{' '}
                {end.timestamp.slice(0, 10)}
              </option>
            ))}
          </select>
        </label>
      )}
      {(isJoin ? [] : option.asks).map((name) => (
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
        Save
      </button>
    </form>
  );
}

function decisionOf(
  { type, kind, asks }: Option,
  texts: Record<Ask, string>,
  jurisdiction: LedgerJurisdiction,
): Decision {
  const given = asks.flatMap((name) => {
    const text = texts[name].trim();
    if (text === '') return [];
    return [[name, name === 'acquired' ? (readTypedDay(text, jurisdiction) ?? text) : text]];
  });
  return { is: 'transaction', type, ...(kind && { kind }), ...Object.fromEntries(given) };
}
