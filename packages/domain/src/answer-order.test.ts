import { expect, test } from 'vitest';
import { inOrderOfForce } from './answer-order.ts';

const answer = (name: string, isAccepted: boolean, isOutdated: boolean | null) => ({
  name,
  isAccepted,
  validity: isOutdated === null ? null : { isOutdated },
});

test('answers in force come before those out of date, the accepted one before all, the others in the order they had', () => {
  const answers = [
    answer('old', false, true),
    answer('plain', false, null),
    answer('older', false, true),
    answer('accepted', true, true),
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
