import { type MarkKind, type OwnMarks, withMarks } from '@lotwise/contract/own-marks';
import type { Me, PagePlan, Pages, PageState, SharedPart } from '@lotwise/contract/page';
import { formatCount } from '@lotwise/domain/format-count';
import { isSamePath } from '@lotwise/domain/question-path';
import type { Member, Visitor } from '../platform/http/session.ts';
import { bytesOfText, exactText } from '../platform/cache/budget.ts';
import { framing, scriptJson } from './document.ts';
import { headOf } from './head.ts';
import {
  jsonOf,
  type Read,
  readPage,
  refuseLost,
  repliesIn,
  statusOf,
  withoutJson,
} from './read-page.ts';
import type { PageRequest, Renderer } from './renderer.ts';
import { type Filling, type Stitch, type Stitched, stitched } from './stitched.ts';

/** A post's control in every state that it can have for a member, all of one width. */
interface Mark {
  kind: MarkKind;
  id: string;
  width: number;
  states: readonly string[];
}

export type Place = Mark | { kind: 'menu' } | { kind: 'state' };
type Pieces = readonly (string | Place)[];

/** A page shared by members of one kind, with places for each member's own parts. */
export interface SharedPage {
  subjectId: string | undefined;
  /** The members who wrote or reviewed something on it: each of them gets more controls. */
  authors: ReadonlySet<string>;
  /** The posts that a member may have marked. */
  posts: readonly string[];
  places: readonly Place[];
  document: Stitched;
  /** Its source data, only while every page is checked. */
  rendered?: { state: PageState; url: string };
}

const ANYONE: Visitor = { session: null, address: '', userAgent: '' };

/** Renders a page for members of one kind; null if the page at this address can't be shared. */
export async function renderShared(
  { app, web, moves, partCache }: Renderer,
  { url, plan, pages, me }: { url: URL; plan: PagePlan; pages: Pages; me: Me },
): Promise<SharedPage | null> {
  const { db } = app.platform.database;
  if ((await moves.ofShortAddress(db, url.pathname)) !== undefined) return null;
  const reads = await readPage(app, ANYONE, plan);
  const replyTo = repliesIn(reads);
  const own = plan.ownPath(replyTo);
  if (statusOf(reads) !== 200 || (own !== undefined && !isSamePath(url.pathname, own))) return null;
  await app.pacing.turn();
  const asked = { url, plan, pages, reads, me };
  const { pieces, state } = sharedPieces({ app, web, partCache }, asked);
  const authors = new Set<string>();
  for (const one of reads) if ('reply' in one) gatherAuthors(one.reply, authors);
  const places = pieces.filter((piece) => typeof piece !== 'string');
  return {
    subjectId: plan.subjectId,
    authors,
    posts: [...new Set(places.flatMap((place) => ('id' in place ? place.id : [])))],
    places,
    document: stitched(pieces.map(stitchOf)),
    ...(app.platform.config.isChecking && { rendered: { state, url: url.pathname + url.search } }),
  };
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
    assets: web.assets.tagsFor(plan.file),
  });
  const read = `"site":${siteJson},"now":${state.now},"reads":[${reads.map(jsonOf).join(',')}]`;
  const pieces = [
    frame.before,
    ...parts.map(placeOf),
    `${frame.between}{${scriptJson(read)},`,
    { kind: 'state' as const },
    frame.after,
  ];
  return { pieces, state };
}

/** What a shared page holds in memory, with what was compressed of it so far. */
export const bytesOfShared = ({ document, places }: SharedPage): number =>
  places.reduce(
    (sum, place) =>
      sum + PLACE_BYTES + ('states' in place ? bytesOfText(place.states.join('')) : 0),
    document.size(),
  );

// A place as an object, with its id and its lists.
const PLACE_BYTES = 600;

/** How many digits and commas a count may grow by before it no longer fits. */
const ROOM = 4;

function placeOf(part: SharedPart): string | Place {
  if (typeof part === 'string' || part.kind === 'menu') return part;
  const { kind, id, html } = part;
  const width = Math.max(...html.map((state) => Buffer.byteLength(state)));
  return {
    kind,
    id: exactText(id),
    states: html.map(exactText),
    width: kind === 'vote' ? width + ROOM : width,
  };
}

function stitchOf(piece: string | Place): Stitch {
  if (typeof piece === 'string') return { kind: 'fixed', bytes: Buffer.from(piece) };
  return 'width' in piece ? { kind: 'slot', width: piece.width } : { kind: 'open' };
}

/** What fills a page's places for one member; null if a count no longer fits. */
export function fillingsOf(
  { places }: SharedPage,
  { member, marks, menu }: { member: Member; marks: OwnMarks; menu: Filling },
): Filling[] | null {
  const bookmarks = new Set(marks.bookmarks);
  const fillings = places.map((place): Filling | null => {
    if (place.kind === 'menu') return menu;
    if (place.kind === 'state') return { bytes: stateEnd(member, marks) };
    return bytesOfMark(place, { marks, bookmarks });
  });
  return fillings.every((filling) => filling !== null) ? fillings : null;
}

/** The end of a shared page's state, with the reader's own values. */
export const stateEnd = (me: Me | null, own?: OwnMarks): Buffer =>
  Buffer.from(scriptJson(JSON.stringify({ me, own }).slice(1)));

const NO_MARKS: OwnMarks = { votes: {}, bookmarks: [], counts: {} };

/** What stands in a place of the visitors' page as it was read. */
export function atRest(place: Place): Buffer {
  if (place.kind === 'menu') throw new Error('Visitors have no menu of their own.');
  if (place.kind === 'state') return stateEnd(null);
  const html = htmlOf(place, { marks: NO_MARKS, bookmarks: new Set() });
  return widened(Buffer.from(html), place.width);
}

function bytesOfMark(mark: Mark, done: { marks: OwnMarks; bookmarks: ReadonlySet<string> }) {
  const bytes = Buffer.from(htmlOf(mark, done));
  return bytes.length > mark.width ? null : { bytes: widened(bytes, mark.width) };
}

function htmlOf(
  { kind, id, states }: Mark,
  { marks, bookmarks }: { marks: OwnMarks; bookmarks: ReadonlySet<string> },
): string {
  const vote = marks.votes[id];
  const index =
    kind === 'bookmark'
      ? Number(bookmarks.has(id))
      : vote === undefined
        ? 0
        : vote === 'up'
          ? 1
          : 2;
  const html = states[index];
  if (html === undefined) throw new Error('A shared page lacks a state of a control.');
  const count = marks.counts[id];
  return kind === 'bookmark' || count === undefined ? html : withCount(html, count);
}

/** The HTML of a vote control with another count. */
export const withCount = (html: string, count: number): string =>
  html.replace(/<b>[^<]*<\/b>/, `<b>${formatCount(count)}</b>`);

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
