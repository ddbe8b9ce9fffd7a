import { describe, expect, test } from 'vitest';
import {
  correctableWords,
  correctWords,
  parseSearch,
  SEARCHED_WORDS_MAX,
  wantedWords,
} from './search-operators.ts';

const NOTHING = parseSearch('');
const numbers = (min: number | null, max: number | null) => ({ min, max });

describe('a search', () => {
  test.each([
    ['staking rewards', { words: 'staking rewards' }],
    ['[Staking] rewards', { words: 'rewards', tags: ['staking'] }],
    ['[cost basis]', { tags: ['cost-basis'] }],
    ['[a] [b] [a]', { tags: ['a', 'b'] }],
    ['-[nft] art', { words: 'art', withoutTags: ['nft'] }],
    ['[]', { words: '[]' }],
    ['[ ]', { words: '[ ]' }],
    ['user:Sam', { user: 'sam' }],
    ['user:@Sam', { user: 'sam' }],
    ['score:5', { score: numbers(5, 5) }],
    ['score:=5', { score: numbers(5, 5) }],
    ['score:>=5', { score: numbers(5, null) }],
    ['score:>5', { score: numbers(6, null) }],
    ['score:<=-1', { score: numbers(null, -1) }],
    ['score:<5', { score: numbers(null, 4) }],
    ['answers:0', { answers: numbers(0, 0) }],
    ['answers:>=2 answers:1', { answers: numbers(1, 1) }],
    ['is:answered', { isAnswered: true }],
    ['IS:Unanswered', { isAnswered: false }],
    ['jurisdiction:us', { jurisdiction: 'us' }],
    ['jurisdiction:UK', { jurisdiction: 'gb' }],
    ['year:2024', { year: 2024 }],
    ['"wash sale" -margin OR swap', { words: '"wash sale" -margin OR swap' }],
    ['gains or losses', { words: 'gains losses' }],
    ['Or else or', { words: 'else' }],
    ['gains AND losses', { words: 'gains losses' }],
    ['gains and losses, not income', { words: 'gains and losses, not income' }],
    ['gains NOT losses', { words: 'gains -losses' }],
    ['gains NOT "wash sale" NOT [nft]', { words: 'gains -"wash sale"', withoutTags: ['nft'] }],
    ['gains NOT -losses NOT', { words: 'gains -losses' }],
    ['"this or that"', { words: '"this or that"' }],
    ['"user:sam [tag]"', { words: '"user:sam [tag]"' }],
    ['-"a b"', { words: '-"a b"' }],
    ['swap -- margin', { words: 'swap margin' }],
    ['-(-(- swap -margin', { words: 'swap -margin' }],
    ['"a -- b" swap', { words: '"a -- b" swap' }],
    ['-'.repeat(33), {}],
    ['"open end', { words: '"open end' }],
    [
      '[defi] "wash sale" score:>=1 year:2025 swap',
      { words: '"wash sale" swap', tags: ['defi'], score: numbers(1, null), year: 2025 },
    ],
    ['https://irs.gov/x', { words: 'https://irs.gov/x' }],
    ['12:30 a:b', { words: '12:30 a:b' }],
    [
      'constructor:x',
      {
        words: 'constructor:x',
        problems: ['There is no operator “constructor:”, so “constructor:x” was searched as text.'],
      },
    ],
    [
      'foo:bar swap',
      {
        words: 'foo:bar swap',
        problems: ['There is no operator “foo:”, so “foo:bar” was searched as text.'],
      },
    ],
    [
      'score:many',
      {
        words: 'score:many',
        problems: [
          '“score:” needs a number, such as score:>=5; “score:many” was searched as text.',
        ],
      },
    ],
    [
      'score:9999999999',
      {
        words: 'score:9999999999',
        problems: [
          '“score:” needs a number, such as score:>=5; “score:9999999999” was searched as text.',
        ],
      },
    ],
    [
      'answers:-',
      {
        words: 'answers:-',
        problems: [
          '“answers:” needs a number, such as answers:0; “answers:-” was searched as text.',
        ],
      },
    ],
    [
      'is:solved',
      {
        words: 'is:solved',
        problems: ['“is:” needs answered or unanswered; “is:solved” was searched as text.'],
      },
    ],
    [
      'is:toString',
      {
        words: 'is:toString',
        problems: ['“is:” needs answered or unanswered; “is:toString” was searched as text.'],
      },
    ],
    [
      'jurisdiction:xx',
      {
        words: 'jurisdiction:xx',
        problems: [
          '“jurisdiction:” needs a country it knows, such as jurisdiction:us; “jurisdiction:xx” was searched as text.',
        ],
      },
    ],
    [
      'year:1999',
      {
        words: 'year:1999',
        problems: [
          '“year:” needs a tax year, such as year:2024; “year:1999” was searched as text.',
        ],
      },
    ],
    [
      '-user:sam',
      {
        words: '-user:sam',
        problems: ['“user:” can’t be excluded, so “-user:sam” was searched as text.'],
      },
    ],
  ])('%s is read', (text, expected) => {
    expect(parseSearch(text)).toEqual({ ...NOTHING, ...expected });
  });

  test('of too many words is cut, and says so', () => {
    const words = Array.from({ length: SEARCHED_WORDS_MAX }, (_, place) => `-w${place}`);
    expect(parseSearch(words.join(' '))).toEqual({ ...NOTHING, words: words.join(' ') });
    for (const more of ['-more', 'more', '-"more of it"', '-more-of-it'])
      expect(parseSearch(`${words.join(' ')} ${more}`)).toEqual({
        ...NOTHING,
        words: words.join(' '),
        problems: [`Only the first ${SEARCHED_WORDS_MAX} words were searched.`],
      });
  });

  test('is ranked by what it looks for', () =>
    expect(wantedWords('swap -margin or "wash sale" -"a b"')).toBe('swap or "wash sale"'));

  test('of whatever characters is read, and no character of a word is lost', () => {
    const pieces = [
      '"',
      '[',
      ']',
      '-',
      ':',
      'user:',
      'score:>',
      'is:',
      ' ',
      'a',
      'é',
      '🦙',
      '\\',
      "'",
      '%',
      '\n',
      '0',
      '__proto__:',
      '(',
      '\ud83d',
    ];
    let seed = 7;
    const next = (below: number) =>
      (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join('');
      const { words, tags, withoutTags, problems } = parseSearch(text);
      expect(words.replace(/\s/g, '').length).toBeLessThanOrEqual(text.length);
      expect([...tags, ...withoutTags].every((tag) => tag !== '')).toBe(true);
      for (const problem of problems) expect(problem).toMatch(/searched as text\.$/);
      expect(parseSearch(words).words).toBe(words);
    }
  });
});

describe('a better spelling', () => {
  test('is sought for plain words alone', () => {
    expect(
      correctableWords(
        parseSearch('Stakng the "wsh slae" -excluded [tag] user:someone 8949 crypto2 stakng'),
      ),
    ).toEqual(['stakng', 'slae']);
  });

  test.each([
    ['Stakng rewards', 'staking rewards'],
    ['[stakng] "stakng pool" -stakng is:answered', '[stakng] "staking pool" -stakng is:answered'],
    ['user:stakng stakng', 'user:stakng staking'],
  ])('takes the place of the word in %s', (text, better) => {
    expect(correctWords(text, new Map([['stakng', 'staking']]))).toBe(better);
  });
});
