import { readLines } from './lots-line.ts';
import type { LotsLine } from './lots-line.ts';

/**
 * A part of a line: text that stays, or a number or date that a reader may change, with a name for
 * a screen reader.
 */
export type LotsPart = { text: string; label: string | undefined };

const CHANGEABLE = /^(-?\d+(\.\d+)?|\d{4}-\d{2}-\d{2})$/;

/**
 * Takes a block apart line by line, so that its numbers can be changed in place and all else stays.
 * The parts of a line
 * joined are the line.
 * @example
 * const [line] = partsOf('2024-01-02 buy 1 BTC for 5 USD');
 * line.filter(({ label }) => label).map(({ text }) => text) // => ['2024-01-02', '1', '5']
 */
export function partsOf(text: string): LotsPart[][] {
  return readLines(text).map(partsOfLine);
}

/**
 * Puts parts together again; a number that was emptied is `?`, so that its place stays.
 * @example
 * joinParts(partsOf('jurisdiction US\r\nmethod FIFO')) // => 'jurisdiction US\nmethod FIFO'
 */
export function joinParts(lines: readonly (readonly LotsPart[])[]): string {
  return lines
    .map((parts) =>
      parts.map(({ text, label }) => (text === '' && label !== undefined ? '?' : text)).join(''),
    )
    .join('\n');
}

/**
 * The same block by another method: its line `method X` is changed, or added at the end where there
 * is none. The method is not checked: reading the block says what is wrong with it.
 * @example
 * withMethod('jurisdiction US\nmethod FIFO', 'HIFO') // => 'jurisdiction US\nmethod HIFO'
 */
export function withMethod(text: string, method: string): string {
  const lines = readLines(text);
  const head = lines.find(({ tokens }) => tokens.length === 2 && tokens[0]?.text === 'method');
  const old = head?.tokens[1];
  if (head === undefined || old === undefined)
    return `${lines.map((line) => line.text).join('\n')}\nmethod ${method}`;
  return lines
    .map((line) =>
      line === head
        ? `${line.text.slice(0, old.from)}${method}${line.text.slice(old.to)}`
        : line.text,
    )
    .join('\n');
}

function partsOfLine({ number, text, tokens }: LotsLine): LotsPart[] {
  const parts: LotsPart[] = [];
  let from = 0;
  const isRow = /^\d/.test(tokens[0]?.text ?? '');
  tokens.forEach((token, place) => {
    if (!isRow || !CHANGEABLE.test(token.text)) return;
    const next = tokens[place + 1]?.text ?? '';
    const before = place === 0 ? 'date' : (tokens[place - 1]?.text ?? '');
    parts.push({ text: text.slice(from, token.from), label: undefined });
    parts.push({
      text: token.text,
      label: `Line ${number}: ${before}${place === 0 ? '' : ` ${next}`}`.trimEnd(),
    });
    from = token.to;
  });
  parts.push({ text: text.slice(from), label: undefined });
  return parts.filter((part) => part.label !== undefined || part.text !== '');
}
