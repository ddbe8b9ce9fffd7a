import { expect, test } from 'vitest';
import { folded, nameFinder, withNames } from './named-in.ts';

const find = nameFinder(
  new Map([
    ['guinea', 'GN'],
    ['guinea bissau', 'GW'],
    ['bosnia herzegovina', 'BA'],
    ['grossbritannien', 'GB'],
  ]),
);

test.each([
  ['Guinea', ['GN']],
  ['from guinea-bissau to Guinea', ['GW', 'GN']],
  ['Guinea, Bissau', ['GN']],
  ['Bosnia & Herzegovina', ['BA']],
  ['Bosnia and Herzegovina', []],
  ['Großbritannien', ['GB']],
  ['guineas', []],
  ['guinea2', []],
  ['', []],
])('of the names %s has %j', (text, values) =>
  expect(find(text).map(({ value }) => value)).toEqual(values),
);

test('a name is found at its place, and other words can be put there', () => {
  const text = 'To Guinea-Bissau, please.';
  const found = find(text);
  expect(found).toEqual([{ value: 'GW', start: 3, end: 16 }]);
  expect(withNames(text, found, (value) => value)).toBe('To GW, please.');
});

test('accents and case make no other name', () => {
  expect(folded('Côte d’Ivoire')).toBe('cote d ivoire');
  expect(folded('Ελλάδα')).toBe('ελλάδα'.normalize('NFD'));
});
