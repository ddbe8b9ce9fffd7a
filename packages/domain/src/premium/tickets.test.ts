import { describe, expect, test } from 'vitest';
import { aboutHref, isAbout, STATE_AFTER, stateSince, TICKET_STATES } from './tickets.ts';

describe('a ticket', () => {
  test.each([
    ['member_writes', 'open'],
    ['staff_answers', 'answered'],
    ['staff_asks', 'waiting'],
    ['closed', 'closed'],
  ] as const)('after %s is %s', (action, state) => expect(STATE_AFTER[action]).toBe(state));

  test.each(TICKET_STATES)(
    'that is %s and becomes open waits from now on, unless it did before',
    (state) => {
      const [since, now] = [new Date(1000), new Date(2000)];
      expect(stateSince({ state, since }, 'open', now)).toEqual(state === 'open' ? since : now);
    },
  );
});

test.each([
  ['/questions/0198a000-0000-7000-8000-000000000000', true],
  ['/questions/0198a000-0000-7000-8000-000000000000/how-are-swaps-taxed#answer-0198a000', true],
  ['/moderation/log?post=0198a000', true],
  ['answer 0198a000-0000-7000-8000-000000000000', true],
  ['suspension', true],
  ['member 0198a000-0000-7000-8000-000000000000', false],
  ['https://example.com/questions/1', false],
  ['//example.com/questions/1', false],
  ['/questions//example.com', false],
  ['/questions/../admin', false],
  ['/users/J%C3%BCrgen', true],
  ['/api/auth/export', false],
  ['javascript:alert(1)', false],
  ['/questions/a b', false],
])('a ticket about %s: %s', (path, isAllowed) => expect(isAbout(path)).toBe(isAllowed));

test.each([
  ['/users/sam', '/users/sam'],
  [
    'question 0198a000-0000-7000-8000-000000000000',
    '/questions/0198a000-0000-7000-8000-000000000000',
  ],
  ['answer 0198a000-0000-7000-8000-000000000000', null],
  ['suspension', null],
])('what a ticket is about, %s, is seen at %s', (about, href) =>
  expect(aboutHref(about)).toBe(href),
);
