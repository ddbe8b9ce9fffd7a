/** What an author writes on a line of its own where the free opening of an insight ends. */
export const OPENING_END = '<!-- more -->';

export const INSIGHTS_PER_PAGE = 20;

/** Where an insight stands: being written, waiting for its time, or read by others. */
export const INSIGHT_STATES = ['draft', 'scheduled', 'published'] as const;

const IS_END = /^ {0,3}<!--\s*more\s*-->\s*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/**
 * An insight's text as its free opening and the rest, which is for premium members.
 *
 * | text                                        | opening                  | rest                     |
 * |---------------------------------------------|--------------------------|--------------------------|
 * | with a line `<!-- more -->`, outside code   | what stands before it    | what stands after it     |
 * | without one                                 | its first paragraph      | everything after that    |
 * | one paragraph alone, or an end as last line | all of it                | nothing: it is free      |
 */
export function splitInsight(text: string): { opening: string; rest: string } {
  const lines = text.split(/\r?\n/);
  const at = endOf(lines);
  const from = at.isMark ? at.line + 1 : at.line;
  return {
    opening: lines.slice(0, at.line).join('\n').trim(),
    rest: withoutMarks(lines.slice(from)).join('\n').trim(),
  };
}

/**
 * The line of the mark; without one, the first empty line after the first paragraph. A fence is
 * never cut.
 */
function endOf(lines: readonly string[]): { line: number; isMark: boolean } {
  let paragraphEnd: number | undefined;
  let hasText = false;
  for (const [index, isCode, line] of outsideOfCode(lines)) {
    if (!isCode && IS_END.test(line)) return { line: index, isMark: true };
    if (isCode || line.trim() !== '') hasText = true;
    else if (hasText) paragraphEnd ??= index;
  }
  return { line: paragraphEnd ?? lines.length, isMark: false };
}

/** A second mark says nothing more; in code it is code. */
function withoutMarks(lines: readonly string[]): string[] {
  return outsideOfCode(lines).flatMap(([, isCode, line]) =>
    !isCode && IS_END.test(line) ? [] : [line],
  );
}

function outsideOfCode(lines: readonly string[]): [index: number, isCode: boolean, line: string][] {
  let fence = '';
  return lines.map((line, index) => {
    const mark = FENCE.exec(line)?.[1] ?? '';
    const isInside = fence !== '';
    if (!isInside) fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    return [index, isInside || mark !== '', line];
  });
}

const WORDS_A_MINUTE = 220;

/** The words of a text; of a script without spaces, every second letter. */
export function wordsIn(text: string): number {
  const letters =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return (
    (text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu)?.length ?? 0) + Math.floor(letters / 2)
  );
}

/** How long a text takes to read, in minutes, at least one. */
export const minutesToRead = (words: number): number =>
  Math.max(1, Math.round(words / WORDS_A_MINUTE));

/** The address of an insight. Encoded, so that it may be used in a header. */
export const insightPath = ({ slug }: { slug: string }): string =>
  `/insights/${encodeURIComponent(slug)}`;

/** What follows /insights/ and is not an insight. */
const OWN_PAGES = new Set(['new', 'mine', 'edit']);

/**
 * The slug of an insight: its title's where nobody has it, else with the first free number.
 *
 * @example freeSlug('wash-sales', new Set(['wash-sales'])) // 'wash-sales-2'
 * @example freeSlug('', new Set())                         // 'insight'
 */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  const slug = wanted === '' || OWN_PAGES.has(wanted) ? `insight${wanted && `-${wanted}`}` : wanted;
  for (let number = 1; ; number++) {
    const tried = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(tried)) return tried;
  }
}
