import { describe, expect, test } from 'vitest';
import { isStackExchangeTag, stackExchangeSite } from './stack-exchange.ts';

describe('stackExchangeSite', () => {
  test.each([
    ['bitcoin', 'bitcoin.stackexchange.com'],
    [' Money.StackExchange.com ', 'money.stackexchange.com'],
    ['https://money.stackexchange.com/questions/tagged/tax?x=1', 'money.stackexchange.com'],
    ['meta.money.stackexchange.com', 'meta.money.stackexchange.com'],
    ['stackoverflow', 'stackoverflow.com'],
    ['mathoverflow.net', 'mathoverflow.net'],
    ['example.com', null],
    ['stackexchange.com.evil.test', null],
    ['localhost:3000', null],
    ['a b', null],
    ['', null],
  ])('reads %s as %s', (text, site) => expect(stackExchangeSite(text)).toBe(site));
});

describe('isStackExchangeTag', () => {
  test.each([
    ['tax', true],
    ['c#', true],
    ['asp.net-core', true],
    ['two words', false],
    ['a;b', false],
    ['', false],
    ['x'.repeat(36), false],
  ])('%s: %s', (text, is) => expect(isStackExchangeTag(text)).toBe(is));
});
