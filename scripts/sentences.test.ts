import path from 'node:path';
import { expect, test } from 'vitest';
import { printed, sentencesOf } from './sentences.ts';

test('what people read is found, with what is computed in it marked', () => {
  const source = `
    import { a } from 'a module';
    const REFUSED = 'You need to be logged in to do this.';
    const told = \`\${name} answered your question\`;
    const query = sql\`SELECT a from b\`;
    const order = sql\`\${chosen} order by a\`;
    const key = 'grid gap-1 min-w-0';
    export const Part = () => (
      <section className="card" aria-label="All of them">
        <h2>Comments</h2>
        <p>
          Read the <a href="/terms">terms</a>, {count} of them.
        </p>
      </section>
    );`;
  expect(sentencesOf('a.tsx', source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '3 You need to be logged in to do this.',
    '4 {…} answered your question',
    '9 All of them',
    '10 Comments',
    '11 Read the terms, {…} of them.',
    '12 terms',
  ]);
});

test('a type in a file without elements is not taken for one', () => {
  const source = `const asked = <T>(value: T) => value; // It says so.
    const one = <Held>asked('You are logged out.'); const two = () => ({ ...one, three: a < b });`;
  expect(sentencesOf('a.ts', source).map(({ text }) => text)).toEqual(['You are logged out.']);
});

test('sentences with a semicolon or a sign are found, addresses and drawings are not', () => {
  const source = `const said = ['It failed; please try again.', 'The total must be >= 0.'];
    const others = ['POST /api/answers/{id}/accept', 'M12 5v14 hl 3 4', 'SELECT a; FROM b.'];`;
  expect(sentencesOf('a.ts', source).map(({ text }) => text)).toEqual([
    'It failed; please try again.',
    'The total must be >= 0.',
  ]);
});

test('parts of sentences and labels of one word are found, class names and keys are not', () => {
  const source = `const parts = ['held until a moderator looks', ' and not for long', 'Two; or three of them'];
    const others = ['grid gap-1 min-w-0', 'not_found', 'select a from b where c.d = 1', 'Deleted'];
    const state = { label: 'Open', key: 'Open' };
    const Part = () => <Row title="Held"><b>{isOn ? 'On' : 'Off'}</b>{other === 'Gone'}</Row>;`;
  expect(sentencesOf('a.tsx', source).map(({ text }) => text)).toEqual([
    'held until a moderator looks',
    'and not for long',
    'Two; or three of them',
    'Open',
    'Held',
    'On',
    'Off',
  ]);
});

test('what the command lines print is found too', () => {
  const text = printed(path.join(import.meta.dirname, '..'));
  expect(text).toContain('\n\nscripts/restore.ts\n');
  expect(text).toContain('packages/tax-lots/bin/commands.ts\n');
});

test('a feature’s sentences of all layers are printed together', () => {
  const text = printed(path.join(import.meta.dirname, '..'), 'votes');
  expect(text).toContain('packages/web/src/features/community/votes/VoteControl.tsx');
  expect(text).toMatch(/ {2}\S.*vote/i);
  expect(text).not.toContain('/accounts/');
});

// As the specification has them.
const QUOTED = new Set([
  'Log In',
  'Please Log In',
  'Login',
  'Login failed',
  'Login required',
  'Logout',
  'Logout failed',
  'Signing in...',
  'Signup failed',
]);
const OTHER_WORD =
  /(?<!\/)\b(?:[Ss]ign(?:s|ed|ing)?[ -](?:in|out)|[Ll]og[io](?:n|ut)s?|[Ss]ignups?|Log (?:In|Out))\b/;

test('people log in, log out and sign up, in no other word', () => {
  const sentences = printed(path.join(import.meta.dirname, '..'))
    .split('\n')
    .map((line) => line.replace(/^ *\d+ {2}/, ''));
  expect(sentences).toContain('Logged in');
  expect(sentences.filter((one) => OTHER_WORD.test(one) && !QUOTED.has(one))).toEqual([]);
});
