import { expect, test } from 'vitest';
import { inOrderOfForce } from './answer-order.ts';

const answer = (name: string, isAccepted: boolean, isOutdated: boolean | null) => ({
  name,
  isAccepted,
  validity: isOutdated === null ? null : { isOutdated },
});

test('the accepted answer comes first and what is out of date last, accepted or not', () => {
  const answers = [
    answer('old', false, true),
    answer('plain', false, null),
    answer('older', false, true),
    answer('accepted', true, false),
    answer('in force', false, false),
  ];
  expect(inOrderOfForce(answers).map(({ name }) => name)).toEqual([
    'accepted',
    'plain',
    'in force',
    'old',
    'older',
  ]);
});

test('an accepted answer that is out of date is no exception', () => {
  const answers = [answer('accepted', true, true), answer('plain', false, null)];
  expect(inOrderOfForce(answers).map(({ name }) => name)).toEqual(['plain', 'accepted']);
});
