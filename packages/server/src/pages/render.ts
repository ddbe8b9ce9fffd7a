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
  readForAll,
  readPage,
  repliesIn,
  statusOf,
  tagsOf,
  withoutJson,
} from './reads.ts';
import { isOfOne } from '../platform/cache/tags.ts';

/** Renders a page for its reader alone, or returns where it has moved. */
export const renderForReader = (renderer: Renderer, asked: PageRequest): Promise<RenderedPage> =>
  renderPage(renderer, asked, () => readPage(renderer.app, asked.visitor, asked.plan));

/** The page for all visitors, or where it has moved. */
export function renderForVisitors(
  renderer: Renderer,
  { plan, ...asked }: PageRequest,
): Promise<RenderedPage> {
  const { app } = renderer;
  const currency = { tags: tagsOf(app, plan).filter(isOfOne) };
  return renderPage(renderer, { ...asked, plan }, () =>
    app.platform.readings.read(currency, (db) => readForAll(app, db, plan)),
  );
}

async function renderPage(
  renderer: Renderer,
  asked: PageRequest,
  read: () => Promise<Read[]>,
): Promise<RenderedPage> {
  const { app, moves } = renderer;
  const { url, plan } = asked;
  const ahead = await moves.ofShortAddress(app.platform.database.reads, url.pathname);
  if (ahead !== undefined && !isSamePath(url.pathname, ahead)) return moved(plan, ahead);
  const reads = await read();
  const elsewhere = await movedTo(renderer, asked, reads);
  if (elsewhere !== undefined) return moved(plan, elsewhere);
  await app.pacing.turn();
  return pageOf(plan, reads, bodyOf(renderer, asked, reads));
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

const pageOf = (plan: PagePlan, reads: readonly Read[], body: Buffer): RenderedPage => ({
  status: plan.isKnown ? statusOf(reads) : 404,
  body: pageBody(body),
  subjectId: plan.subjectId,
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
  const head = headOf({ page, plan, url, state, replyTo: repliesIn(reads) });
  const stateJson = `{"me":${JSON.stringify(state.me)},"site":${JSON.stringify(state.site)},"now":${state.now},"reads":[${reads.map(jsonOf).join(',')}]}`;
  return documentOf({ html, head, assets: web.assets.tagsFor(plan), state: stateJson });
}
