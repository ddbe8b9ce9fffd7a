import { EXCERPT_MAX } from '@lotwise/domain/limits';
import { excerptOf } from '@lotwise/domain/excerpt';

// Enough source for an excerpt, however much of it is marks; what follows is not looked at.
const LOOK_AT = EXCERPT_MAX * 2;

/**
 * The beginning of a Markdown text without its marks. Rendering would be exact and fifty times
 * slower: a bulk load takes this one.
 *
 * @example markdownExcerpt('# Hi\n\n- see **[this](https://example.com)**') // 'Hi see this'
 */
export function markdownExcerpt(markdown: string): string {
  const text = markdown
    .slice(0, LOOK_AT)
    .replace(/^ {0,3}(?:`{3,}|~{3,})[^\n]*$/gm, '')
    .replace(/^ {0,3}(?:#{1,6}\s+|>\s?|[-+*]\s+|\d{1,9}[.)]\s+)+/gm, '')
    .replace(/!\[[^\]\n]*\]\([^)\n]*\)/g, '')
    .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])|\*{1,3}|~~|`+/g, '$1')
    .replace(/\b_|_\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return excerptOf(text, EXCERPT_MAX);
}
