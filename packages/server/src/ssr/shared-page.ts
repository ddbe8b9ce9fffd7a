import { type MarkKind, type OwnMarks, withMarks } from '@lotwise/contract/own-marks';
import type { Me, PagePlan, PageRead, Pages, PageState, SharedPart } from '@lotwise/contract/page';
import { formatCount } from '@lotwise/domain/format-count';
import { isSamePath } from '@lotwise/domain/question-path';
import type { Member, Visitor } from '../platform/http/session.ts';
import { framing, scriptJson } from './document.ts';
import { headOf } from './head.ts';
import { jsonOf, type Read, readPage, repliesIn, statusOf } from './read-page.ts';
import type { Renderer } from './render-page.ts';
import { type Filling, type Stitch, type Stitched, stitched } from './stitched.ts';

/** The control of a post, in each state that a member's own can be in, all of one width. */
interface Mark {
  kind: MarkKind;
  id: string;
  width: number;
  states: readonly string[];
}

type Place = Mark | { kind: 'menu' } | { kind: 'state' };

/** A page that members of one kind share, with the places of what is each one's own. */
export interface SharedPage {
  subjectId: string | undefined;
  /** Who wrote or reviewed what it shows: each of them sees more of their own. */
  authors: ReadonlySet<string>;
  /** The posts that a member may have marked. */
  posts: readonly string[];
  places: readonly Place[];
  document: Stitched;
  /** What it was rendered from, while every page is checked. */
  rendered?: { state: PageState; url: string };
}

const ANYONE: Visitor = { session: null, address: '', userAgent: '' };

/** Renders a page for members of one kind; null where their page at this address is their own. */
export async function renderShared(
  { app, web, moves, partCache }: Renderer,
  { url, plan, pages, me }: { url: URL; plan: PagePlan; pages: Pages; me: Me },
): Promise<SharedPage | null> {
  const { config, now, database } = app.platform;
  if ((await moves.ofShortAddress(database.db, url.pathname)) !== undefined) return null;
  const reads = await readPage(app, ANYONE, plan);
  const replyTo = repliesIn(reads);
  const own = plan.ownPath(replyTo);
  if (statusOf(reads) !== 200 || (own !== undefined && !isSamePath(url.pathname, own))) return null;
  const state = { me, site: config.site, now: now().getTime(), reads: reads.map(withoutJson) };
  const siteJson = JSON.stringify(config.site);
  const address = url.pathname + url.search;
  const { parts, head: page } = pages.renderShared(address, state, {
    cached: partCache(siteJson),
    isChecking: config.isChecking,
  });
  const frame = framing({
    head: headOf({ page, plan, url, state, replyTo }),
    assets: web.assets.tagsFor(plan.file),
  });
  const read = `"site":${siteJson},"now":${state.now},"reads":[${reads.map(jsonOf).join(',')}]`;
  const authors = new Set<string>();
  for (const one of reads) if ('reply' in one) gatherAuthors(one.reply, authors);
  const pieces: (string | Place)[] = [
    frame.before,
    ...parts.map(placeOf),
    `${frame.between}{${scriptJson(read)},`,
    { kind: 'state' },
    frame.after,
  ];
  const places = pieces.filter((piece) => typeof piece !== 'string');
  return {
    subjectId: plan.subjectId,
    authors,
    posts: [...new Set(places.flatMap((place) => ('id' in place ? place.id : [])))],
    places,
    document: stitched(pieces.map(stitchOf)),
    ...(config.isChecking && { rendered: { state, url: address } }),
  };
}

/** So many digits and commas a count may grow by before a page has no room for it. */
const ROOM = 4;

function placeOf(part: SharedPart): string | Place {
  if (typeof part === 'string' || part.kind === 'menu') return part;
  const { kind, id, html } = part;
  const width = Math.max(...html.map((state) => Buffer.byteLength(state)));
  return { kind, id, states: html, width: kind === 'vote' ? width + ROOM : width };
}

function stitchOf(piece: string | Place): Stitch {
  if (typeof piece === 'string') return { kind: 'fixed', bytes: Buffer.from(piece) };
  return 'width' in piece ? { kind: 'slot', width: piece.width } : { kind: 'open' };
}

/** What fills the places of a page for one member; null where a count has outgrown its place. */
export function fillingsOf(
  { places }: SharedPage,
  { member, marks, menu }: { member: Member; marks: OwnMarks; menu: Filling },
): Filling[] | null {
  const bookmarks = new Set(marks.bookmarks);
  const fillings = places.map((place): Filling | null => {
    if (place.kind === 'menu') return menu;
    if (place.kind === 'state')
      return {
        bytes: Buffer.from(
          scriptJson(`"me":${JSON.stringify(member)},"own":${JSON.stringify(marks)}}`),
        ),
      };
    const bytes = Buffer.from(htmlOf(place, { marks, bookmarks }));
    return bytes.length > place.width ? null : { bytes: widened(bytes, place.width) };
  });
  return fillings.every((filling) => filling !== null) ? fillings : null;
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
  return kind === 'bookmark' || count === undefined
    ? html
    : html.replace(/<b>[^<]*<\/b>/, `<b>${formatCount(count)}</b>`);
}

/** HTML with blanks in its first tag, as wide as its place. */
function widened(html: Buffer, width: number): Buffer {
  const end = html.indexOf('>');
  return Buffer.concat([
    html.subarray(0, end),
    Buffer.alloc(width - html.length, ' '),
    html.subarray(end),
  ]);
}

const withoutJson = ({ pageJson: _json, ...read }: Read): PageRead => read;

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
  { document, rendered }: SharedPage,
  { fillings, member, marks }: { fillings: Filling[]; member: Member; marks: OwnMarks },
): void {
  if (!rendered) return;
  const { state, url } = rendered;
  const reads = structuredClone(state.reads);
  withMarks(reads, marks);
  const own = pages.render(
    url,
    { ...state, me: member, reads },
    { cached: new Map(), isChecking: false },
  );
  const html = /<div id="root">(.*)<\/div><script id="state"/s.exec(
    document.plain(fillings).toString(),
  )?.[1];
  if (html?.replaceAll(BLANKS, '>') !== own.html.replaceAll(BLANKS, '>'))
    throw new Error(
      `A shared page is not what its reader's own would be:\n${html}\nis not\n${own.html}`,
    );
}

// They widen a place.
const BLANKS = / +>/g;
