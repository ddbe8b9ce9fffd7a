import type sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '../platform/http/html.ts';

type Sizes = ReadonlyMap<string, { width: number; height: number }>;

/** Marks an image that no post may show. */
export const NO_IMAGE: sanitizeHtml.Attributes = { alt: '' };

/** Of a link that the page shows the image of, in its place, when it is pressed. */
const ATTRIBUTES = { type: 'image/*', rel: 'nofollow ugc noopener' };

/**
 * Images are those uploaded here, with their size, so that nothing moves when they come. One of
 * another site becomes a link that names the site, of a type that the page shows in its place when
 * it is pressed: nothing is loaded from there for those who only read. Inside a link it is marked,
 * for `apartFromLinks`.
 */
export function withImages(base: sanitizeHtml.IOptions, images: Sizes): sanitizeHtml.IOptions {
  let openLinks = 0;
  const image: sanitizeHtml.Transformer = (tagName, { src = '', alt = '', title = '' }) => {
    const size = images.get(src);
    if (size)
      return {
        tagName,
        attribs: {
          src,
          alt,
          width: String(size.width),
          height: String(size.height),
          loading: 'lazy',
        },
      };
    // Nothing comes of it: the filter takes it out. An element that is not allowed would do so too,
    // but the library then closes the next one by its name.
    if (!/^https?:\/\//.test(src)) return { tagName, attribs: NO_IMAGE };
    const text = outsideImage(src, alt || title);
    return openLinks > 0
      ? { tagName: 'em', attribs: { [MARK]: src }, text }
      : { tagName: 'a', attribs: { href: src, ...ATTRIBUTES }, text };
  };
  return {
    ...base,
    allowedAttributes: { ...base.allowedAttributes, em: [MARK] },
    transformTags: {
      ...base.transformTags,
      img: image,
      // The mark is ours alone.
      em: (tagName) => ({ tagName, attribs: {} }),
    },
    onOpenTag: (name) => void (openLinks += name === 'a' ? 1 : 0),
    onCloseTag: (name) => void (openLinks -= name === 'a' ? 1 : 0),
  };
}

const MARK = 'data-image';
const MARKED = new RegExp(`<em ${MARK}="([^"]*)">([^<]*)</em>`, 'g');
const LINK = /<a( [^>]*)?>(.*?)<\/a>/gs;
const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg)(?:[?#]|$)/i;

/**
 * Puts the images of other sites before the links that they stood in: a press shows the image, and
 * leads nowhere. Of a link that leads to the image itself, as other sites write each image, nothing
 * else is left.
 */
export function apartFromLinks(html: string): string {
  if (!html.includes(`<em ${MARK}=`)) return html;
  return html.replace(LINK, (link, attributes: string = '', inside: string) => {
    const images = Array.from(
      inside.matchAll(MARKED),
      ([, src, text]) =>
        `<a href="${src}" type="${ATTRIBUTES.type}" rel="${ATTRIBUTES.rel}">${text}</a>`,
    );
    if (images.length === 0) return link;
    const rest = inside.replaceAll(MARKED, '').trim();
    const href = / href="([^"]*)"/.exec(attributes)?.[1] ?? '';
    const words = rest === '' && !IMAGE_FILE.test(href) ? hostOf(href) : rest;
    return [...images, ...(words === '' ? [] : [`<a${attributes}>${words}</a>`])].join(' ');
  });
}

/** The site that a link without words leads to. `href` is escaped. */
function hostOf(href: string): string {
  const url = href.replaceAll('&amp;', '&');
  return URL.canParse(url) ? escapeHtml(new URL(url).hostname || url) : '';
}

/** The placeholders that other sites' editors insert for a missing image description. */
const NO_WORDS = /^(?:enter image description here|image|alt text|screenshot)?$/i;

function outsideImage(src: string, alt: string): string {
  const words = NO_WORDS.test(alt.trim()) ? '' : `: ${alt.trim()}`;
  return URL.canParse(src) ? `Image at ${new URL(src).hostname}${words}` : `Image${words}`;
}
