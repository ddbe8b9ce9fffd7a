import { describe, expect, test } from 'vitest';
import type { SourceRun } from '@lotwise/contract/operation/sources';
import { isActive, runText } from './run-text.ts';

const run: SourceRun = {
  kind: 'import',
  state: 'running',
  pages: 13,
  questionsRead: 1300,
  questionsAdded: 1,
  answersAdded: 2,
  questionsMissing: 0,
  answersMissing: 0,
  commentsMissing: 0,
  quotaRemaining: null,
  message: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  endedAt: null,
};

describe('runText', () => {
  test.each<[Partial<SourceRun>, string]>([
    [{}, 'Importing: 1,300 read, 1 new question, 2 new answers.'],
    [
      { quotaRemaining: 1 },
      'Importing: 1,300 read, 1 new question, 2 new answers, 1 request left today.',
    ],
    [
      { state: 'waiting', message: 'Another import is running.' },
      'Import waiting: 1,300 read, 1 new question, 2 new answers. Another import is running.',
    ],
    [
      { kind: 'check', state: 'done', questionsMissing: 3 },
      'Checked: 1,300 read, 3 questions deleted there.',
    ],
    [{ kind: 'check', state: 'done' }, 'Checked: 1,300 read, 0 questions deleted there.'],
    [
      { kind: 'check', state: 'done', questionsMissing: 1, answersMissing: 2 },
      'Checked: 1,300 read, 1 question, 2 answers deleted there.',
    ],
    [
      { kind: 'check', state: 'done', commentsMissing: 1 },
      'Checked: 1,300 read, 1 comment deleted there.',
    ],
  ])('%j', (part, text) => expect(runText({ ...run, ...part })).toBe(text));
});

test('a run is at work until it has ended', () => {
  expect(
    (['waiting', 'running', 'done', 'failed', 'cancelled'] as const).map((state) =>
      isActive({ ...run, state }),
    ),
  ).toEqual([true, true, false, false, false]);
  expect(isActive(null)).toBe(false);
});
