import { expect, test } from 'vitest';
import { bannedWords, proseFiles } from './words.ts';

test('comments, documents and names say the standard terms', () => {
  const files = proseFiles();
  expect(files.length).toBeGreaterThan(1200);
  expect(bannedWords(files)).toEqual([]);
});

test('a planted phrase is found, over two lines of a comment too, and not in what is shown', () => {
  const text = `
    /** Reads the post. Answers
     * how many there are. */
    // It is made anew, for who reads.
    const keptDraft = indexAnew('anew for who reads');
    // Answers that are hidden don't count; what is kept stays.`;
  const document = 'A kept draft.\n\nA process is told of it.';
  const found = bannedWords([
    { name: 'a.ts', text },
    { name: 'a.md', text: document },
  ]);
  expect(found.map((line) => line.split(', say')[0])).toEqual([
    'a.ts:4: “anew”',
    'a.ts:4: “for who”',
    'a.ts:2: “. Answers how”',
    'a.ts:5: “indexAnew”',
    'a.ts:5: “keptDraft”',
    'a.md:1: “kept draft”',
    'a.md:3: “process is told”',
  ]);
});

test.each([
  ['// The server answers 404 then.', 'answers 404'],
  ['// A repeat is answered with 409.', 'answered with 409'],
  ['/** A mapper answers null for others. */', 'answers null'],
  ['// It is mailed to who wants it.', 'to who'],
  ['// It ends the cookie of before.', 'of before'],
  ['// The browser is recognized.', 'recognized'],
  ['// A row that is no transaction.', 'that is no transaction'],
])('the retired phrase in %s is found', (text, phrase) => {
  const found = bannedWords([{ name: 'a.ts', text }]);
  expect(found.map((line) => line.split(', say')[0])).toEqual([`a.ts:1: “${phrase}”`]);
});

test.each([
  ['const KEPT_DAYS = 3;', 'KEPT_DAYS'],
  ['const ISSUES_KEPT = 3;', 'ISSUES_KEPT'],
  ['const send = answerer(call);', 'answerer('],
  ['options.onAnswered?.();', 'onAnswered'],
  ['let all: Answered[];', ': Answered'],
  ['writeAnswer(matched);', 'writeAnswer'],
  ['answerTheRest(app);', 'answerTheRest'],
  ['startDesk();', 'startDesk'],
  ['await spend(me);', 'spend('],
  ['await spendToken(me);', 'spendToken'],
  ['type Use = Omit<Spending, 1>;', 'Spending'],
  ["time.toLocaleDateString('en-GB');", "toLocaleDateString('en"],
  ['`Open until ${dayOf(end)}.`;', 'until ${dayOf('],
])('the retired name in %s is found', (text, phrase) => {
  const found = bannedWords([{ name: 'a.ts', text }]);
  expect(found.map((line) => line.split(', say')[0])).toEqual([`a.ts:1: “${phrase}”`]);
});

test('answers of the product, desks of editors and the operators’ settings are no violation', () => {
  const text = 'f(isAnswered, [answerer, DESKS], BACKUPS_KEPT, "Answered", answerQuestion(one));';
  expect(bannedWords([{ name: 'a.ts', text }])).toEqual([]);
});
