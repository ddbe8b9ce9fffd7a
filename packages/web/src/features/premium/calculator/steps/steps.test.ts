import { describe, expect, test } from 'vitest';
import { VIEWS } from '../views.ts';
import { doneSteps, nameOfState, STEPS, stepOf } from './steps.ts';
import { computeResults } from '../worker/results.ts';
import { summaryOf } from '../worker/summary.ts';
import { sample } from '../worker/testing/files.ts';
import type { SampleCountry } from '../worker/samples.ts';

function summary(country: SampleCountry, year: string) {
  const workspace = sample(country);
  workspace.choices.year = year;
  return summaryOf(workspace, computeResults(workspace), {
    revision: 1,
    isSample: false,
    sampleSays: '',
    hasVisitorLedger: false,
    isStored: true,
  });
}

test('every view belongs to one step', () => {
  for (const view of VIEWS)
    expect(STEPS.filter(({ views }) => views.includes(view))).toHaveLength(1);
  expect(stepOf('broker-forms')).toBe('hand-over');
});

describe('a step is done', () => {
  test('where the ledger shows it, or the law leaves nothing to choose', () => {
    expect([...doneSteps(summary('US', '2025'), {})]).toEqual(['files', 'put-right']);
    expect([...doneSteps(summary('UK', '2024-25'), {})]).toEqual(['files', 'put-right', 'choose']);
    expect(doneSteps({ ...summary('UK', '2024-25'), rowCount: 0 }, {}).size).toBe(0);
  });

  test('where it was said, until the choices or the figures change', () => {
    const before = summary('US', '2025');
    const said = {
      choose: nameOfState('choose', before),
      check: nameOfState('check', before),
      'hand-over': nameOfState('hand-over', before),
    };
    expect(doneSteps(before, said).size).toBe(5);
    const other = { ...before, choices: { ...before.choices, method: 'HIFO' as const } };
    expect([...doneSteps(other, said)]).toEqual(['files', 'put-right']);
    const more = { ...before, year: { ...before.year, income: '1' } };
    expect([...doneSteps(more, said)]).toEqual(['files', 'put-right', 'choose']);
  });

  test('never by word where the year is incomplete', () => {
    const open = summary('US', '2026');
    expect(open.year.doubts.length).toBeGreaterThan(0);
    const said = { check: nameOfState('check', open), 'hand-over': nameOfState('hand-over', open) };
    expect([...doneSteps(open, said)]).toEqual(['files']);
  });
});
