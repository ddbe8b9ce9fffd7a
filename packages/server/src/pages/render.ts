import { gzipSync } from 'node:zlib';
import type { PagePlan, Pages, PageState } from '@lotwise/contract/page';
import { isSamePath } from '@lotwise/domain/community/question-path';
import { type Cache, clockMs, type Made } from '../platform/cache/cache.ts';
import type { Db } from '../platform/db/db.ts';
import type { ApiResponse, App } from '../platform/http/app.ts';
import type { Web } from '../platform/http/pages.ts';
import type { Visitor } from '../platform/http/session.ts';
import { documentOf } from './document.ts';
import { headOf } from './head.ts';
import { type Read, readAll, repliesIn, statusOf, tagsOf } from './reads.ts';

/** Looks up where a page is whose address is not its canonical path. */
export interface PageMoves {
  /** The path of a page requested by a short address, found without reading the page. */
  ofShortAddress(db: Db, pathname: string): Promise<string | undefined>;
  /** Where a missing page has moved. */
  ofMissing(db: Db, subjectId: string): Promise<string | undefined>;
}

/** What pages are rendered with. */
export interface Renderer {
  app: App;
  web: Web;
  moves: PageMoves;
  replies: Cache<ApiResponse>;
}

export interface PageRequest {
  url: URL;
  visitor: Visitor;
  plan: PagePlan;
  pages: Pages;
}

/** A page as it is sent, or where it has moved. */
export interface RenderedPage {
  status: number;
  /** Empty where the page has moved. */
  gzip: Buffer;
  /** What the page is about, whose views are counted. */
  subjectId: string | undefined;
  movedTo?: string;
  /** Its tag; what is rendered for one reader has none. */
  etag?: string;
}

/**
 * Renders a page for its reader when it is their turn, with the time at which the oldest of its
 * data was read.
 */
export const renderPage = (renderer: Renderer, asked: PageRequest): Promise<Made<RenderedPage>> =>
  renderer.app.load.turn(asked.visitor.session ? 'members' : 'visitors', () =>
    render(renderer, asked),
  );

async function render(renderer: Renderer, asked: PageRequest): Promise<Made<RenderedPage>> {
  const { app, moves } = renderer;
  const { url, plan } = asked;
  const begunAtMs = clockMs();
  const ahead = await moves.ofShortAddress(app.platform.database.reads, url.pathname);
  if (ahead !== undefined && !isSamePath(url.pathname, ahead)) return moved(plan, ahead, begunAtMs);
  const { reads, lagMs } = await readFor(renderer, asked);
  const elsewhere = await movedTo(renderer, asked, reads);
  if (elsewhere !== undefined) return moved(plan, elsewhere, begunAtMs);
  const value = {
    status: plan.isKnown ? statusOf(reads) : 404,
    gzip: gzipSync(bodyOf(renderer, asked, reads), { level: GZIP_LEVEL }),
    subjectId: plan.subjectId,
  };
  return { value, readAtMs: Math.min(begunAtMs, ...reads.map(({ readAtMs }) => readAtMs)) - lagMs };
}

const GZIP_LEVEL = 6;

/** A member's reads are made from the primary; those of visitors may lag a little. */
function readFor(
  renderer: Renderer,
  { visitor, plan }: PageRequest,
): Promise<{ reads: Read[]; lagMs: number }> {
  const { database, visitorReads } = renderer.app.platform;
  const read = async (db: Db, lagMs: number) => ({
    reads: await readAll(renderer, plan, { db, visitor }),
    lagMs,
  });
  return visitor.session
    ? read(database.reads, 0)
    : visitorReads.read(tagsOf(renderer.app, plan), read);
}

/** Where a page is, if not at this address. */
async function movedTo(
  { app, moves }: Renderer,
  { url, plan }: PageRequest,
  reads: readonly Read[],
): Promise<string | undefined> {
  const own = plan.ownPath(repliesIn(reads));
  if (own !== undefined && !isSamePath(url.pathname, own)) return own;
  return plan.subjectId !== undefined && statusOf(reads) === 404
    ? moves.ofMissing(app.platform.database.reads, plan.subjectId)
    : undefined;
}

const moved = ({ subjectId }: PagePlan, to: string, readAtMs: number) => ({
  value: { status: 301, gzip: Buffer.alloc(0), subjectId, movedTo: to },
  readAtMs,
});

function bodyOf(
  { app, web }: Renderer,
  { url, visitor, plan, pages }: PageRequest,
  reads: readonly Read[],
): Buffer {
  const { config, now } = app.platform;
  const me = visitor.session?.member ?? null;
  const state: PageState = { me, site: config.site, now: now().getTime(), reads: [...reads] };
  const { html, head: page } = pages.render(url.pathname + url.search, state);
  const head = headOf({ page, plan, url, state, replyTo: repliesIn(reads) });
  return documentOf({ html, head, assets: web.assets.tagsFor(plan), state: jsonOf(state, reads) });
}

// The replies' own JSON is used as it is: it holds the calls' keys and no others.
function jsonOf({ me, site, now }: PageState, reads: readonly Read[]): string {
  const replies = reads.map((one) =>
    'status' in one ? one.json : `{"key":${JSON.stringify(one.key)},"reply":${one.json}}`,
  );
  return `{"me":${JSON.stringify(me)},"site":${JSON.stringify(site)},"now":${now},"reads":[${replies.join(',')}]}`;
}
