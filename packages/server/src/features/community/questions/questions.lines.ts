import type { ListedQuestion } from '@lotwise/contract/community/questions';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { LINE_MAX } from '@lotwise/domain/shared/limits';

/** How much of a text is shown before the first word found in it, so that a phone shows both. */
const BEFORE_MARK = 20;

/** What a list shows of a question that has a short answer: a line of it, above one of the text. */
export function shortened(question: ListedQuestion): ListedQuestion {
  const { shortAnswer, marks } = question;
  if (shortAnswer === null) return question;
  const { start, line } = lineOf(question.description, marks?.description);
  return {
    ...question,
    shortAnswer: excerptOf(shortAnswer, LINE_MAX),
    description: line,
    ...(marks && { marks: { ...marks, description: within(line, marks.description, start) } }),
  };
}

/** The beginning of a text or, where a search found none of its words there, where it did. */
function lineOf(text: string, marks: readonly number[] = []): { start: number; line: string } {
  const [from = 0, to = 0] = marks;
  const beginning = excerptOf(text, LINE_MAX);
  if (to < beginning.length || beginning === text) return { start: 0, line: beginning };
  const start = text.lastIndexOf(' ', from - BEFORE_MARK) + 1;
  if (start === 0) return { start, line: beginning };
  return { start, line: excerptOf(`…${text.slice(start)}`, LINE_MAX) };
}

/** The marks that lie in the line, counted from its start. */
function within(line: string, marks: readonly number[], start: number): number[] {
  const shift = start === 0 ? 0 : 1 - start;
  const shifted = marks.map((place) => place + shift);
  const beyond = shifted.findIndex((place) => place > line.length);
  return beyond === -1 ? shifted : shifted.slice(0, beyond - (beyond % 2));
}
