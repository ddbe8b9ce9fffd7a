import { expect, test } from 'vitest';
import { removalProblem } from './removal.ts';

const OTHERS = 'Others have answered this question, so it can’t be deleted. You can still edit it.';
const author = { isAuthor: true, isAdmin: false };
const admin = { isAuthor: false, isAdmin: true };
const someone = { isAuthor: false, isAdmin: false };

test.each([
  [{ type: 'question', answersOfOthers: 0 }, author, null],
  [{ type: 'question', answersOfOthers: 1 }, author, OTHERS],
  [{ type: 'question', answersOfOthers: 1 }, { isAuthor: true, isAdmin: true }, null],
  [{ type: 'question', answersOfOthers: 9 }, admin, null],
  [
    { type: 'question', answersOfOthers: 0 },
    someone,
    'Only the author of the question can delete it.',
  ],
  [{ type: 'answer' }, author, null],
  [{ type: 'answer' }, admin, null],
  [{ type: 'answer' }, someone, 'Only the author of the answer can delete it.'],
  [{ type: 'comment' }, author, null],
  [{ type: 'comment' }, admin, null],
  [{ type: 'comment' }, someone, 'Only the author of the comment can delete it.'],
] as const)('removing %j as %j: %s', (post, who, problem) => {
  expect(removalProblem(post, who)).toBe(problem);
});
