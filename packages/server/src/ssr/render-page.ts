import type { PagePlan, PageState } from '@lotwise/contract/page';
import { isSamePath } from '@lotwise/domain/question-path';
import type { PageRequest, Renderer } from './renderer.ts';
import { countedPage } from './counted-page.ts';
import { documentOf } from './document.ts';
import { headOf } from './head.ts';
import type { LiveCounts } from './live-counts.ts';
import type { RenderedPage } from './page-cache.ts';
import { jsonOf, type Read, readPage, refuseLost, repliesIn, statusOf } from './read-page.ts';

/**
 * Reads what a page needs and renders it, or says where it stands instead. With counts, a page that
 * many share has places for them, and follows them.
 */
export async function renderPage(
  renderer: Renderer,
  asked: PageRequest,
  counts?: LiveCounts,
): Promise<RenderedPage> {
  const { app, moves } = renderer;
  const { url, visitor, plan } = asked;
  const { db } = app.platform.database;
  const ahead = await moves.ofShortAddress(db, url.pathname);
  if (ahead !== undefined && !isSamePath(url.pathname, ahead)) return moved(plan, ahead);
  const reads = await readPage(app, visitor, plan);
  const own = plan.ownPath(repliesIn(reads));
  if (own !== undefined && !isSamePath(url.pathname, own)) return moved(plan, own);
  if (plan.subjectId !== undefined && statusOf(reads) === 404) {
    const gone = await moves.ofMissing(db, plan.subjectId);
    if (gone !== undefined) return moved(plan, gone);
  }
  await app.pacing.turn();
  const status = plan.isKnown ? statusOf(reads) : 404;
  if (counts && plan.isShared && status === 200)
    return countedPage(renderer, { ...asked, reads }, counts);
  return {
    status,
    body: bodyOf(renderer, asked, reads),
    subjectId: plan.subjectId,
    compressed: new Map(),
    ready: new Map(),
  };
}

const moved = ({ subjectId }: PagePlan, movedTo: string): RenderedPage => ({
  status: 301,
  body: Buffer.alloc(0),
  subjectId,
  movedTo,
  compressed: new Map(),
  ready: new Map(),
});

function bodyOf(
  { app, web, partCache }: Renderer,
  { url, visitor, plan, pages }: PageRequest,
  reads: readonly Read[],
): Buffer {
  const { config, now } = app.platform;
  const state: PageState = {
    me: visitor.session?.member ?? null,
    site: config.site,
    now: now().getTime(),
    reads: reads.map(({ pageJson: _json, ...rest }) => rest),
  };
  const siteJson = JSON.stringify(state.site);
  const { html, head: page } = pages.render(url.pathname + url.search, state, {
    cached: partCache(siteJson),
    isChecking: config.isChecking,
  });
  // A page that says that there is nothing here shows nothing of what else it reads.
  if (config.isChecking && statusOf(reads) === 200) refuseLost(reads, html);
  const head = headOf({ page, plan, url, state, replyTo: repliesIn(reads) });
  const stateJson = `{"me":${JSON.stringify(state.me)},"site":${siteJson},"now":${state.now},"reads":[${reads.map(jsonOf).join(',')}]}`;
  return documentOf({ html, head, assets: web.assets.tagsFor(plan.file), state: stateJson });
}
