import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startIds } from './id-table.ts';

test('an id is new exactly where a set says so, whether ids count up or not', () => {
  const id = fc.oneof(
    fc.nat(30).map((n) => `t${n}`),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(id, { maxLength: 60 }), fc.boolean(), (list, sorted) => {
      const ids = startIds();
      const seen = new Set<string>();
      const order = sorted
        ? [...list].sort((a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0))
        : list;
      for (const one of order) {
        expect(ids.add(one)).toBe(!seen.has(one));
        seen.add(one);
      }
    }),
    { numRuns: 500 },
  );
});

test('five thousand ids that count up, then one of them again, and one that is new', () => {
  const ids = startIds();
  for (let n = 0; n < 5000; n++) expect(ids.add(`t${n}`)).toBe(true);
  expect([ids.add('t77'), ids.add('a'), ids.add('a'), ids.add('t4999'), ids.add('t5000')]).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});
