import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  likeness,
  linkedHosts,
  NEAR_IDENTICAL,
  fingerprintOfText,
  hashesToFind,
  leastShared,
  type ReviewFacts,
  reviewReason,
} from './review.ts';

const clean: ReviewFacts = {
  trustLevel: 'new',
  postCount: 0,
  hosts: [],
  hostPosts: 0,
  likeness: 0,
};

describe('a post', () => {
  test.each<[Partial<ReviewFacts>, ReturnType<typeof reviewReason>]>([
    [{}, null],
    [{ hosts: ['a.test'] }, 'links'],
    [{ hosts: ['a.test'], postCount: 2 }, 'links'],
    [{ hosts: ['a.test'], postCount: 3 }, null],
    [{ hosts: ['a.test'], trustLevel: 'member' }, null],
    [{ hosts: ['a.test'], trustLevel: 'member', hostPosts: 2 }, null],
    [{ hosts: ['a.test'], trustLevel: 'member', hostPosts: 3 }, 'repeated_host'],
    [{ hosts: ['a.test'], postCount: 9, hostPosts: 3 }, 'repeated_host'],
    [{ hosts: [], trustLevel: 'member', hostPosts: 3 }, null],
    [{ likeness: 0.69 }, null],
    [{ likeness: 0.7 }, 'near_identical'],
    [{ likeness: 1, trustLevel: 'member' }, 'near_identical'],
    [{ hosts: ['a.test'], hostPosts: 99, likeness: 1, trustLevel: 'trusted' }, null],
    [{ hosts: ['a.test'], hostPosts: 99, likeness: 1, trustLevel: 'exempt' }, null],
  ])('with %j waits as %s', (part, reason) => {
    expect(reviewReason({ ...clean, ...part })).toBe(reason);
  });
});

test.each([
  [
    '<a href="https://www.shop.test/x" rel="nofollow">a</a> <a href="http://shop.test/y">b</a>',
    ['shop.test'],
  ],
  [
    '<a href="https://www.irs.gov/pub">a</a> <a href="https://assets.publishing.service.gov.uk/x">b</a>',
    [],
  ],
  [
    '<a href="https://irs.gov.evil.test/">a</a> <a href="https://notirs.gov/">b</a>',
    ['irs.gov.evil.test', 'notirs.gov'],
  ],
  ['<a href="/users/ada">@ada</a> <a href="mailto:a@b.test">m</a> <p>https://plain.test</p>', []],
])('%s links to %j', (html, hosts) => {
  expect(linkedHosts(html)).toEqual(hosts);
});

const TEXT =
  'I bought one bitcoin in May and sold half of it in June for euros, which gain do I have to report and where does it go on the form';

describe('the fingerprint of a text', () => {
  test('is alike for the same words, however they are set', () => {
    expect(
      likeness(fingerprintOfText(TEXT), fingerprintOfText(`  ${TEXT.toUpperCase()}!!! `)),
    ).toBe(1);
  });

  test('is near-identical with a word changed, and far with another text', () => {
    const changed = TEXT.replace('bitcoin', 'ether');
    expect(likeness(fingerprintOfText(TEXT), fingerprintOfText(changed))).toBeGreaterThanOrEqual(
      NEAR_IDENTICAL,
    );
    const other =
      'A staking reward is income when it is received, at the market value of that day, and its cost basis is the same amount from then on';
    expect(likeness(fingerprintOfText(TEXT), fingerprintOfText(other))).toBeLessThan(0.1);
  });

  test('is none for a short text', () => {
    expect(fingerprintOfText('Thank you, this helped me a lot, I will do so.')).toEqual([]);
    expect(likeness([], [])).toBe(0);
  });

  test('holds at most 64 whole numbers that the database can hold', () => {
    const fingerprint = fingerprintOfText(
      Array.from({ length: 5000 }, (_, at) => `w${at}`).join(' '),
    );
    expect(fingerprint).toHaveLength(64);
    expect(
      fingerprint.every((hash) => Number.isInteger(hash) && hash >= 0 && hash <= 0x7fffffff),
    ).toBe(true);
  });
});

describe('near-identical posts', () => {
  test.each([
    [10, 7],
    [22, 16],
    [32, 19],
    [64, 13],
  ])('of %i hashes have %i in common of those they are found by', (size, least) => {
    expect(leastShared(size)).toBe(least);
  });

  test('never have fewer in common', () => {
    const hashes = fc.uniqueArray(fc.nat(0x7fffffff), { minLength: 10, maxLength: 90 });
    const two = fc.tuple(hashes, hashes, hashes);
    const print = (all: number[]) => [...new Set(all)].sort((a, b) => a - b).slice(0, 64);
    fc.assert(
      fc.property(two, fc.integer({ min: 5, max: 40 }), ([common, one, other], part) => {
        const own = (all: number[]) => all.slice(0, Math.round((common.length * part) / 100));
        const [a, b] = [print([...common, ...own(one)]), print([...common, ...own(other)])];
        if (likeness(a, b) < NEAR_IDENTICAL) return;
        const inBoth = hashesToFind(a).filter((hash) => hashesToFind(b).includes(hash));
        expect(inBoth.length).toBeGreaterThanOrEqual(leastShared(a.length));
      }),
      { numRuns: 2000 },
    );
  });
});
