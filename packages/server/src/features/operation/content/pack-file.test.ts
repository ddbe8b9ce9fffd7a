import { expect, test } from 'vitest';
import { readInsightFile, readPackFile } from './pack-file.ts';

const MATTER = `title: A question that is long enough to be one
paraphrases:
  - how do newcomers ask it
shortAnswer: A shortAnswer of law in one sentence that is long enough.
tags: [crypto-tax]
jurisdiction: US
years: 2024-2025
editor: us
written: 2026-11-20T10:00:00Z
checked: 2026-11-19
sources:
  - title: A law
    section: 1(a)
    url: https://www.irs.gov/law`;
const file = (body: string, matter = MATTER) => `---\n${matter}\n---\n${body}`;
const SIMPLE = 'Question?\n\n<!-- answer -->\n\nAnswer.';
const THREAD = `I sold some.

<!-- comment: {editor: us, written: 2026-11-20T10:05:00Z} -->
Which year?

<!-- answer:
  editor: uk
  written: 2026-11-20T10:20:00Z
  jurisdiction: UK
  years: 2025
  checked: 2026-11-20
  sources:
    - {title: Another law, url: https://www.gov.uk/law}
-->
In the United Kingdom.

<!-- answer: {written: 2026-11-20T10:30:00Z, accepted: 2026-11-20T10:50:00Z} -->
In the United States.

<!-- comment: {editor: newcomer, written: 2026-11-20T10:55:00Z} -->
Thank you.
`;

test('a question with one answer is answered by its editor and accepted as it was written', () => {
  const { askedBy, askedAt, taxYear, events, paraphrases } = readPackFile('a', file(SIMPLE));
  expect(paraphrases).toEqual(['how do newcomers ask it']);
  expect([askedBy, askedAt.toISOString(), taxYear]).toEqual([
    'newcomer',
    '2026-11-20T10:00:00.000Z',
    null,
  ]);
  const sources = [{ title: 'A law', section: '1(a)', url: 'https://www.irs.gov/law' }];
  const validity = { jurisdiction: 'us', taxYearFrom: 2024, taxYearTo: 2025, sources };
  expect(events).toEqual([
    {
      kind: 'answer',
      at: askedAt,
      editor: 'us',
      edited: null,
      text: 'Answer.',
      validity,
      checkedOn: '2026-11-19',
    },
    { kind: 'acceptance', at: askedAt, answer: 1, text: '' },
  ]);
});

test('a thread happens in the order of time, each answer with what it holds for', () => {
  const { question, events } = readPackFile('a', file(THREAD));
  expect(question).toBe('I sold some.');
  expect(events.map(({ kind, text }) => [kind, text])).toEqual([
    ['comment', 'Which year?'],
    ['answer', 'In the United Kingdom.'],
    ['answer', 'In the United States.'],
    ['acceptance', ''],
    ['comment', 'Thank you.'],
  ]);
  expect(events[1]).toMatchObject({
    editor: 'uk',
    checkedOn: '2026-11-20',
    validity: { jurisdiction: 'gb', taxYearFrom: 2025, taxYearTo: 2025 },
  });
  expect(events[2]).toMatchObject({ editor: 'us', validity: { jurisdiction: 'us' } });
  expect(events[3]).toMatchObject({ answer: 2 });
});

test.each([
  ['no front matter', SIMPLE, 'expected front matter'],
  ['no answer', file('Question?'), 'nobody answers'],
  ['no question', file('<!-- answer -->\nA.'), 'expected a question before the first mark'],
  ['an empty part', file(`${SIMPLE}\n<!-- answer -->\n`), 'no text after <!-- answer -->'],
  ['an unknown mark', file(`Q?\n<!-- reply -->\nA.`), '<!-- reply --> is not a mark'],
  ['an unknown editor', file('Q?\n<!-- answer: {editor: france} -->\nA.'), /answer: .*editor/s],
  ['an unknown field', file('Q?\n<!-- answer: {by: us} -->\nA.'), /answer: .*"by"/s],
  [
    'a comment without a time',
    file('Q?\n<!-- comment: {editor: us} -->\nWhich?\n<!-- answer -->\nA.'),
    /comment: .*expected a time in UTC.*written/s,
  ],
  [
    'parts out of order',
    file(
      'Q?\n<!-- comment: {editor: us, written: 2026-11-19T10:00:00Z} -->\nC.\n<!-- answer -->\nA.',
    ),
    'is earlier than what precedes it',
  ],
  [
    'another answer without a check of its own',
    file(`${SIMPLE}\n<!-- answer: {accepted: 2026-11-20T11:00:00Z} -->\nB.`),
    'answer 1 needs a check and sources of its own',
  ],
  [
    'another answer without sources of its own',
    file(
      `Q?\n<!-- answer: {accepted: 2026-11-20T11:00:00Z} -->\nA.\n<!-- answer: {checked: 2026-11-20} -->\nB.`,
    ),
    'answer 2 needs a check and sources of its own',
  ],
  [
    'two accepted answers',
    file(
      'Q?\n<!-- answer: {accepted: 2026-11-20T11:00:00Z} -->\nA.\n' +
        '<!-- answer: {accepted: 2026-11-20T11:00:00Z} -->\nB.',
    ),
    'several answers are accepted',
  ],
  ['no editor', file(SIMPLE, MATTER.replace('editor: us\n', '')), /editor/],
  ['no date', file(SIMPLE, MATTER.replace(/written.*\n/, '')), /written/],
  ['years backwards', file(SIMPLE, MATTER.replace('2024-2025', '2025-2024')), /backwards/],
  [
    'an edit before the writing',
    file(SIMPLE, `${MATTER}\nedited: 2026-11-19T10:00:00Z`),
    'edited before it was written',
  ],
])('a file with %s is refused with its name and the reason', (_name, text, reason) => {
  expect(() => readPackFile('some-slug', text)).toThrow(/^content some-slug: /);
  expect(() => readPackFile('some-slug', text)).toThrow(reason);
});

test('an insight names its editor and dates, and its sources at the end', () => {
  const text = file(
    'Opening.\n\n<!-- more -->\n\nRest.',
    `${MATTER}\nedited: 2026-11-21T10:00:00Z`,
  );
  const { editor, writtenAt, editedAt, body } = readInsightFile('a', text);
  expect([editor, writtenAt.toISOString(), editedAt?.toISOString()]).toEqual([
    'us',
    '2026-11-20T10:00:00.000Z',
    '2026-11-21T10:00:00.000Z',
  ]);
  expect(body.content).toMatch(/# Sources\n\nRead on 19 November 2026\.\n\n- \[A law\]/);
  expect(() => readInsightFile('a', file('All.'))).toThrow('content a: expected <!-- more -->');
});
