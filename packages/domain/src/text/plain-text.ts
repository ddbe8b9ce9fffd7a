import { formulaText } from './formula-text.ts';

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** The text of rendered HTML, in one line. */
export function plainText(html: string): string {
  const text = html
    .replace(/<math\b.*?<\/math>/gs, formulaText)
    .replace(/<(?:br|hr|\/(?:p|li|h\d|td|th|pre|blockquote|dt|dd))\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '');
  return text
    .replace(
      /&(?:amp|lt|gt|quot|#\d{1,5});/g,
      (entity) => ENTITIES[entity] ?? String.fromCodePoint(Number(entity.slice(2, -1))),
    )
    .replace(/\s+/g, ' ')
    .trim();
}
