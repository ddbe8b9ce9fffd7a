import { describe, expect, test } from 'vitest';
import { EXCHANGE_TABLES } from '../../testing/exchange-tables.ts';
import { UNKNOWN_TABLES } from '../../testing/unknown-tables.ts';
import type { UnknownTable } from '../../testing/unknown-table.ts';
import type { Mapping } from '../file-options.ts';
import { importFiles } from '../import-files.ts';
import { startSurvey } from './survey.ts';
import type { Survey } from './survey.ts';

const surveyOf = (text: string): Survey => {
  const intake = startSurvey();
  intake.add(text);
  const survey = intake.end();
  if (survey === undefined) throw new Error('no table');
  return survey;
};

const CHOICE = { jurisdiction: 'GENERIC', method: 'FIFO', currency: 'USD', zone: 'UTC' } as const;

function read({ name, text }: UnknownTable, mapping: Mapping) {
  const file = { name: `${name}.csv`, text, options: { mapping } };
  const { ledger, movements, issues, leftOut } = importFiles([file], CHOICE);
  const side = ({ quantity, asset }: { quantity: string; asset: string }): string =>
    `${quantity} ${asset}`;
  const rows = ledger.transactions.map(
    ({ timestamp, type, kind, out, in: into, value, currency = 'USD', fee }) =>
      [
        timestamp,
        kind === undefined ? type : `${type} ${kind}`,
        ...(out ? [`-${side(out)}`] : []),
        ...(into ? [`+${side(into)}`] : []),
        ...(value === undefined ? [] : [`= ${value} ${currency}`]),
        ...(fee ? [`fee ${side(fee)}`] : []),
      ].join(' '),
  );
  const moved = movements.map(
    ({ timestamp, direction, quantity, asset, fee }) =>
      `${timestamp} ${direction === 'in' ? '+' : '-'}${quantity} ${asset}${fee === '0' ? '' : ` fee ${fee}`}`,
  );
  const told = [
    ...issues
      .filter(({ code }) => code !== 'UNPAIRED_TRANSFER')
      .map(({ row, code }) => `${row} ${code}`),
    ...leftOut.map(({ row }) => `${row} left out`),
  ];
  return { rows: [...rows, ...moved], told };
}

describe.each([...UNKNOWN_TABLES, ...EXCHANGE_TABLES])('$name, $about', (table) => {
  const { guess } = surveyOf(table.text);

  test('asks what it does not say, and shows rows for it', () => {
    expect(guess.unsure.map(({ path }) => path)).toEqual(table.asked);
    for (const { path, rows } of guess.unsure)
      expect([path, rows.length > 0 || path === 'decimal']).toEqual([path, true]);
  });

  test('is right or asked row by row, once that is answered', () => {
    const { rows, told } = read(table, { ...guess.mapping, ...table.answers });
    expect(rows).toEqual(table.rows);
    expect(told).toEqual(table.told);
  });

  test('read by the guess alone has nothing that is wrong and was not asked', () => {
    if (guess.unsure.length > 0) return;
    expect(read(table, guess.mapping).rows).toEqual(table.rows);
  });
});
