import { expect, test } from 'vitest';
import { placesIn, withoutPlaces } from './places.ts';

test.each([
  ['toronto, do i owe', ['ca']],
  ['Aussies? no, a yank', ['us']],
  ['down under', ['au']],
  ['münchen', ['de']],
  ['my isa', ['gb']],
  ['roth or 401k', ['us']],
  ['tokyo and Dublin', ['ie', 'jp']],
  ['coins priced in US dollars', []],
  ['sent to us in a hurry', []],
  ['Yorkshires and berliners', []],
] as const)('%s is of %s', (text, places) =>
  expect([...placesIn(text)].toSorted()).toEqual([...places]),
);

test('places go from a text, what only one country has stays', () =>
  expect(withoutPlaces('my fbar from texas').replace(/\s+/g, ' ')).toBe('my fbar from '));
