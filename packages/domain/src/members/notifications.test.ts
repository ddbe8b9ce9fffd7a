import { describe, expect, test } from 'vitest';
import { isMailed, mailKindOf, notificationPath } from './notifications.ts';

const off = {
  emailNotifications: false,
  answerNotifications: false,
  weeklyDigest: false,
  marketingEmails: false,
};
const ALL = {
  emailNotifications: true,
  answerNotifications: true,
  weeklyDigest: true,
  marketingEmails: true,
};

test.each([
  ['answer', 'answers'],
  ['comment', 'answers'],
  ['mention', 'answers'],
  ['follow', 'answers'],
  ['votes', null],
  ['accepted', 'other'],
  ['tier', 'other'],
  ['payment', 'other'],
] as const)('%s is mailed as %s', (type, kind) => expect(mailKindOf(type)).toBe(kind));

describe('a kind of mail', () => {
  test('is sent when its own preference and the master switch are on', () => {
    expect(isMailed('digest', ALL)).toBe(true);
    expect(isMailed('digest', { ...ALL, weeklyDigest: false })).toBe(false);
    expect(isMailed('digest', { ...off, weeklyDigest: true })).toBe(false);
    expect(isMailed('other', { ...off, emailNotifications: true })).toBe(true);
  });
});

test('a notification leads to the answer, else the question, else its own page', () => {
  expect(notificationPath({ questionId: 'q', answerId: 'a', path: null })).toBe(
    '/questions/q#answer-a',
  );
  expect(notificationPath({ questionId: 'q', answerId: null, path: '/profile' })).toBe(
    '/questions/q',
  );
  expect(notificationPath({ questionId: null, answerId: null, path: '/profile' })).toBe('/profile');
  expect(notificationPath({ questionId: null, answerId: null, path: null })).toBe('/notifications');
});
