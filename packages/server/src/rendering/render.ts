import createMarkdown, { type MarkdownIt } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../platform/http/html.ts';
import { apartFromLinks, NO_IMAGE, withImages } from './images.ts';
import { fillLots, lotsBlocks } from './lots-blocks.ts';
import { footnotes, hasTooManyFootnotes } from './markdown-footnotes.ts';
import {
  createHtmlFormulas,
  FORMULA_ATTRIBUTES,
  FORMULA_TAGS,
  formulas,
} from './markdown-formulas.ts';
import { mentions, type Person } from './markdown-mentions.ts';

/**
 * Raised whenever the renderer's output changes: stored HTML of an older version is rendered again
 * by a job after the start.
 */
export const HTML_VERSION = 10;

/** What a text is rendered among. */
export interface Surroundings {
  /** Makes the ids of its footnotes unique among the posts of a page. */
  idPrefix: string;
  /** The members it may name, by name in lower case. */
  people: ReadonlyMap<string, Person>;
  /** The uploaded images it may show, by address. */
  images: ReadonlyMap<string, { width: number; height: number }>;
  onMention?: (person: Person) => void;
}

const NOTHING: Surroundings = { idPrefix: 'post', people: new Map(), images: new Map() };

const inlineMarkdown = markdownOf();

const plainMarkdown = markdownOf().use(formulas).use(lotsBlocks);

const markdown = markdownOf().use(formulas).use(lotsBlocks).use(footnotes);

function markdownOf(): MarkdownIt {
  const made = createMarkdown({ html: false, linkify: true, typographer: false }).use(mentions);
  // Headings inside a post start below the page's own.
  made.core.ruler.push('lower_headings', (state) => {
    for (const token of state.tokens)
      if (token.type.startsWith('heading_'))
        token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 2)}`;
  });
  // A heading without words would be announced for every cell below it.
  made.core.ruler.push('empty_headings', ({ tokens }) => {
    tokens.forEach((token, place) => {
      const [words, end] = tokens.slice(place + 1, place + 3);
      if (token.type !== 'th_open' || words?.content !== '' || !end) return;
      token.tag = 'td';
      end.tag = 'td';
    });
  });
  return made;
}

const inlineTags = [
  'a',
  'b',
  'strong',
  'i',
  'em',
  's',
  'del',
  'ins',
  'code',
  'kbd',
  'sub',
  'sup',
  'br',
];

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
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'type'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    // Its type is that of an image's link alone, as below.
    a: (tagName, { type: _type, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, rel: 'nofollow ugc noopener' },
    }),
    h1: 'h3',
    h2: 'h4',
    // markdown-it aligns table cells by a style attribute, which the content policy refuses.
    th: alignment,
    td: alignment,
  },
  // An empty link can't be seen.
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    attribs === NO_IMAGE || (tag === 'a' && text.trim() === '' && mediaChildren.length === 0),
};

// The ids of footnotes and MathML come from our own renderer; in imported HTML they could be
// anything.
const markdownOptions: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...inlineTags, ...blockTags, ...FORMULA_TAGS],
  allowedAttributes: {
    ...options.allowedAttributes,
    ...FORMULA_ATTRIBUTES,
    a: ['href', 'title', 'rel', 'type', 'id', 'aria-label'],
    li: ['id'],
  },
};

/** Sanitised HTML whose text holds mathematics as TeX, with the formulas in its place. */
function withFormulas(html: string): string {
  if (!html.includes('$')) return html;
  const show = createHtmlFormulas((math) =>
    sanitizeHtml(math, { allowedTags: FORMULA_TAGS, allowedAttributes: FORMULA_ATTRIBUTES }),
  );
  let openCode = 0;
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (!part.startsWith('<')) return openCode > 0 ? part : show(part);
      if (/^<(?:code|pre)\b/.test(part)) openCode++;
      if (/^<\/(?:code|pre)>/.test(part)) openCode--;
      return part;
    })
    .join('');
}

function alignment(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const align =
    /text-align:\s*(left|center|right)/.exec(attribs['style'] ?? '')?.[1] ?? attribs['align'];
  return { tagName, attribs: align && /^(left|center|right)$/.test(align) ? { align } : {} };
}

// Four times what a member may post. Beyond it, unclosed marks by the hundred thousand take seconds
// to tell apart; such an import shows as it is.
const RENDERED_MAX = 200_000;

/**
 * A post's source as HTML that is safe to show: two defences, the Markdown renderer's refusal of
 * HTML and the sanitiser's short list.
 */
export function renderPost(
  source: string,
  format: 'markdown' | 'html' = 'markdown',
  surroundings: Surroundings = NOTHING,
): string {
  if (source.length > RENDERED_MAX)
    return boxWideParts(`<pre><code>${escapeHtml(source)}</code></pre>`);
  if (format === 'html')
    return finished(
      withFormulas(sanitizeHtml(source, withImages(options, surroundings.images)).trim()),
    );
  const { idPrefix: docId, images, ...env } = surroundings;
  const environment = { ...env, docId };
  const html = (hasTooManyFootnotes(source) ? plainMarkdown : markdown).render(source, environment);
  return fillLots(
    finished(sanitizeHtml(html, withImages(markdownOptions, images)).trim()),
    environment,
  );
}

const finished = (html: string): string => boxWideParts(withoutHeadingGaps(apartFromLinks(html)));

// A post that begins with ## would skip a level below the page's own headings, where people who
// listen look for what they missed.
function withoutHeadingGaps(html: string): string {
  const levels = [...new Set(html.match(/(?<=<h)[3-6](?=>)/g))].toSorted();
  return html.replace(
    /(<\/?h)([3-6])>/g,
    (_tag, start: string, level: string) => `${start}${HIGHEST + levels.indexOf(level)}>`,
  );
}

// Below the page's title and the sections around its posts.
const HIGHEST = 3;

/** A comment: emphasis, code and links, no blocks. */
export function renderComment(
  source: string,
  format: 'markdown' | 'html' = 'markdown',
  { people, onMention }: Surroundings = NOTHING,
): string {
  const html =
    format === 'markdown'
      ? source
          .split(/\n+/)
          .map((line) => inlineMarkdown.renderInline(line, { people, onMention }))
          .join('<br />')
      : source;
  return sanitizeHtml(html, { ...options, allowedTags: inlineTags });
}

// Wide content scrolls inside its own box, which takes the focus so that it can be scrolled by
// keyboard.
function boxWideParts(html: string): string {
  const withCode = html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replace(/<math display="block">.*?<\/math>/gs, '<div class="table-box" tabindex="0">$&</div>');
  if (!withCode.includes('<table>')) return withCode;
  return withCode
    .replaceAll('<table>', '<div class="table-box" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
