import { assign } from '@lotwise/domain/assign';
import type { OwnMarks } from '@lotwise/contract/own-marks';
import type { PageState } from '@lotwise/contract/page';
import { exactConcat } from '../platform/cache/budget.ts';
import type { LiveCounts } from '../platform/cache/live-counts.ts';
import { pageBody } from '../platform/cache/page-body.ts';
import type { RenderedPage } from '../platform/cache/pages.ts';
import type { Read } from './read-page.ts';
import type { PageRequest, Renderer } from './renderer.ts';
import { atRest, type RenderedPlace, stateEnd, withCount, widened } from './places.ts';
import { refuseDifference, sharedPieces } from './shared-page.ts';

/** Where the vote control of a post is in a page's bytes. */
interface CountPlace {
  id: string;
  start: number;
  width: number;
}

/** Where in a page's bytes what changes stands. */
interface Layout {
  counts: CountPlace[];
  state: { start: number; end: number };
}

/**
 * Renders a page for all visitors. A vote does not cause it to be rendered again: `follow` puts the
 * newest vote counts in place.
 */
export function countedPage(
  renderer: Renderer,
  asked: PageRequest & { reads: readonly Read[] },
  live: LiveCounts,
): RenderedPage {
  const { pieces, state } = sharedPieces(renderer, { ...asked, me: null });
  const { bytes, layout } = layOut(pieces);
  const { subjectId } = asked.plan;
  const posts = layout.counts.map(({ id }) => id);
  // Keeps its source data only while every page is checked.
  const check = renderer.app.platform.config.isChecking && checker(asked, state);
  let version = -1;
  let shown = '{}';
  const page: RenderedPage = {
    status: 200,
    body: pageBody(bytes),
    subjectId,
    ready: new Map(),
    follow() {
      if (version === live.version()) return;
      version = live.version();
      const counts = live.of({ subjectId, posts });
      const wanted = JSON.stringify(counts);
      if (wanted === shown) return;
      shown = wanted;
      const { body, marks } = withCounts(page.body.plain(), layout, counts);
      page.body = pageBody(body);
      delete page.etag;
      page.wasSent = false;
      page.ready.clear();
      if (check) check(body, marks);
    },
    restBytes: posts.length * COUNT_BYTES,
  };
  return page;
}

// A place with its id.
const COUNT_BYTES = 300;

const checker =
  ({ pages, url }: PageRequest, state: PageState) =>
  (body: Buffer, marks: OwnMarks): void =>
    refuseDifference(
      pages,
      { state, url: url.pathname + url.search },
      { body, member: null, marks },
    );

function layOut(pieces: readonly (string | RenderedPlace)[]): { bytes: Buffer; layout: Layout } {
  const counts: CountPlace[] = [];
  const state = { start: 0, end: 0 };
  let start = 0;
  const laid = pieces.map((piece) => {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : atRest(piece);
    if (typeof piece !== 'string' && piece.kind === 'vote')
      counts.push({ id: piece.id, start, width: bytes.length });
    if (typeof piece !== 'string' && piece.kind === 'state')
      assign(state, { start, end: start + bytes.length });
    start += bytes.length;
    return bytes;
  });
  return { bytes: exactConcat(laid), layout: { counts, state } };
}

/**
 * The page with these counts; a count too long for its place waits until the page is rendered
 * again.
 */
function withCounts(
  body: Buffer,
  { counts: places, state }: Layout,
  counts: Readonly<Record<string, number>>,
): { body: Buffer; marks: OwnMarks } {
  const fitting: Record<string, number> = {};
  const controls: { html: Buffer; start: number }[] = [];
  for (const { id, start, width } of places) {
    const count = counts[id];
    if (count === undefined) continue;
    const old = body.toString('utf8', start, start + width).replace(/ +>/, '>');
    const html = Buffer.from(withCount(old, count));
    if (html.length > width) continue;
    fitting[id] = count;
    controls.push({ html: widened(html, width), start });
  }
  const marks = { votes: {}, bookmarks: [], counts: fitting };
  const end = stateEnd('null', marks);
  const next = exactConcat([body.subarray(0, state.start), end, body.subarray(state.end)]);
  state.end = state.start + end.length;
  for (const { html, start } of controls) html.copy(next, start);
  return { body: next, marks };
}
