import type { ReactNode } from 'react';
import { showMoney, showUnits, TYPE_NAMES } from '../figures.ts';
import type { GainRow } from '../protocol-files.ts';
import type { LotLine as Line } from '../protocol-pictures.ts';
import { useCalculator } from '../use-calculator.ts';
import { useAsked } from './Picture.tsx';

/** The way of one slice: bought, held, sold, and the form that it goes on. */
export function LotLine({ row }: { row: GainRow }) {
  const line = useAsked('lotLine', { place: row.place });
  return (
    <ol className="lot-line" aria-label="From purchase to form">
      {line && <Steps line={line} row={row} />}
    </ol>
  );
}

function Steps({ line: { bought, whole, sold, box }, row }: { line: Line; row: GainRow }) {
  const { choices, year, formReasons } = useCalculator().summary;
  const { currency } = choices;
  const isDraft = year.doubts.length > 0 || formReasons.length > 0;
  return (
    <>
      <Step title={bought ? `${nameOf(bought.type, 'Acquired')} on ${bought.day}` : 'In the pool'}>
        {showUnits(whole.quantity)} {row.asset} for {showMoney(whole.cost)} {currency}
        {bought?.wallet && ` in ${bought.wallet}`}
      </Step>
      <Step title={`${nameOf(sold.type, 'Disposed')} on ${sold.day}`}>
        {showUnits(row.quantity)} {row.asset} for {showMoney(row.proceeds)} {currency}
        {sold.wallet && ` from ${sold.wallet}`}. They cost {showMoney(row.cost)}
        {row.term && `: ${row.term.toLowerCase()}`}.
      </Step>
      <Step title={formOf(choices.jurisdiction, box)}>
        {showMoney(row.gain)} {currency} in {choices.year}
        {isDraft && ' (draft: something is still missing)'}
      </Step>
    </>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <li>
    <p className="font-semibold">{title}</p>
    <p className="text-control text-ink-2">{children}</p>
  </li>
);

const nameOf = (type: string, otherwise: string): string =>
  Object.entries(TYPE_NAMES).find(([name]) => name === type)?.[1] ?? otherwise;

/** Boxes of Part II of Form 8949; the others are of Part I. */
const LONG_BOXES = 'DEFJKL';

function formOf(jurisdiction: string, box: string): string {
  if (jurisdiction === 'US' && box !== '')
    return `Form 8949, Part ${LONG_BOXES.includes(box) ? 'II' : 'I'}, box ${box}`;
  if (jurisdiction === 'UK') return 'SA108';
  if (jurisdiction === 'CA') return 'Schedule 3';
  return 'The gain of the year';
}
