import { useState } from 'react';
import { useForm } from '../../../lib/forms/use-form.ts';
import { showUnits } from './figures.ts';
import type { Decision, Question } from './protocol-files.ts';
import type { LedgerJurisdiction, TransactionType } from '@lotwise/tax-lots/source';
import { readTypedDay } from './typed-day.ts';
import { useCalculator } from './use-calculator.ts';

type Ask = 'value' | 'toWallet' | 'acquired' | 'donorBasis' | 'donorAcquired';
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
  { type: 'gift_out', name: 'Given to my spouse or partner', asks: ['value'], kind: 'spouse' },
  { type: 'donation', name: 'Donated', asks: ['value'] },
  { type: 'loss', name: 'Lost or stolen', asks: [] },
];
/** Which of these the law asks for depends on the country; the others change nothing there. */
const GIFT: Ask[] = ['value', 'donorBasis', 'donorAcquired'];
const CAME: Option[] = [
  { type: 'opening', name: 'From my own wallet: bought earlier', asks: ['value', 'acquired'] },
  { type: 'buy', name: 'Bought', asks: ['value'] },
  { type: 'income', name: 'Income: staking, mining, pay', asks: ['value'], kind: 'other' },
  { type: 'income', name: 'Airdrop', asks: ['value'], kind: 'airdrop' },
  { type: 'gift_in', name: 'A gift to me', asks: GIFT },
  { type: 'gift_in', name: 'A gift from my spouse or partner', asks: GIFT, kind: 'spouse' },
];

/** The choice that joins a movement with another, before the others. */
const JOIN = -1;

const LABELS = {
  toWallet: 'Name of the wallet',
  acquired: 'Bought on',
  donorAcquired: 'Bought by the giver on',
};
const DAYS: ReadonlySet<Ask> = new Set(['acquired', 'donorAcquired']);

/** The form that says what a movement was, or which other one it belongs to. */
export function WhatWasIt({
  question,
  onDecide,
}: {
  question: Question;
  onDecide: (decision: Decision) => void;
}) {
  const { summary } = useCalculator();
  const options = question.direction === 'in' ? CAME : LEFT;
  const [place, setPlace] = useState(question.others.length > 0 ? JOIN : 0);
  const [texts, setTexts] = useState({
    value: '',
    toWallet: '',
    acquired: '',
    donorBasis: '',
    donorAcquired: '',
  });
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
    failed: 'Your answer was not saved',
  });
  if (!option) return null;
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <What question={question} options={options} place={place} onChoose={setPlace} />
      {isJoin && <OtherEnds question={question} chosen={other} onChoose={setOther} />}
      {(isJoin ? [] : option.asks).map((name) => (
        <label key={name} className="grid gap-1 min-w-0 flex-1 basis-40">
          <span className="label">
            {name === 'value' || name === 'donorBasis'
              ? `${moneyLabel(name, option)} in ${summary.choices.currency}`
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

function moneyLabel(name: 'value' | 'donorBasis', { type }: Option): string {
  if (name === 'donorBasis') return 'What it cost the giver';
  return type === 'opening' ? 'Cost' : 'Value';
}

function decisionOf(
  { type, kind, asks }: Option,
  texts: Record<Ask, string>,
  jurisdiction: LedgerJurisdiction,
): Decision {
  const given = asks.flatMap((name) => {
    const text = texts[name].trim();
    if (text === '') return [];
    return [[name, DAYS.has(name) ? (readTypedDay(text, jurisdiction) ?? text) : text]];
  });
  return { is: 'transaction', type, ...(kind && { kind }), ...Object.fromEntries(given) };
}

function What({
  question,
  options,
  place,
  onChoose,
}: {
  question: Question;
  options: readonly Option[];
  place: number;
  onChoose: (place: number) => void;
}) {
  return (
    <label className="grid gap-1 min-w-0 flex-1 basis-52">
      <span className="label">What was it?</span>
      <select
        className="input"
        value={place}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {question.others.length > 0 && (
          <option value={JOIN}>
            {question.direction === 'in'
              ? 'Transfer from another wallet of mine'
              : 'Transfer to another wallet of mine'}
          </option>
        )}
        {options.map(({ name }, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function OtherEnds({
  question: { others, direction, asset },
  chosen,
  onChoose,
}: {
  question: Question;
  chosen: string;
  onChoose: (key: string) => void;
}) {
  return (
    <label className="grid gap-1 min-w-0 flex-1 basis-52">
      <span className="label">Which ones?</span>
      <select className="input" value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {others.map(({ key, quantity, wallet, timestamp }) => (
          <option key={key} value={key}>
            {showUnits(quantity)} {asset}, {direction === 'in' ? 'sent from' : 'received in'}{' '}
            {wallet} on {timestamp.slice(0, 10)}
          </option>
        ))}
      </select>
    </label>
  );
}
