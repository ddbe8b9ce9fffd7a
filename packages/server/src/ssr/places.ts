import { type MarkKind, type OwnMarks } from '@lotwise/contract/own-marks';
import type { SharedPart } from '@lotwise/contract/page';
import { formatCount } from '@lotwise/domain/format-count';
import { keysOf } from '@lotwise/domain/keys';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { exactCopy, exactText } from '../platform/cache/budget.ts';
import { lazily } from '../platform/cache/lazily.ts';
import { uuidArray } from '../platform/db/uuid-array.ts';
import { scriptJson } from './document.ts';
import type { Filling, Fillings, Stitch } from './stitched.ts';

/** A place for a post's control, of one width in every state that it can have for a member. */
interface Mark {
  kind: MarkKind;
  id: string;
  width: number;
  /** How many bytes its count may have. */
  room: number;
}

type Place = Mark | { kind: 'menu' } | { kind: 'state' };

/** A place as it was rendered, a control in all of its states. */
export type RenderedPlace =
  | (Mark & { states: readonly string[] })
  | { kind: 'menu' }
  | { kind: 'state' };

/** The places of a page for what differs between its readers. */
export interface Placed {
  places: readonly Place[];
  /** The posts that a member may have marked. */
  posts: readonly string[];
  /** The same as the parameter of a statement. */
  postArray: Buffer;
  /** The places of each post's controls. */
  ofPosts: ReadonlyMap<string, readonly { index: number; mark: Mark }[]>;
  /** The states of each place's control, unpacked at each call. */
  states: () => readonly (readonly string[])[];
}

export function placed(rendered: readonly RenderedPlace[]): Placed {
  const places = rendered.map(placeOf);
  const ofPosts = byPost(places);
  const posts = [...ofPosts.keys()];
  return {
    places,
    posts,
    postArray: uuidArray(posts),
    ofPosts,
    states: packed(rendered),
  };
}

function byPost(places: readonly Place[]): Placed['ofPosts'] {
  const posts = new Map<string, { index: number; mark: Mark }[]>();
  for (const [index, mark] of places.entries())
    if ('id' in mark) posts.set(mark.id, [...(posts.get(mark.id) ?? []), { index, mark }]);
  return posts;
}

/**
 * The states of all controls, compressed together: they are much alike, and needed only until each
 * is compressed in its place.
 */
function packed(places: readonly RenderedPlace[]): Placed['states'] {
  const all = places.map((place) => ('states' in place ? place.states : []));
  const bytes = exactCopy(deflateRawSync(JSON.stringify(all), { level: 3 }));
  // As written in the line above.
  return () => JSON.parse(inflateRawSync(bytes).toString()) as string[][];
}

function placeOf(place: RenderedPlace): Place {
  if (!('states' in place)) return place;
  const { states: _, ...mark } = place;
  return mark;
}

/**
 * How many bytes a count may grow by before it no longer fits: digits and commas, of which each
 * is one, and a minus sign, which is three.
 */
const ROOM = 6;
/** And where the word stands beside it, as for the author, its plural. */
const ROOM_OF_WORD = 1;

/** A part of a page, its places measured. */
export function renderedPlace(part: SharedPart): string | RenderedPlace {
  if (typeof part === 'string' || part.kind === 'menu') return part;
  const { kind, id, html } = part;
  const width = Math.max(...html.map((state) => Buffer.byteLength(state)));
  return {
    kind,
    id: exactText(id),
    room: Buffer.byteLength(COUNT.exec(html[0] ?? '')?.[1] ?? '') + ROOM,
    states: html,
    width: kind === 'vote' ? width + ROOM + ROOM_OF_WORD : width,
  };
}

export function stitchOf(piece: string | RenderedPlace): Stitch {
  if (typeof piece === 'string') return { kind: 'fixed', bytes: Buffer.from(piece) };
  return 'width' in piece ? { kind: 'slot', width: piece.width } : { kind: 'open' };
}

/** What fills a page's places for one member; null if a count no longer fits. */
export function fillingsOf(
  { places, ofPosts, states }: Placed,
  { me, marks, menu }: { me: string; marks: OwnMarks; menu: Filling },
): Fillings | null {
  const all = lazily(states);
  const done = { marks, bookmarks: new Set(marks.bookmarks) };
  const filled = places.map((place): Filling | null => {
    if (place.kind === 'menu') return menu;
    return place.kind === 'state' ? { bytes: () => stateEnd(me, marks) } : null;
  });
  for (const post of new Set([...keysOf(marks.votes), ...done.bookmarks, ...keysOf(marks.counts)]))
    for (const { index, mark } of ofPosts.get(post) ?? []) {
      if (!isFitting(mark, marks)) return null;
      filled[index] = fillingOf(mark, () => all()[index] ?? [], done);
    }
  return { places: filled, rest: (index) => contentOf(places[index], all()[index] ?? [], NOTHING) };
}

/** The end of a shared page's state, with the reader (by `scriptJson`) and their own values. */
const stateEnd = (me: string, own?: OwnMarks): Buffer =>
  Buffer.from(`"me":${me}${own ? `,"own":${scriptJson(JSON.stringify(own))}` : ''}}`);

const NOTHING: Done = {
  marks: { votes: {}, bookmarks: [], counts: {} },
  bookmarks: new Set(),
};

/** Null where it is as for whoever did nothing. */
function fillingOf(mark: Mark, states: () => readonly string[], done: Done): Filling | null {
  const count = mark.kind === 'vote' ? done.marks.counts[mark.id] : undefined;
  const state = stateOf(mark, done);
  if (state === 0 && count === undefined) return null;
  return { key: `${state} ${count}`, bytes: () => contentOf(mark, states(), done) };
}

const isFitting = ({ kind, id, room }: Mark, { counts }: OwnMarks): boolean => {
  const count = kind === 'vote' ? counts[id] : undefined;
  return count === undefined || Buffer.byteLength(formatCount(count)) <= room;
};

/** The content of a control's place. */
function contentOf(place: Place | undefined, states: readonly string[], done: Done): Buffer {
  if (!place || !('width' in place)) throw new Error('There is no control in this place.');
  return widened(Buffer.from(htmlOf(place, states, done)), place.width);
}

interface Done {
  marks: OwnMarks;
  bookmarks: ReadonlySet<string>;
}

function stateOf({ kind, id }: Mark, { marks, bookmarks }: Done): number {
  if (kind === 'bookmark') return Number(bookmarks.has(id));
  const vote = marks.votes[id];
  return vote === undefined ? 0 : vote === 'up' ? 1 : 2;
}

function htmlOf(mark: Mark, states: readonly string[], done: Done): string {
  const html = states[stateOf(mark, done)];
  if (html === undefined) throw new Error('A shared page lacks a state of a control.');
  const count = done.marks.counts[mark.id];
  return mark.kind === 'bookmark' || count === undefined ? html : withCount(html, count);
}

/** The HTML of a vote control with another count. */
const withCount = (html: string, count: number): string =>
  html.replace(COUNT, (_, _before: string, beside: string | undefined) => {
    const word = beside === undefined ? '' : `${beside}${count === 1 ? 'vote' : 'votes'}`;
    return `<b>${formatCount(count)}</b>${word}`;
  });

const COUNT = /<b>([^<]*)<\/b>(?:(<span[^>]*>)votes?(?=<))?/;

/** HTML with blanks in its first tag, as wide as its place. */
function widened(html: Buffer, width: number): Buffer {
  const end = html.indexOf('>');
  return Buffer.concat([
    html.subarray(0, end),
    Buffer.alloc(width - html.length, ' '),
    html.subarray(end),
  ]);
}
