import type { SourceRun } from '@lotwise/contract/operation/sources';
import { formatCount, plural } from '../../../lib/format.ts';

export function isActive(run: SourceRun | null): boolean {
  return run?.state === 'waiting' || run?.state === 'running';
}

const STATES = {
  import: {
    waiting: 'Import waiting',
    running: 'Importing',
    done: 'Imported',
    failed: 'Import failed',
    cancelled: 'Import canceled',
  },
  check: {
    waiting: 'Check waiting',
    running: 'Checking',
    done: 'Checked',
    failed: 'Check failed',
    cancelled: 'Check canceled',
  },
} as const;

/** A run in words: what it does, how far it is, what it waits for. */
export function runText({
  kind,
  state,
  questionsRead,
  questionsAdded,
  answersAdded,
  quotaRemaining,
  message,
  ...run
}: SourceRun): string {
  const did =
    kind === 'import'
      ? `${plural(questionsAdded, 'new question')}, ${plural(answersAdded, 'new answer')}`
      : `${goneText({ questions: run.questionsMissing, answers: run.answersMissing, comments: run.commentsMissing })} deleted there`;
  const quota = quotaRemaining === null ? [] : [`${plural(quotaRemaining, 'request')} left today`];
  const parts = [`${STATES[kind][state]}: ${formatCount(questionsRead)} read`, did, ...quota].join(
    ', ',
  );
  return message === null ? `${parts}.` : `${parts}. ${message}`;
}

/** How much is gone, in words: `2 questions, 1 answer`. */
export function goneText({
  questions,
  answers,
  comments,
}: Record<'questions' | 'answers' | 'comments', number>): string {
  const replies = [
    answers > 0 && plural(answers, 'answer'),
    comments > 0 && plural(comments, 'comment'),
  ].filter((part) => part !== false);
  return [
    ...(questions > 0 || replies.length === 0 ? [plural(questions, 'question')] : []),
    ...replies,
  ].join(', ');
}
