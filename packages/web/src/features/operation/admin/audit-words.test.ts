import { expect, test } from 'vitest';
import { auditChange, auditFields, targetWords, wordsOf } from './audit-words.ts';

test.each([
  ['subscriptionTier', 'Subscription tier'],
  ['votes_set_aside', 'Votes set aside'],
  ['targetId', 'Target'],
  ['tier changed', 'Tier changed'],
])('%s reads “%s”', (key, words) => expect(wordsOf(key)).toBe(words));

test.each([
  [{ isModerator: true }, [{ name: 'Moderator', value: 'yes' }]],
  [{ until: null, reason: 'spam' }, [{ name: 'Reason', value: 'spam' }]],
  [
    { targetId: '0198a000-0000-7000-8000-000000000000', movedAnswers: 1200 },
    [{ name: 'Answers moved', value: '1,200' }],
  ],
  [{ tags: ['defi', 'nft'] }, [{ name: 'Tags', value: 'defi, nft' }]],
  [{ limits: { perDay: 3 } }, [{ name: 'Limits', value: 'Per day: 3' }]],
  [{ kind: 'one_author' }, [{ name: 'Kind', value: 'One author' }]],
  [{ username: 'not_a_key' }, [{ name: 'Username', value: 'not_a_key' }]],
  [
    { jurisdiction: 'gb', taxYear: 2025 },
    [
      { name: 'Jurisdiction', value: 'United Kingdom' },
      { name: 'Tax year', value: '2025' },
    ],
  ],
  [{ jurisdiction: 'NZ' }, [{ name: 'Jurisdiction', value: 'New Zealand' }]],
  [{ jurisdiction: 'other' }, [{ name: 'Jurisdiction', value: 'other' }]],
  [{ refundedCents: 999 }, [{ name: 'Refunded', value: '$9.99' }]],
  [
    { reason: 'Support ticket 0198a000-0000-7000-8000-000000000000' },
    [{ name: 'Reason', value: 'Support ticket' }],
  ],
  [{ title: 'my_first_trade' }, [{ name: 'Title', value: 'my_first_trade' }]],
  [null, []],
])('%j is shown as words', (values, fields) => expect(auditFields(values)).toEqual(fields));

test('what an action left as it was is not listed', () => {
  expect(
    auditChange({
      before: { closedAs: null, isLocked: false, state: 'live' },
      after: { closedAs: 'unclear', isLocked: false, state: 'hidden' },
    }),
  ).toEqual({
    before: [{ name: 'State', value: 'visible' }],
    after: [
      { name: 'Closed as', value: 'unclear' },
      { name: 'State', value: 'hidden' },
    ],
  });
});

test.each([
  ['job', 'sync_refund', 'Sync refund'],
  ['site', 'signUp, limits, off', 'Who may sign up, Limits, Switched off'],
  ['site', 'cache', 'Cache'],
  ['source', 'tax-questions', 'Tax questions'],
  ['source', 'bitcoin.stackexchange.com, tax-law', 'bitcoin.stackexchange.com, tax-law'],
  ['invitation', '', 'Invitation'],
  ['user', 'ann_lee', 'ann_lee'],
])('a target of type %s named “%s” reads “%s”', (targetType, targetName, words) =>
  expect(targetWords({ targetType, targetName })).toBe(words),
);

test('a time is read as a person writes it', () => {
  expect(auditFields({ until: '2026-03-01T10:00:00.000Z' })[0]?.value).toMatch(/March|Mar/);
});
