/** A word of a line with its place in it: `from` inclusive, `to` exclusive, in UTF-16 units. */
export type Token = { text: string; from: number; to: number };

/** One line of a block: its number from 1, its text, and its words without the comment. */
export type LotsLine = { number: number; text: string; tokens: Token[] };

/** What is wrong with a block, and in which line; 0 where it is the block as a whole. */
export type LotsIssue = { line: number; message: string };

/** Lines a block may have; more is refused, not cut. */
export const LOTS_MAX_LINES = 200;

/** Characters a line may have. */
export const LOTS_MAX_LINE_LENGTH = 400;

/**
 * Splits a block into lines and words. A comment runs from a `#` at a word's beginning to the end
 * of the line; a comma
 * after a word is a word of its own, one between digits is not. Never throws.
 * Example: the words of `2024-01-02 buy 1 BTC for 5 USD # first` end with `USD`.
 */
export function readLines(text: string): LotsLine[] {
  return text
    .replace(/\r?\n$/, '')
    .split(/\r\n|\r|\n/)
    .map((line, place) => ({ number: place + 1, text: line, tokens: tokensOf(line) }));
}

function tokensOf(line: string): Token[] {
  const comment = /(?:^|\s)#/.exec(line);
  const end = comment === null ? line.length : comment.index;
  const tokens: Token[] = [];
  for (const match of line.slice(0, end).matchAll(/[^\s,]+(?:,[^\s,]+)*|,/g)) {
    tokens.push({ text: match[0], from: match.index, to: match.index + match[0].length });
  }
  return tokens;
}
