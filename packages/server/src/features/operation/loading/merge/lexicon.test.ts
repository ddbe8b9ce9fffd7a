import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyBinary } from '../staging/copy.ts';
import { startTestDatabase, type TestDatabase } from '../test-database.ts';
import { documentBytes, type Part } from './document-bytes.ts';
import { learn, newLexicon, type Word, wordsOf } from './lexicon.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await database.pool.query(
    'create schema loading; create table loading.documents (ref bigint, document tsvector)',
  );
});
afterAll(() => database.stop());

const WEIGHTS = ['A', 'B', 'C', 'D'] as const;

/** The documents of these texts, each four parts, by the lexicon and by PostgreSQL alone. */
async function documentsOf(
  texts: readonly (readonly string[])[],
): Promise<{ ours: string; theirs: string }[]> {
  const client = await database.pool.connect();
  try {
    const lexicon = newLexicon();
    const unknown = new Set<Word>();
    const parts = texts.map((text) =>
      WEIGHTS.map((weight, index): Part => ({
        weight,
        words: wordsOf(lexicon, text[index] ?? '', unknown),
      })),
    );
    await client.query('truncate loading.documents');
    await learn(client, lexicon, unknown);
    await copyBinary(
      client,
      'documents',
      parts.map((part, index) => ({ ref: String(index), value: documentBytes(lexicon, part) })),
    );
    // Between spaces, as the lexicon sees every word: ~/a at the very beginning of a text is a
    // file, after a space it is not.
    const theirs = WEIGHTS.map(
      (weight, index) =>
        `setweight(to_tsvector('english', ' ' || coalesce(texts.parts ->> ${index}, '') || ' '), '${weight}')`,
    ).join(' || ');
    const { rows } = await client.query<{ ours: string; theirs: string }>(
      `select document::text as ours, (${theirs})::text as theirs from jsonb_array_elements($1::jsonb) with ordinality texts (parts, number) join loading.documents on ref = number - 1 order by number`,
      [JSON.stringify(texts)],
    );
    return rows;
  } finally {
    client.release();
  }
}

test('words are what PostgreSQL makes of the whole text', async () => {
  const texts = [
    [
      'How do I report staking rewards?',
      'crypto-tax defi',
      'I **sold** 0.5 BTC for $1,234.56 on 2021-05-03, see https://example.com/a?b=c and foo@example.com.',
      'It’s the well-known cost-basis\nrule -5 +7 1e-9 v2.0.1 /usr/bin ~/x ./y',
    ],
    ['', '', 'the of and', 'zq zqs zq zq'],
    [
      '日本語 текст العربية',
      'é ñ',
      'a\tb\r\nc\u00a0d\u2003e',
      'can’t can\'t can"t `code` [link](https://example.com/x-y_z#h) &amp; a&b',
    ],
  ];
  for (const { ours, theirs } of await documentsOf(texts)) expect(ours).toBe(theirs);
});

test('PostgreSQL’s limits hold: places above 16,383 and more than 255 of one lexeme', async () => {
  const many = `${'gain '.repeat(400)}${'alpha beta gamma delta '.repeat(5000)} omega`;
  for (const { ours, theirs } of await documentsOf([
    ['loss', 'tax', many],
    ['', '', '', many],
    [many, '', '', 'omega behind'],
  ]))
    expect(ours).toBe(theirs);
});

test('any text without the tags of HTML', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ' ',
      ' ',
      ' ',
      '\n',
      '-',
      '.',
      '/',
      '@',
      '&',
      ';',
      ':',
      '_',
      '~',
      '+',
      "'",
      '"',
      '\\',
      '#',
      '?',
      '=',
      '%',
      ',',
      '>',
      '(',
      'http://',
      'www.',
      '.com',
      '1',
      '23',
      'e',
      'tax',
      'Running',
      'é',
      '猫',
      '\u00a0',
    ),
    fc
      .string({ unit: 'binary', maxLength: 6 })
      .map((text) => text.replace(/[<\0]/g, '').toWellFormed()),
  );
  const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(text, text, text, text), { minLength: 1, maxLength: 40 }),
      async (texts) => {
        for (const { ours, theirs } of await documentsOf(texts)) expect(ours).toBe(theirs);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
