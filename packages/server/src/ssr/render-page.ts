import { assign } from '@lotwise/domain/assign';
import type { PagePlan, PageState } from '@lotwise/contract/page';
import { isSamePath } from '@lotwise/domain/question-path';
import type { PageRequest, Renderer } from './renderer.ts';
import { documentOf } from './document.ts';
import { headOf } from './head.ts';
import { pageBody } from '../platform/cache/page-body.ts';
import type { RenderedPage } from '../platform/cache/pages.ts';
import {
  jsonOf,
  type Read,
  readPage,
  refuseLost,
  repliesIn,
  statusOf,
  withoutJson,
} from './read-page.ts';
import { checkPage } from './revalidation.ts';

/** Renders a page for its reader alone, or returns where it has moved. */
export async function renderForReader(
  renderer: Renderer,
  asked: PageRequest,
): Promise<RenderedPage> {
  const { app, moves } = renderer;
  const { url, visitor, plan } = asked;
  const ahead = await moves.ofShortAddress(app.platform.database.reads, url.pathname);
  if (ahead !== undefined && !isSamePath(url.pathname, ahead)) return moved(plan, ahead);
  const reads = await readPage(app, visitor, plan);
  const elsewhere = await movedTo(renderer, asked, reads);
  if (elsewhere !== undefined) return moved(plan, elsewhere);
  await app.pacing.turn();
  return pageOf(plan, reads, bodyOf(renderer, asked, reads));
}

/**
 * The page for all visitors, or where it has moved: an earlier one, as long as it is as it would be
 * made now.
 */
export async function renderForVisitors(
  renderer: Renderer,
  asked: PageRequest,
  earlier: RenderedPage | undefined,
): Promise<RenderedPage> {
  const { app, moves } = renderer;
  const { url, plan } = asked;
  const { isChecking } = app.platform.config;
  const ahead = await moves.ofShortAddress(app.platform.database.reads, url.pathname);
  if (ahead !== undefined && !isSamePath(url.pathname, ahead)) return moved(plan, ahead);
  const { isSame, reads, source } = await checkPage(app, plan, earlier?.source);
  if (earlier && isSame) {
    if (isChecking) refuseOther(earlier, pageOf(plan, reads, bodyOf(renderer, asked, reads)));
    earlier.source = source;
    return earlier;
  }
  const elsewhere = await movedTo(renderer, asked, reads);
  if (elsewhere !== undefined) return moved(plan, elsewhere);
  await app.pacing.turn();
  const page = pageOf(plan, reads, bodyOf(renderer, asked, reads));
  return page.status === 200 ? assign(page, { source }) : page;
}

/** Where a page is, if not at this address. */
async function movedTo(
  { app, moves }: Renderer,
  { url, plan }: Pick<PageRequest, 'url' | 'plan'>,
  reads: readonly Read[],
): Promise<string | undefined> {
  const own = plan.ownPath(repliesIn(reads));
  if (own !== undefined && !isSamePath(url.pathname, own)) return own;
  return plan.subjectId !== undefined && statusOf(reads) === 404
    ? moves.ofMissing(app.platform.database.reads, plan.subjectId)
    : undefined;
}

/** The earlier rendering must equal a fresh one. */
function refuseOther(known: RenderedPage, fresh: RenderedPage): void {
  const [before, after] = [known, fresh].map(({ body }) =>
    body
      .plain()
      .toString()
      .replace(/"now":\d+/, ''),
  );
  if (before !== after)
    throw new Error(`A page does not follow from what it reads:\n${before}\nis now\n${after}`);
}

const pageOf = (plan: PagePlan, reads: readonly Read[], body: Buffer): RenderedPage => ({
  status: plan.isKnown ? statusOf(reads) : 404,
  body: pageBody(body),
  subjectId: plan.subjectId,
  ready: new Map(),
});

const moved = (plan: PagePlan, to: string): RenderedPage => ({
  ...pageOf(plan, [], Buffer.alloc(0)),
  status: 301,
  movedTo: to,
});

function bodyOf(
  { app, web }: Renderer,
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
  const { html, head: page } = pages.render(url.pathname + url.search, state);
  // A "not found" page shows nothing of its other reads.
  if (config.isChecking && statusOf(reads) === 200) refuseLost(reads, html);
  const head = headOf({ page, plan, url, state, replyTo: repliesIn(reads) });
  const stateJson = `{"me":${JSON.stringify(state.me)},"site":${JSON.stringify(state.site)},"now":${state.now},"reads":[${reads.map(jsonOf).join(',')}]}`;
  return documentOf({ html, head, assets: web.assets.tagsFor(plan), state: stateJson });
}
