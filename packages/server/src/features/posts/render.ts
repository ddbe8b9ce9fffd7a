import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../../platform/html.ts';
import { fillLots, lotsBlocks } from './lots-blocks.ts';

/** Raised whenever the renderer's output changes: stored HTML of an older version is rendered again when it is next read. */
export const HTML_VERSION = 3;

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: false }).use(lotsBlocks);
// Headings inside a post start below the page's own.
markdown.core.ruler.push('lower_headings', (state) => {
  for (const token of state.tokens) if (token.type.startsWith('heading_')) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
});

const inlineTags = ['a', 'b', 'strong', 'i', 'em', 's', 'del', 'ins', 'code', 'kbd', 'sub', 'sup', 'br'];
const blockTags = [
  'p',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'hr',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'img',
  'dl',
  'dt',
  'dd',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: [...inlineTags, ...blockTags],
  allowedAttributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title', 'width', 'height', 'loading'], ol: ['start'], th: ['align'], td: ['align'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'nofollow ugc noopener' } }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs['alt'] ?? '', loading: 'lazy' } }),
    h1: 'h3',
    h2: 'h4',
    // markdown-it aligns table cells by a style attribute, which the content policy refuses.
    th: alignment,
    td: alignment,
  },
  // An empty link can't be seen; an image of no other site would be asked of this one, where posts have none.
  exclusiveFilter: ({ tag, text, mediaChildren, attribs }) =>
    (tag === 'a' && text.trim() === '' && mediaChildren.length === 0) || (tag === 'img' && !attribs['src']?.startsWith('https://')),
};

function alignment(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const align = /text-align:\s*(left|center|right)/.exec(attribs['style'] ?? '')?.[1] ?? attribs['align'];
  return { tagName, attribs: align && /^(left|center|right)$/.test(align) ? { align } : {} };
}

// Four times what a member may post. Beyond it, unclosed marks by the hundred thousand take seconds to tell apart; such an import shows as it is.
const RENDERED_MAX = 200_000;

/** A post's source as HTML that is safe to show: two defences, the Markdown renderer's refusal of HTML and the sanitiser's short list. */
export function renderPost(source: string, format: 'markdown' | 'html' = 'markdown'): string {
  if (source.length > RENDERED_MAX) return boxWideParts(`<pre><code>${escapeHtml(source)}</code></pre>`);
  const environment = {};
  const html = format === 'markdown' ? markdown.render(source, environment) : source;
  return fillLots(boxWideParts(sanitizeHtml(html, options).trim()), environment);
}

/** A comment: emphasis, code and links, no blocks. */
export function renderComment(source: string, format: 'markdown' | 'html' = 'markdown'): string {
  const html =
    format === 'markdown'
      ? source
          .split(/\n+/)
          .map((line) => markdown.renderInline(line))
          .join('<br />')
      : source;
  return sanitizeHtml(html, { ...options, allowedTags: inlineTags });
}

// What is wide scrolls inside its own box; the box takes the focus so that the keyboard can scroll it.
function boxWideParts(html: string): string {
  const withCode = html.replaceAll('<pre>', '<pre tabindex="0">');
  if (!withCode.includes('<table>')) return withCode;
  return withCode.replaceAll('<table>', '<div class="table-box" tabindex="0"><table>').replaceAll('</table>', '</table></div>');
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The text of rendered HTML, in one line. */
export function plainText(html: string): string {
  const text = html.replace(/<(?:br|hr|\/(?:p|li|h\d|td|th|pre|blockquote|dt|dd))\b[^>]*>/g, ' ').replace(/<[^>]*>/g, '');
  return text
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The beginning of a text, at most `max` characters, cut between words where there is a gap near the end. */
export function excerptOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const gap = cut.lastIndexOf(' ');
  return `${gap > max - 40 ? cut.slice(0, gap) : cut}…`;
}
