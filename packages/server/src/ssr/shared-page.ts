import { assign } from '@lotwise/domain/assign';
import { type MarkKind, type OwnMarks, withMarks } from '@lotwise/contract/own-marks';
import type { Me, PagePlan, Pages, PageState, SharedPart } from '@lotwise/contract/page';
import { formatCount } from '@lotwise/domain/format-count';
import { isSamePath } from '@lotwise/domain/question-path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Member } from '../platform/http/session.ts';
import { exactCopy, exactText } from '../platform/cache/budget.ts';
import { lazily } from '../platform/cache/lazily.ts';
import { framing, scriptJson } from './document.ts';
import { headOf } from './head.ts';
import { jsonOf, type Read, refuseLost, repliesIn, statusOf, withoutJson } from './read-page.ts';
import type { PageRequest, Renderer } from './renderer.ts';
import type { Source } from '../platform/cache/pages.ts';
import { checkPage } from './revalidation.ts';
import { type Filling, type Stitch, type Stitched, stitched } from './stitched.ts';

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
type Pieces = readonly (string | RenderedPlace)[];

/** A page shared by members of one kind, with places for each member's own parts. */
export interface SharedPage {
  subjectId: string | undefined;
  /** The members who wrote or reviewed something on it: each of them gets more controls. */
  authors: ReadonlySet<string>;
  /** The posts that a member may have marked. */
  posts: readonly string[];
  places: readonly Place[];
  /** The states of each place's control, unpacked at each call. */
  states: () => readonly (readonly string[])[];
  document: Stitched;
  source: Source;
  /** Its source data, only while every page is checked. */
  rendered?: { state: PageState; url: string };
}

/**
 * Renders a page for members of one kind, unless an earlier one is as it would be made now; null if
 * the page at this address can't be shared.
 */
export async function renderShared(
  { app, web, moves, partCache }: Renderer,
  { url, plan, pages, me }: { url: URL; plan: PagePlan; pages: Pages; me: Me },
  earlier: SharedPage | undefined,
): Promise<SharedPage | null> {
  const { db } = app.platform.database;
  if ((await moves.ofShortAddress(db, url.pathname)) !== undefined) return null;
  const { isSame, reads, source } = await checkPage(app, plan, earlier?.source);
  if (earlier && isSame) return assign(earlier, { source });
  const own = plan.ownPath(repliesIn(reads));
  if (statusOf(reads) !== 200 || (own !== undefined && !isSamePath(url.pathname, own))) return null;
  await app.pacing.turn();
  const asked = { url, plan, pages, reads, me };
  const { pieces, state } = sharedPieces({ app, web, partCache }, asked);
  const authors = new Set<string>();
  for (const one of reads) if ('reply' in one) gatherAuthors(one.reply, authors);
  const rendered = pieces.filter((piece) => typeof piece !== 'string');
  const places = rendered.map(placeOf);
  return {
    subjectId: plan.subjectId,
    authors,
    posts: [...new Set(places.flatMap((place) => ('id' in place ? place.id : [])))],
    places,
    states: packed(rendered),
    document: stitched(pieces.map(stitchOf)),
    source,
    ...(app.platform.config.isChecking && { rendered: { state, url: url.pathname + url.search } }),
  };
}

/**
 * The states of all controls, compressed together: they are much alike, and needed only until each
 * is compressed in its place.
 */
function packed(places: readonly RenderedPlace[]): SharedPage['states'] {
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

/** A page's fixed parts and the places between them, with its source data. */
export function sharedPieces(
  { app, web, partCache }: Pick<Renderer, 'app' | 'web' | 'partCache'>,
  asked: Pick<PageRequest, 'url' | 'plan' | 'pages'> & { reads: readonly Read[]; me: Me | null },
): { pieces: Pieces; state: PageState } {
  const { url, plan, pages, reads, me } = asked;
  const { config, now } = app.platform;
  const state = { me, site: config.site, now: now().getTime(), reads: reads.map(withoutJson) };
  const siteJson = JSON.stringify(config.site);
  const { parts, head: page } = pages.renderShared(url.pathname + url.search, state, {
    cached: partCache(siteJson),
    isChecking: config.isChecking,
  });
  if (config.isChecking)
    refuseLost(reads, parts.map((part) => (typeof part === 'string' ? part : '')).join(''));
  const frame = framing({
    head: headOf({ page, plan, url, state, replyTo: repliesIn(reads) }),
    assets: web.assets.tagsFor(plan),
  });
  const read = `"site":${siteJson},"now":${state.now},"reads":[${reads.map(jsonOf).join(',')}]`;
  const pieces = [
    frame.before,
    ...parts.map(renderedPlace),
    `${frame.between}{${scriptJson(read)},`,
    { kind: 'state' as const },
    frame.after,
  ];
  return { pieces, state };
}

/** What a shared page holds in memory, with what was compressed of it so far. */
export const bytesOfShared = ({ document, places }: SharedPage): number =>
  document.size() + places.length * PLACE_BYTES;

// A place as an object, with its id and its part of the compressed states.
const PLACE_BYTES = 900;

/**
 * How many bytes a count may grow by before it no longer fits: digits and commas, of which each
 * is one, and a minus sign, which is three.
 */
const ROOM = 6;

function renderedPlace(part: SharedPart): string | RenderedPlace {
  if (typeof part === 'string' || part.kind === 'menu') return part;
  const { kind, id, html } = part;
  const width = Math.max(...html.map((state) => Buffer.byteLength(state)));
  return {
    kind,
    id: exactText(id),
    room: Buffer.byteLength(COUNT.exec(html[0] ?? '')?.[1] ?? '') + ROOM,
    states: html,
    width: kind === 'vote' ? width + ROOM : width,
  };
}

function stitchOf(piece: string | RenderedPlace): Stitch {
  if (typeof piece === 'string') return { kind: 'fixed', bytes: Buffer.from(piece) };
  return 'width' in piece ? { kind: 'slot', width: piece.width } : { kind: 'open' };
}

/** What fills a page's places for one member; null if a count no longer fits. */
export function fillingsOf(
  { places, states }: SharedPage,
  { member, marks, menu }: { member: Member; marks: OwnMarks; menu: Filling },
): Filling[] | null {
  const done = { marks, bookmarks: new Set(marks.bookmarks) };
  const all = lazily(states);
  const fillings = places.map((place, index): Filling | null => {
    if (place.kind === 'menu') return menu;
    if (place.kind === 'state') return { bytes: () => stateEnd(member, marks) };
    return fillingOf(place, () => all()[index] ?? [], done);
  });
  return fillings.every((filling) => filling !== null) ? fillings : null;
}

/** The end of a shared page's state, with the reader's own values. */
export const stateEnd = (me: Me | null, own?: OwnMarks): Buffer =>
  Buffer.from(scriptJson(JSON.stringify({ me, own }).slice(1)));

const NO_MARKS: OwnMarks = { votes: {}, bookmarks: [], counts: {} };

/** The content of a place in the visitors' page as it was read. */
export function atRest(place: RenderedPlace): Buffer {
  if (place.kind === 'menu') throw new Error('Visitors have no menu of their own.');
  if (place.kind === 'state') return stateEnd(null);
  const html = htmlOf(place, place.states, { marks: NO_MARKS, bookmarks: new Set() });
  return widened(Buffer.from(html), place.width);
}

function fillingOf(mark: Mark, states: () => readonly string[], done: Done): Filling | null {
  const count = mark.kind === 'vote' ? done.marks.counts[mark.id] : undefined;
  if (count !== undefined && Buffer.byteLength(formatCount(count)) > mark.room) return null;
  return {
    key: `${stateOf(mark, done)} ${count}`,
    bytes: () => widened(Buffer.from(htmlOf(mark, states(), done)), mark.width),
  };
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
export const withCount = (html: string, count: number): string =>
  html.replace(COUNT, `<b>${formatCount(count)}</b>`);

const COUNT = /<b>([^<]*)<\/b>/;

/** HTML with blanks in its first tag, as wide as its place. */
export function widened(html: Buffer, width: number): Buffer {
  const end = html.indexOf('>');
  return Buffer.concat([
    html.subarray(0, end),
    Buffer.alloc(width - html.length, ' '),
    html.subarray(end),
  ]);
}

/** Everybody who wrote something in a reply, or reviewed it. */
function gatherAuthors(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if ((name === 'author' || name === 'by') && typeof part === 'object' && part && 'id' in part)
      into.add(String(part.id));
    gatherAuthors(part, into);
  }
}

/** A shared page must be what rendering it for its reader alone would give. */
export function refuseDifference(
  pages: Pages,
  { state, url }: NonNullable<SharedPage['rendered']>,
  { body, member, marks }: { body: Buffer; member: Member | null; marks: OwnMarks },
): void {
  const reads = structuredClone(state.reads);
  withMarks(reads, marks);
  const own = pages.render(
    url,
    { ...state, me: member, reads },
    { cached: new Map(), isChecking: false },
  );
  const html = /<div id="root">(.*)<\/div><script id="state"/s.exec(body.toString())?.[1];
  if (html?.replaceAll(BLANKS, '>') !== own.html.replaceAll(BLANKS, '>'))
    throw new Error(
      `A shared page is not what its reader's own would be:\n${html}\nis not\n${own.html}`,
    );
}

// They widen a place.
const BLANKS = / +>/g;
