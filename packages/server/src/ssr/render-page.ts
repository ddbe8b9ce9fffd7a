import type { PagePlan, PageState } from '@lotwise/contract/page';
import { isSamePath } from '@lotwise/domain/question-path';
import type { PageRequest, Renderer } from './renderer.ts';
import { countedPage } from './counted-page.ts';
import { documentOf } from './document.ts';
import { headOf } from './head.ts';
import type { LiveCounts } from './live-counts.ts';
import type { RenderedPage } from './page-cache.ts';
import {
  contentOf,
  jsonOf,
  type Read,
  readPage,
  refuseLost,
  repliesIn,
  statusOf,
  withoutJson,
} from './read-page.ts';

/**
 * Reads what a page needs and renders it, or returns where it has moved. With `counts`, a shared
 * page has places for vote counts and follows them.
 */
export async function renderPage(
  renderer: Renderer,
  asked: PageRequest,
  counts?: LiveCounts,
): Promise<RenderedPage> {
  const { app, moves, renderings } = renderer;
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
  const status = plan.isKnown ? statusOf(reads) : 404;
  const isCounted = counts !== undefined && plan.isShared && status === 200;
  const render = () =>
    isCounted
      ? countedPage(renderer, { ...asked, reads }, counts)
      : pageOf(status, plan, bodyOf(renderer, asked, reads));
  if (visitor.session !== null || status !== 200) {
    await app.pacing.turn();
    return render();
  }
  const { now, config } = app.platform;
  const source = {
    address: `${isCounted} ${url.pathname}${url.search}`,
    content: `${JSON.stringify(config.site)} ${contentOf(reads)}`,
  };
  const known = renderings.find(source, now());
  if (known) {
    if (config.isChecking) refuseOther(known, render());
    return known;
  }
  await app.pacing.turn();
  const page = render();
  renderings.note(source, now(), page);
  return page;
}

/** The earlier rendering must equal a fresh one, except for counts put in since. */
function refuseOther(known: RenderedPage, fresh: RenderedPage): void {
  known.follow?.();
  fresh.follow?.();
  const [before, after] = [known, fresh].map(({ body }) =>
    body.toString().replace(/"now":\d+/, ''),
  );
  if (before !== after)
    throw new Error(`A page does not follow from what it reads:\n${before}\nis now\n${after}`);
}

const pageOf = (status: number, { subjectId }: PagePlan, body: Buffer): RenderedPage => ({
  status,
  body,
  subjectId,
  compressed: new Map(),
  ready: new Map(),
});

const moved = (plan: PagePlan, movedTo: string): RenderedPage => ({
  ...pageOf(301, plan, Buffer.alloc(0)),
  movedTo,
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
    reads: reads.map(withoutJson),
  };
  const siteJson = JSON.stringify(state.site);
  const { html, head: page } = pages.render(url.pathname + url.search, state, {
    cached: partCache(siteJson),
    isChecking: config.isChecking,
  });
  // A "not found" page shows nothing of its other reads.
  if (config.isChecking && statusOf(reads) === 200) refuseLost(reads, html);
  const head = headOf({ page, plan, url, state, replyTo: repliesIn(reads) });
  const stateJson = `{"me":${JSON.stringify(state.me)},"site":${siteJson},"now":${state.now},"reads":[${reads.map(jsonOf).join(',')}]}`;
  return documentOf({ html, head, assets: web.assets.tagsFor(plan.file), state: stateJson });
}
