import { expect, test } from 'vitest';
import {
  acceptCauses,
  dailyLimitPoints,
  REPUTATION_POINTS,
  reputationOf,
  voteCauses,
} from './reputation.ts';

test.each([
  ['question', 'up', 'question_upvoted', null],
  ['question', 'down', 'question_downvoted', null],
  ['answer', 'up', 'answer_upvoted', null],
  ['answer', 'down', 'answer_downvoted', 'downvote_cast'],
] as const)(
  'a vote on a %s, %s, brings %s to its author and %s to the voter',
  (target, vote, author, voter) => {
    expect(voteCauses(target, vote)).toEqual({ author, voter });
  },
);

test('the points are those of the ruling', () => {
  expect(REPUTATION_POINTS).toEqual({
    question_upvoted: 10,
    question_downvoted: -2,
    answer_upvoted: 10,
    answer_downvoted: -2,
    downvote_cast: -1,
    answer_accepted: 15,
    accepted_an_answer: 2,
  });
});

test.each([
  [-4, 0],
  [190, 0],
  [200, 0],
  [201, -1],
  [350, -150],
])('votes worth %i in a day lead to a correction of %i', (earned, correction) => {
  expect(dailyLimitPoints(earned)).toBe(correction);
});

test.each([
  [-3, 0],
  [0, 0],
  [12, 12],
])('a ledger of %i shows as %i', (sum, shown) => {
  expect(reputationOf(sum)).toBe(shown);
});

test('an acceptance brings points to the answerer and to the asker', () => {
  expect(acceptCauses({ askerId: 'asker', answererId: 'answerer' })).toEqual([
    { userId: 'answerer', cause: 'answer_accepted' },
    { userId: 'asker', cause: 'accepted_an_answer' },
  ]);
});

test('accepting one’s own answer brings nothing', () => {
  expect(acceptCauses({ askerId: 'asker', answererId: 'asker' })).toEqual([]);
});
