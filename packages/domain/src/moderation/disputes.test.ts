import { expect, test } from 'vitest';
import { disputeStateOf, isDisputeNews, isWithBank } from './disputes.ts';

test.each([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['warning_needs_response', 'open'],
  ['warning_under_review', 'open'],
  ['a_word_of_tomorrow', 'open'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['appeal_needs_response', 'lost'],
  ['appeal_under_review', 'lost'],
  ['warning_closed', 'closed'],
  ['prevented', 'closed'],
] as const)('%s is %s', (status, state) => expect(disputeStateOf(status)).toBe(state));

test.each([
  [null, 'open', true],
  [null, 'lost', true],
  ['open', 'open', false],
  ['open', 'lost', true],
  ['open', 'closed', true],
  ['lost', 'open', false],
  ['lost', 'lost', false],
  ['lost', 'won', true],
  ['won', 'open', false],
] as const)('held %s, %s is news: %s', (held, seen, isNews) => {
  expect(isDisputeNews(held && { id: 'du_1', state: held }, { id: 'du_1', state: seen })).toBe(
    isNews,
  );
  expect(isDisputeNews({ id: 'du_0', state: held ?? 'won' }, { id: 'du_1', state: seen })).toBe(
    true,
  );
});

test('a payment that the bank may take, or took, is not given back by us', () => {
  expect(
    [null, 'open', 'lost', 'won', 'closed'].map((state) => isWithBank(state as never)),
  ).toEqual([false, true, true, false, false]);
});
