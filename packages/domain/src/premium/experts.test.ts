import { expect, test } from 'vitest';
import { narrowingOf, placesOf } from './experts.ts';

const expertise = { tags: ['defi'], jurisdictions: ['de' as const] };
const nothing = { tags: [], jurisdictions: [] };

test.each([
  ['mine', expertise, expertise],
  ['tags', expertise, { tags: ['defi'], jurisdictions: [] }],
  ['countries', expertise, { tags: [], jurisdictions: ['de'] }],
  ['all', expertise, null],
  ['mine', nothing, null],
  ['mine', { ...nothing, tags: ['defi'] }, { ...nothing, tags: ['defi'] }],
  ['tags', nothing, nothing],
  ['countries', nothing, nothing],
  ['all', nothing, null],
] as const)('the choice %s narrows the queue of an expert', (scope, held, narrowed) => {
  expect(
    narrowingOf(scope, { tags: [...held.tags], jurisdictions: [...held.jurisdictions] }),
  ).toEqual(narrowed);
});

test('professions fit questions of their country, where there are rules for it', () => {
  expect(placesOf(['US', 'GB', 'US', 'AT', 'NZ'])).toEqual(['us', 'gb']);
});
