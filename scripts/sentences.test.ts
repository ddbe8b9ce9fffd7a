import path from 'node:path';
import { expect, test } from 'vitest';
import { printed, sentencesOf } from './sentences.ts';

test('what people read is found, with what is computed in it marked', () => {
  const source = `
    import { a } from 'a module';
    const REFUSED = 'You need to be logged in to do this.';
    const told = \`\${name} answered your question\`;
    const query = sql\`SELECT a from b\`;
    const key = 'grid gap-1 min-w-0';
    export const Part = () => (
      <section className="card" aria-label="All of them">
        <h2>Comments</h2>
        <p>
          Read the <a href="/terms">terms</a>, {count} of them.
        </p>
      </section>
    );`;
  expect(sentencesOf(source).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '3 You need to be logged in to do this.',
    '4 {…} answered your question',
    '8 All of them',
    '9 Comments',
    '10 Read the terms, {…} of them.',
    '11 terms',
  ]);
});

test('a feature’s sentences of all layers are printed together', () => {
  const text = printed(path.join(import.meta.dirname, '..'), 'votes');
  expect(text).toContain('packages/web/src/features/community/votes/VoteControl.tsx');
  expect(text).toMatch(/ {2}\S.*vote/i);
  expect(text).not.toContain('/accounts/');
});
