import { expect, test } from 'vitest';
import {
  messageOf,
  NOTIFICATION_KINDS,
  quoted,
  type StoredNotification,
} from './notification-kinds.ts';

const STORED: Omit<StoredNotification, 'kind' | 'type'> = {
  message: '',
  facts: {},
  amount: 1,
  answerId: null,
  actor: 'sam',
  title: 'Gifts',
};
const says = (
  kind: keyof typeof NOTIFICATION_KINDS,
  rest: Partial<StoredNotification> = {},
): string => messageOf({ ...STORED, type: NOTIFICATION_KINDS[kind].type, kind, ...rest });

test('a kind of a newer version still has a sentence', () => {
  const newer = JSON.parse('"question_bookmarked"');
  expect(messageOf({ ...STORED, type: 'follow', kind: newer })).toBe('There is news about “Gifts”');
});

test('each kind has its sentence, with the names of today', () => {
  expect(says('answer')).toBe('sam answered your question “Gifts”');
  expect(says('answer_followed')).toBe('sam answered “Gifts”, which you follow');
  expect(says('question_followed', { facts: { tag: 'nft' } })).toBe(
    'New question with a tag you follow, nft: “Gifts”',
  );
  expect(says('comment')).toBe('sam commented on your question “Gifts”');
  expect(says('comment_answered')).toBe('sam commented on “Gifts”, which you answered');
  expect(says('accepted')).toBe('Your answer to “Gifts” was accepted');
  expect(says('mention', { facts: { place: 'question' } })).toBe(
    'sam mentioned you in the question “Gifts”',
  );
  expect(says('mention', { facts: { place: 'answer' } })).toBe(
    'sam mentioned you in an answer on “Gifts”',
  );
  expect(says('mention', { facts: { place: 'comment' } })).toBe(
    'sam mentioned you in a comment on “Gifts”',
  );
  expect(
    says('answer_unchecked', { facts: { years: 'tax years 2023 to 2024', year: '2025' } }),
  ).toBe('Your answer to “Gifts” applies to tax years 2023 to 2024. Does it also apply to 2025?');
  expect(says('answer_revised')).toBe(
    'The answer to “Gifts” that you marked as out of date has been revised. Is it correct now?',
  );
  expect(says('answer_contested', { facts: { year: '2024/25' } })).toBe(
    '@sam says that an answer to “Gifts” is out of date from tax year 2024/25 on',
  );
  expect(says('expert_question')).toBe(
    'A premium member’s question matches your expertise: “Gifts”',
  );
});

test('a member whose account was deleted has no name', () => {
  expect(says('answer', { actor: null })).toBe('deleted user answered your question “Gifts”');
  expect(says('answer_contested', { actor: null, facts: { year: '2025' } })).toBe(
    'deleted user says that an answer to “Gifts” is out of date from tax year 2025 on',
  );
});

test('the site’s own word is stored', () =>
  expect(messageOf({ ...STORED, kind: 'site', type: 'tier', message: 'You are premium.' })).toBe(
    'You are premium.',
  ));

test('votes are counted in words, also those that the version before began', () => {
  expect(says('votes')).toBe('1 new vote on your question “Gifts”');
  expect(says('votes', { amount: 5, answerId: 'of' })).toBe(
    '5 new votes on your answer to “Gifts”',
  );
  expect(messageOf({ ...STORED, kind: 'site', type: 'votes' })).toBe(
    '1 new vote on your question “Gifts”',
  );
});

test('a long title is cut between words', () => {
  expect(quoted('😀'.repeat(100))).toBe(`“${'😀'.repeat(80)}…”`);
  expect(quoted('How is a sale taxed? '.repeat(5))).toBe(
    `“${'How is a sale taxed? '.repeat(4).slice(0, -8)}…”`,
  );
  expect(quoted(`${'x'.repeat(78)}, y`.padEnd(90, 'z'))).toBe(`“${'x'.repeat(78)}…”`);
});
