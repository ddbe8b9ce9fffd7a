import { expect, test } from 'vitest';
import { nextState, type PostAction, type PostState, threadProblem } from './moderation.ts';

const STATES = ['live', 'held', 'hidden', 'deleted', 'merged'] as const;

test.each<[PostAction, (PostState | null)[]]>([
  ['hide', ['hidden', null, null, null, null]],
  ['delete', ['deleted', 'deleted', 'deleted', null, null]],
  ['restore', [null, 'live', 'live', 'live', null]],
])('to %s a post that is live, held, hidden, deleted or merged makes it %j', (action, after) => {
  expect(STATES.map((state) => nextState(state, action))).toEqual(after);
});

const OPEN = { isClosed: false, isLocked: false };
const CLOSED = { isClosed: true, isLocked: false };
const LOCKED = { isClosed: false, isLocked: true };

test.each([
  ['answer', null, 'closed', 'locked'],
  ['comment', null, null, 'locked'],
  ['vote', null, null, 'locked'],
  ['edit', null, null, 'locked'],
  ['remove', null, null, 'locked'],
  ['accept', null, null, 'locked'],
] as const)(
  'to %s is refused on an open, a closed and a locked question as %s, %s, %s',
  (action, ...refused) => {
    for (const [index, state] of [OPEN, CLOSED, LOCKED].entries()) {
      const problem = threadProblem(state, action);
      if (refused[index]) expect(problem).toContain(refused[index]);
      else expect(problem).toBeNull();
    }
    expect(threadProblem({ isClosed: true, isLocked: true }, action)).toContain('locked');
  },
);
