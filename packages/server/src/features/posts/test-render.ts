import { expect } from 'vitest';
import { FORMULA_ATTRIBUTES, FORMULA_TAGS } from './markdown-formulas.ts';
import type { Surroundings } from './render.ts';

const UPLOADS = new Map([['/uploads/a.webp', { width: 640, height: 480 }]]);

const PEOPLE = new Map(['ada', 'søren', 'a.b'].map((name) => [name, { id: `id-${name}`, username: name === 'ada' ? 'Ada' : name }]));

export const AMONG: Surroundings = { idPrefix: 'post', people: PEOPLE, images: UPLOADS };

const TAGS = 'a b strong i em s del ins code kbd sub sup br p h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr th td img dl dt dd div'
  .split(' ')
  .concat(FORMULA_TAGS);

const ATTRIBUTES: Record<string, string[]> = {
  ...FORMULA_ATTRIBUTES,
  a: ['href', 'title', 'rel', 'id', 'aria-label'],
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

/** The elements of HTML in the one strict form that the renderer writes. Throws at anything a browser might read otherwise. */
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
    found.push({ tag, attributes: Object.fromEntries([...list.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)])) });
  }
  if (open.length > 0) throw new Error(`Left open: ${open.slice(0, 5).join(', ')}`);
  return found;
}

const decode = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '');

/** Asserts that HTML holds nothing but what a post may hold. */
export function expectSafe(html: string): void {
  for (const { tag, attributes } of elementsOf(html)) {
    expect(TAGS).toContain(tag);
    for (const name of Object.keys(attributes)) expect(ATTRIBUTES[tag] ?? [], `${tag} ${name}`).toContain(name);
    // As a browser reads it: without tabs and line ends, and entities again.
    if (attributes['href'] !== undefined) expect(['http:', 'https:', 'mailto:']).toContain(new URL(attributes['href'], 'https://site.test').protocol);
    if (attributes['src'] !== undefined) expect([...UPLOADS.keys()]).toContain(attributes['src']);
    // Footnotes alone, under the post's own prefix: an id of the page's would be found in its place.
    if (attributes['id'] !== undefined) expect(attributes['id']).toMatch(/^fn(ref)?-post-\d+(-\d+)?$/);
    if (tag === 'a') expect(attributes['rel']).toBe('nofollow ugc noopener');
  }
}
