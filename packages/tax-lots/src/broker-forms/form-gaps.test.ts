import { describe, expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { formNotRead } from '../law/forms-read.ts';
import { BROKER_FORM_CASES } from '../testing/broker-form-cases.ts';
import { report } from '../testing/reports.ts';
import { formGaps } from './form-gaps.ts';

describe('when a form may be final', () => {
  test.each(BROKER_FORM_CASES.map((one) => [one.name, one] as const))(
    '%s',
    (_, { ledger, year, lines, draft }) => {
      const result = computeTax(ledger);
      const gaps = formGaps(result, ledger, year).map(({ message }) => message);
      const made = report('8949', ledger, result, { year });
      const columns = made.rows.map(([, , box, , , , d, e, f, g, h]) => [box, d, e, f, g, h]);

      expect(result.issues.filter(({ blocking }) => blocking)).toEqual([]);
      expect(gaps).toEqual(draft === undefined ? [] : [expect.stringMatching(draft)]);
      if (lines !== undefined) expect(columns.map((row) => row.join(' '))).toEqual(lines);
    },
  );

  test.each(BROKER_FORM_CASES.map((one) => [one.name, one] as const))(
    'every report says so: %s',
    (_, { ledger, year }) => {
      const result = computeTax(ledger);
      const gaps = formGaps(result, ledger, year).map(({ message }) => message);
      const draftOf = (name: Parameters<typeof report>[0]) =>
        report(name, ledger, result, { year }).draft ?? [];
      for (const name of ['gains', 'disposals', 'income'] as const)
        expect(draftOf(name)).toEqual(gaps);
      for (const name of ['8949', 'schedule-d'] as const)
        expect(draftOf(name)).toEqual([...gaps, ...[formNotRead(name, year) ?? []].flat()]);
    },
  );
});

test('costs of a sale in the cost of the units are not what the form shows', () => {
  const settled = BROKER_FORM_CASES.find(
    ({ name }) => name === 'a wallet of one’s own, and no form',
  );
  const ledger = {
    ...settled?.ledger,
    settings: { ...settled?.ledger.settings, fee_presentation: 'in_cost' },
  } as NonNullable<typeof settled>['ledger']; // the same with one setting more
  expect(report('8949', ledger, computeTax(ledger), { year: '2025' }).draft).toEqual([
    expect.stringContaining('after the costs of a sale'),
  ]);
});

test('a ledger of another country has no gaps', () => {
  const [one] = BROKER_FORM_CASES;
  const ledger = { ...one?.ledger, jurisdiction: 'UK', method: 'UK' } as Parameters<
    typeof formGaps
  >[1]; // with what the case has
  expect(formGaps(computeTax(ledger), ledger)).toEqual([]);
});
