import { describe, expect, test } from 'vitest';
import {
  cvcProblem,
  expiryProblem,
  groupedNumber,
  isCardNumber,
  numberProblem,
  TEST_CARDS,
  testCardOf,
} from './cards.ts';

describe('a card number', () => {
  test.each(TEST_CARDS.map(({ number }) => number))('%s is one, and of a test card', (number) => {
    expect([
      isCardNumber(number),
      testCardOf(groupedNumber(number))?.number,
      numberProblem(number),
    ]).toEqual([true, number, null]);
  });

  test.each([
    ['', 'Card number is required'],
    ['   ', 'Card number is required'],
    ['4242 4242 4242 4243', 'Your card number is invalid'],
    ['4242', 'Your card number is invalid'],
    ['4242424242424242x', 'Your card number is invalid'],
    ['４２４２４２４２４２４２４２４２', 'Your card number is invalid'],
    // Fits, as a real one would.
    [
      '4111 1111 1111 1111',
      'Please use one of the test numbers: this is a test site and does not accept real cards',
    ],
  ])('“%s” is told: %s', (number, problem) => expect(numberProblem(number)).toBe(problem));

  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242 42', '4242 42'],
    ['', ''],
  ])('%s is shown as %s while it is typed', (typed, shown) =>
    expect(groupedNumber(typed)).toBe(shown),
  );
});

describe('an expiry date', () => {
  const now = new Date('2026-11-30T23:59:59Z');
  test.each([
    ['12/29', null],
    ['12 / 2029', null],
    ['1229', null],
    ['11/26', null],
    ['10/26', 'Your card has expired'],
    ['13/29', 'Your card’s expiration date is invalid'],
    ['0/29', 'Your card’s expiration date is invalid'],
    ['soon', 'Your card’s expiration date is invalid'],
    ['', 'Expiry date is required'],
  ])('%s is told: %s', (expiry, problem) => expect(expiryProblem(expiry, now)).toBe(problem));
});

test.each([
  ['123', null],
  ['1234', null],
  ['12', 'Your card’s security code is invalid'],
  ['12a', 'Your card’s security code is invalid'],
  ['', 'Security code is required'],
])('a security code %s is told: %s', (cvc, problem) => expect(cvcProblem(cvc)).toBe(problem));
