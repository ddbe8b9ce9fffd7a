import { expect, test } from 'vitest';
import { auditFields, wordsOf } from './audit-words.ts';

test.each([
  ['subscriptionTier', 'Subscription tier'],
  ['votes_set_aside', 'Votes set aside'],
  ['targetId', 'Target'],
  ['tier changed', 'Tier changed'],
])('%s reads “%s”', (key, words) => expect(wordsOf(key)).toBe(words));

test.each([
  [{ isModerator: true }, [{ name: 'Is moderator', value: 'yes' }]],
  [{ until: null, reason: 'spam' }, [{ name: 'Reason', value: 'spam' }]],
  [
    { targetId: '0198a000-0000-7000-8000-000000000000', movedAnswers: 1200 },
    [{ name: 'Moved answers', value: '1,200' }],
  ],
  [{ tags: ['defi', 'nft'] }, [{ name: 'Tags', value: 'defi, nft' }]],
  [{ limits: { perDay: 3 } }, [{ name: 'Limits', value: 'Per day: 3' }]],
  [{ kind: 'one_author' }, [{ name: 'Kind', value: 'One author' }]],
  [{ username: 'not_a_key' }, [{ name: 'Username', value: 'not_a_key' }]],
  [null, []],
])('%j is shown as words', (values, fields) => expect(auditFields(values)).toEqual(fields));

test('a time is read as a person writes it', () => {
  expect(auditFields({ until: '2026-03-01T10:00:00.000Z' })[0]?.value).toMatch(/March|Mar/);
});
