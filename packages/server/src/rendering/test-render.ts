import { expect } from 'vitest';
import { FORMULA_ATTRIBUTES, FORMULA_TAGS } from './markdown-formulas.ts';
import type { Surroundings } from './render.ts';

const UPLOADS = new Map([['/uploads/a.webp', { width: 640, height: 480 }]]);

const PEOPLE = new Map(
  ['ada', 'søren', 'a.b'].map((name) => [
    name,
    { id: `id-${name}`, username: name === 'ada' ? 'Ada' : name },
  ]),
);

export const AMONG: Surroundings = { idPrefix: 'post', people: PEOPLE, images: UPLOADS };

const TAGS = new Set(
  'a b strong i em s del ins code kbd sub sup br p h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr th td img dl dt dd div'
    .split(' ')
    .concat(FORMULA_TAGS),
);
const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

const ATTRIBUTES: Record<string, string[]> = {
  ...FORMULA_ATTRIBUTES,
  a: ['href', 'type', 'title', 'rel', 'id', 'aria-label'],
  li: ['id'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  ol: ['start'],
  th: ['align'],
  td: ['align'],
  div: ['class', 'tabindex'],
  pre: ['tabindex'],
};

const VOID = new Set(['br', 'hr', 'img']);

const A_TAG = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>$/;

interface Element {
  tag: string;
  attributes: Record<string, string>;
}

/**
 * The elements of HTML in the one strict form that the renderer writes. Throws at anything a
 * browser might read otherwise.
 */
function elementsOf(html: string): Element[] {
  const open: string[] = [];
  const found: Element[] = [];
  for (const [piece] of html.matchAll(/<[^>]*>?|[^<]+/g)) {
    if (!piece.startsWith('<')) {
      if (piece.includes('>')) throw new Error(`A stray > in ${piece.slice(0, 80)}`);
      continue;
    }
    const [, slash, tag = '', list = ''] = A_TAG.exec(piece) ?? [];
    if (tag === '') throw new Error(`No clean tag: ${piece.slice(0, 200)}`);
    if (slash) {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes what is not open`);
      continue;
    }
    if (!VOID.has(tag)) open.push(tag);
    found.push({
      tag,
      attributes: Object.fromEntries(
        [...list.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          decode(value),
        ]),
      ),
    });
  }
  if (open.length > 0) throw new Error(`Left open: ${open.slice(0, 5).join(', ')}`);
  return found;
}

const decode = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
  );

/** Asserts that HTML holds nothing but what a post may hold. */
export function expectSafe(html: string): void {
  // One assertion for all: a long post has a hundred thousand attributes.
  expect(elementsOf(html).flatMap(problemsOf).slice(0, 20)).toEqual([]);
}

function problemsOf({ tag, attributes }: Element): string[] {
  const problems = Object.keys(attributes).flatMap((name) =>
    ATTRIBUTES[tag]?.includes(name) ? [] : [`${tag} ${name}`],
  );
  const { href, src, id, rel, type = 'image/*' } = attributes;
  if (!TAGS.has(tag)) problems.push(tag);
  // As a browser reads it: without tabs and line ends, and entities again.
  if (href !== undefined && !SCHEMES.has(new URL(href, 'https://site.test').protocol))
    problems.push(`to ${href}`);
  if (src !== undefined && !UPLOADS.has(src)) problems.push(`from ${src}`);
  // Footnotes alone, under the post's own prefix: an id of the page's would be found in its place.
  if (id !== undefined && !/^fn(ref)?-post-\d+(-\d+)?$/.test(id)) problems.push(`id ${id}`);
  if (tag === 'a' && rel !== 'nofollow ugc noopener') problems.push(`rel ${rel}`);
  if (type !== 'image/*') problems.push(`type ${type}`);
  return problems;
}
