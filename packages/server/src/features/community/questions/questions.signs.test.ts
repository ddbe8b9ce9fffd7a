import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { randomFrom } from '../../../../testing/random.ts';

const site = useApp();

describe('a search of nothing but signs', () => {
  const PLACES = [
    '/api/questions?search=',
    '/api/search/hints?search=',
    '/feeds/questions.atom?search=',
    '/api/admin/questions?search=',
  ];

  test.each([
    ['33 hyphens', '-'.repeat(33)],
    ['33 hyphens before a word', `${'-'.repeat(33)}swap`],
    ['hyphens apart', '- '.repeat(40)],
    ['excluded brackets', '-('.repeat(40)],
    ['excluded negations', '-!'.repeat(40)],
  ])('such as %s is answered everywhere', async (_what, search) => {
    const admin = await aMember(site, { tier: 'admin' });
    for (const place of PLACES) {
      const { statusCode, body } = await site.send(
        { url: place + encodeURIComponent(search) },
        admin,
      );
      expect([place, statusCode], body.slice(0, 200)).toEqual([place, 200]);
    }
  });

  test('is answered whatever the signs are', async () => {
    const random = randomFrom(33);
    const signs = [
      '-',
      '-',
      '-',
      '(',
      ')',
      '!',
      '&',
      '|',
      '"',
      "'",
      ':',
      '*',
      '<->',
      '\\',
      ' ',
      'a',
      ' OR ',
      ' NOT ',
    ];
    for (let round = 0; round < 150; round++) {
      const search = Array.from(
        { length: 60 },
        () => signs[Math.floor(random() * signs.length)],
      ).join('');
      const { statusCode } = await site.send({
        url: `/api/questions?search=${encodeURIComponent(search)}`,
      });
      expect([search, statusCode]).toEqual([search, 200]);
    }
  });
});
