import { sentencesOf } from '../text/sentences.ts';
import { groupRows, writeRow } from '../text/table-rows.ts';

/** Read in half a minute, and on a phone's screen with the rule above it. */
export const QUOTE_WORDS = 90;

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/**
 * The beginning of a text, at most QUOTE_WORDS: whole lines, whole tables, and of the line that is
 * too long, whole sentences. A dot of three says where something is left out.
 *
 * @example shortened('One line.\n| a | b |') // 'One line.\n| a | b |'
 */
export function shortened(text: string): string {
  const lines: string[] = [];
  let left = QUOTE_WORDS;
  for (const part of groupRows(text.split('\n'))) {
    const whole = typeof part === 'string' ? part : part.map(writeRow).join('\n');
    const words = wordsIn(whole);
    if (words > left) return [...lines, ...cut(part, left, lines.length === 0), '…'].join('\n');
    lines.push(whole);
    left -= words;
  }
  return lines.join('\n');
}

function cut(part: string | string[][], left: number, isFirst: boolean): string[] {
  if (typeof part !== 'string') return [];
  const sentences: string[] = [];
  let words = 0;
  for (const sentence of sentencesOf(part)) {
    words += wordsIn(sentence);
    if (words > left) break;
    sentences.push(sentence);
  }
  if (sentences.length > 0) return [sentences.join('').trim()];
  // One sentence of more words than anybody reads: something of it is better than nothing.
  return isFirst ? [part.split(/\s+/).slice(0, left).join(' ')] : [];
}
