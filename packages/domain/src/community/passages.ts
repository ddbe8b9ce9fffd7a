/** An answer that was not accepted may be quoted once it has this many votes. */
export const WELL_VOTED = 3;

/** A paragraph, list item or table row of a post, with the heading it is under. */
export interface Block {
  heading: string | null;
  text: string;
}

/**
 * A piece of an answer or an insight that can be quoted by itself: whole blocks under one heading,
 * a line each.
 */
export interface Passage {
  heading: string | null;
  content: string;
}

/** Characters of a passage: so much is read in half a minute. */
const PASSAGE_MAX = 700;
/** A block above this is cut between sentences; a sentence above it, anywhere. */
const BLOCK_MAX = 900;
/** A post of more is a book: its first passages represent it. */
const PASSAGES_MAX = 60;

/**
 * Joins the blocks of a text to passages: as many under the same heading as fit.
 *
 * @example packPassages([{ heading: null, text: 'No.' }, { heading: 'Traps', text: 'Fees.' }]) // two passages: the heading changes
 */
export function packPassages(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  for (const { heading, text } of tablesTogether(blocks)) {
    for (const part of text.startsWith('| ') ? partsOfTable(text) : partsOf(text)) {
      const last = passages.at(-1);
      if (last && last.heading === heading && last.content.length + 1 + part.length <= PASSAGE_MAX)
        last.content += `\n${part}`;
      else passages.push({ heading, content: part });
    }
  }
  return passages.slice(0, PASSAGES_MAX);
}

/** The same with the rows of each table as one block: a row says nothing without its head. */
function tablesTogether(blocks: readonly Block[]): Block[] {
  const together: Block[] = [];
  for (const block of blocks) {
    const last = together.at(-1);
    if (
      block.text.startsWith('| ') &&
      last?.text.startsWith('| ') &&
      last.heading === block.heading
    )
      last.text += `\n${block.text}`;
    else together.push({ ...block });
  }
  return together;
}

/** A long table in several, each with the head. */
function partsOfTable(table: string): string[] {
  if (table.length <= BLOCK_MAX) return [table];
  const [head = '', ...rows] = table.split('\n');
  const parts: string[] = [];
  for (const row of rows) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + 1 + row.length <= PASSAGE_MAX)
      parts[parts.length - 1] = `${last}\n${row}`;
    else parts.push(`${head}\n${row}`);
  }
  return parts.map((part) => part.slice(0, BLOCK_MAX));
}

function partsOf(text: string): string[] {
  if (text.length <= BLOCK_MAX) return [text];
  const parts: string[] = [];
  for (const sentence of text.match(/.{1,900}?(?:[.!?]\s+|$)|.{1,900}/gsu) ?? []) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + sentence.length <= PASSAGE_MAX)
      parts[parts.length - 1] = last + sentence;
    else parts.push(sentence);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
