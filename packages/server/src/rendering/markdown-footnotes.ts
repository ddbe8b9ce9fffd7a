import type { Env, MarkdownIt, Token } from 'markdown-it';
import footnotePlugin from 'markdown-it-footnote';

const FOOTNOTES_MAX = 200;

/**
 * Whether a text has more footnotes than the plugin puts together in reasonable time: it copies all
 * before it for each.
 */
export function hasTooManyFootnotes(source: string): boolean {
  let found = 0;
  for (let at = source.indexOf('[^'); at >= 0; at = source.indexOf('[^', at + 2))
    if (++found > FOOTNOTES_MAX) return true;
  return false;
}

/**
 * `[^1]` and `[^1]: text`. The ids hold `env.docId`, so that the notes of two posts on one page
 * don't clash.
 */
export function footnotes(markdown: MarkdownIt): void {
  // The plugin's types are of another release of markdown-it.
  markdown.use(footnotePlugin as unknown as (md: MarkdownIt) => void);
  // Notes within a line parse themselves at every depth, which takes the square of their number.
  markdown.inline.ruler.disable('footnote_inline');
  const { rules } = markdown.renderer;
  rules['footnote_block_open'] = () => '<hr />\n<ol>\n';
  rules['footnote_block_close'] = () => '</ol>\n';
  rules['footnote_open'] = (tokens, index, _options, env) =>
    `<li id="fn${nameOf(tokens[index], env)}">`;
  rules['footnote_ref'] = (tokens, index, _options, env) => {
    const name = nameOf(tokens[index], env);
    return `<sup><a href="#fn${name}" id="fnref${name}${subOf(tokens[index])}" aria-label="Note ${numberOf(tokens[index])}">${numberOf(tokens[index])}</a></sup>`;
  };
  rules['footnote_anchor'] = (tokens, index, _options, env) =>
    ` <a href="#fnref${nameOf(tokens[index], env)}${subOf(tokens[index])}" aria-label="Back to the text">↩\uFE0E</a>`;
}

// What the plugin keeps of a note.
interface Meta {
  id: number;
  subId?: number;
}

// markdown-it leaves `meta` to each plugin.
const metaOf = (token: Token | undefined): Meta => token?.meta as unknown as Meta;
const numberOf = (token: Token | undefined): number => metaOf(token).id + 1;
const nameOf = (token: Token | undefined, env: Env | undefined): string =>
  `-${String(env?.['docId'])}-${numberOf(token)}`;
const subOf = (token: Token | undefined): string =>
  metaOf(token).subId ? `-${metaOf(token).subId}` : '';
