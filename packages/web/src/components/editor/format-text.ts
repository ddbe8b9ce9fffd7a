/** What the toolbar and its shortcuts can do to a text. */
export type Format =
  | 'bold'
  | 'italic'
  | 'code'
  | 'link'
  | 'quote'
  | 'bullets'
  | 'numbers'
  | 'table';

export interface Selection {
  start: number;
  end: number;
}

/** A replacement of one piece of a text, and what is selected after it. */
export interface Change {
  from: number;
  to: number;
  text: string;
  select: Selection;
}

const AROUND = {
  bold: ['**', '**', 'bold text'],
  italic: ['*', '*', 'italic text'],
  code: ['`', '`', 'code'],
} as const;
const TABLE = '| Date | Quantity | Price |\n| --- | ---: | ---: |\n| 2026-01-31 | 1 | 2,000 |';

/**
 * What a format does to the selected part of a text. Pressed again, it takes itself back.
 *
 * @example formatText('a b', { start: 2, end: 3 }, 'bold') // 'a **b**', with b still selected
 */
export function formatText(text: string, selection: Selection, format: Format): Change {
  if (format === 'bold' || format === 'italic') return around(text, selection, AROUND[format]);
  if (format === 'code')
    return text.slice(selection.start, selection.end).includes('\n')
      ? fence(text, selection)
      : around(text, selection, AROUND.code);
  if (format === 'link') return link(text, selection);
  if (format === 'table') return block(text, selection, TABLE, { start: 2, end: 6 });
  return lines(text, selection, format);
}

function around(
  text: string,
  { start, end }: Selection,
  [open, close, sample]: readonly [string, string, string],
): Change {
  const chosen = text.slice(start, end);
  const isInside =
    text.slice(start - open.length, start) === open &&
    text.slice(end, end + close.length) === close &&
    text[start - open.length - 1] !== open[0];
  if (isInside)
    return {
      from: start - open.length,
      to: end + close.length,
      text: chosen,
      select: { start: start - open.length, end: end - open.length },
    };
  const inner = chosen || sample;
  return {
    from: start,
    to: end,
    text: `${open}${inner}${close}`,
    select: { start: start + open.length, end: start + open.length + inner.length },
  };
}

function link(text: string, { start, end }: Selection): Change {
  const chosen = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(chosen))
    return {
      from: start,
      to: end,
      text: `[link text](${chosen})`,
      select: { start: start + 1, end: start + 10 },
    };
  const label = chosen || 'link text';
  const address = start + label.length + 3;
  return {
    from: start,
    to: end,
    text: `[${label}](https://)`,
    select: { start: address, end: address + 8 },
  };
}

function fence(text: string, { start, end }: Selection): Change {
  const inner = text.slice(start, end);
  return block(text, { start, end }, `\`\`\`\n${inner}\n\`\`\``, {
    start: 4,
    end: 4 + inner.length,
  });
}

/** Puts a block on lines of its own. */
function block(
  text: string,
  { start, end }: Selection,
  inserted: string,
  select: Selection,
): Change {
  const before =
    start === 0 || text.slice(0, start).endsWith('\n\n')
      ? ''
      : text[start - 1] === '\n'
        ? '\n'
        : '\n\n';
  const after = text.slice(end).startsWith('\n\n') ? '' : text[end] === '\n' ? '\n' : '\n\n';
  const from = start + before.length;
  return {
    from: start,
    to: end,
    text: `${before}${inserted}${after}`,
    select: { start: from + select.start, end: from + select.end },
  };
}

const MARKS = { quote: /^> ?/, bullets: /^[-*] /, numbers: /^\d+\. / };

function lines(
  text: string,
  { start, end }: Selection,
  format: 'quote' | 'bullets' | 'numbers',
): Change {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const chosen = text.slice(from, to).split('\n');
  const isMarked = chosen.every((line) => MARKS[format].test(line));
  const markOf = (index: number) =>
    format === 'quote' ? '> ' : format === 'bullets' ? '- ' : `${index + 1}. `;
  const next = chosen
    .map((line, index) => (isMarked ? line.replace(MARKS[format], '') : markOf(index) + line))
    .join('\n');
  const caret = from + next.length;
  return {
    from,
    to,
    text: next,
    select: chosen.length === 1 ? { start: caret, end: caret } : { start: from, end: caret },
  };
}
