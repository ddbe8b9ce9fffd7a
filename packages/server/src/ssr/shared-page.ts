import { assign } from '@lotwise/domain/assign';
import { type OwnMarks, withMarks } from '@lotwise/contract/own-marks';
import type { Me, PagePlan, Pages, PageState } from '@lotwise/contract/page';
import { isSamePath } from '@lotwise/domain/question-path';
import type { Member } from '../platform/http/session.ts';
import { framing, scriptJson } from './document.ts';
import { headOf } from './head.ts';
import { type Placed, placed, type RenderedPlace, renderedPlace, stitchOf } from './places.ts';
import { jsonOf, type Read, refuseLost, repliesIn, statusOf, withoutJson } from './read-page.ts';
import type { PageRequest, Renderer } from './renderer.ts';
import type { Source } from '../platform/cache/pages.ts';
import { checkPage } from './revalidation.ts';
import { type Stitched, stitched } from './stitched.ts';

/** A page shared by members of one kind, with places for each member's own parts. */
export interface SharedPage extends Placed {
  subjectId: string | undefined;
  /** The members who wrote or reviewed something on it: each of them gets more controls. */
  authors: ReadonlySet<string>;
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
  return {
    subjectId: plan.subjectId,
    authors,
    ...placed(pieces.filter((piece) => typeof piece !== 'string')),
    document: stitched(pieces.map(stitchOf)),
    source,
    ...(app.platform.config.isChecking && { rendered: { state, url: url.pathname + url.search } }),
  };
}

/** A page's fixed parts and the places between them, with its source data. */
function sharedPieces(
  { app, web, partCache }: Pick<Renderer, 'app' | 'web' | 'partCache'>,
  asked: Pick<PageRequest, 'url' | 'plan' | 'pages'> & { reads: readonly Read[]; me: Me },
): { pieces: (string | RenderedPlace)[]; state: PageState } {
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
export const bytesOfShared = ({ document, places, postArray }: SharedPage): number =>
  document.size() + places.length * PLACE_BYTES + postArray.length;

// A place as an object, with its id and its part of the compressed states.
const PLACE_BYTES = 450;

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
