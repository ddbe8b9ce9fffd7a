import { expect, test } from 'vitest';
import { startSurvey, type Survey } from '@lotwise/tax-lots/source';
import { mappingOf, missingOf, startDraft, remarksIn, withPart } from './mapper-draft.ts';

function surveyOf(text: string): Survey {
  const intake = startSurvey();
  intake.add(text);
  const survey = intake.end();
  if (!survey) throw new Error('no table');
  return survey;
}

const TABLE = surveyOf(`Booked,Kind,Coin,Units,Total (EUR)
04/05/2024 10:00,Kauf,BTC,1,100
05/05/2024 10:00,Teleport,BTC,1,
`);

test('what the file does not say is asked, and nothing is read before', () => {
  const draft = startDraft(TABLE, null);
  expect(missingOf(draft, TABLE, true)).toEqual([
    'Choose what one kind of row means.',
    'Choose how the dates are written.',
    'Choose the time zone of the times.',
  ]);
  expect(draft.currency).toBe('EUR');
  expect(mappingOf(draft, TABLE)).toBeNull();
});

test('what a person says makes the mapping, and is the draft of the next file', () => {
  const draft = {
    ...startDraft(TABLE, null),
    form: 'day first' as const,
    zone: 'Europe/Berlin',
  };
  draft.types['teleport'] = 'movement';
  const mapping = mappingOf(draft, TABLE);
  expect(mapping).toEqual({
    version: 1,
    columns: {
      date: 'Booked',
      type: 'Kind',
      asset: 'Coin',
      quantity: 'Units',
      value: 'Total (EUR)',
    },
    dates: { form: 'day first', zone: 'Europe/Berlin' },
    decimal: '.',
    types: { kauf: 'buy', teleport: 'movement' },
    currency: 'EUR',
  });
  expect(mappingOf(startDraft(TABLE, mapping), TABLE)).toEqual(mapping);
});

test('a thing is in one column: named at another, it leaves the first', () => {
  const draft = withPart(startDraft(TABLE, null), 'Kind', 'asset');
  expect(draft.parts).toMatchObject({ Kind: 'asset', Coin: '' });
});

test('both ways of writing a row at once are refused', () => {
  const draft = withPart(startDraft(TABLE, null), 'Total (EUR)', 'sent_quantity');
  expect(missingOf(draft, TABLE, false).join(' ')).toContain('Choose one way');
});

test('a column of numbers that nothing uses is named: it may be a fee', () => {
  const draft = withPart(startDraft(TABLE, null), 'Total (EUR)', '');
  expect(remarksIn(draft, TABLE).map(({ path }) => path)).toEqual(['columns.Total (EUR)']);
  expect(remarksIn(startDraft(TABLE, null), TABLE)).toEqual([]);
});
