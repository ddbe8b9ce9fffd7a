import { type OwnMarks, withMarks } from '@lotwise/contract/own-marks';
import type {
  Me,
  OwnPlace,
  PagePlan,
  PageRead,
  Pages,
  PageState,
  SharedPart,
} from '@lotwise/contract/page';
import { formatCount } from '@lotwise/domain/format-count';
import { isSamePath } from '@lotwise/domain/question-path';
import { LRUCache } from 'lru-cache';
import { readLive } from '@lotwise/contract/live';
import { bytesOfText, type CacheBudget } from '../platform/cache/budget.ts';
import { type Cache, createCache, type Purgeable } from '../platform/cache/cache.ts';
import type { Member, Visitor } from '../platform/http/session.ts';
import { framing, scriptJson } from './document.ts';
import { headOf } from './head.ts';
import { jsonOf, type Read, readPage, repliesIn, statusOf, tagsOf } from './read-page.ts';
import type { Renderer } from './render-page.ts';

/** What a page shows of a member besides their name: those who have it in common share the page. */
type Kind = Pick<Member, 'subscriptionTier' | 'isExpert' | 'isModerator'> & { hasPosted: boolean };

type Place = OwnPlace | { kind: 'state' };

/** A page that members of one kind share, with the places of what is each one's own. */
export interface SharedPage {
  subjectId: string | undefined;
  /** Who wrote what it shows: each of them sees more of their own. */
  authors: ReadonlySet<string>;
  /** The posts that a member may have marked. */
  posts: readonly string[];
  pieces: readonly (string | Place)[];
  /** What it was rendered from, while every page is checked. */
  rendered?: { state: PageState; url: string };
}

/** A page, or that this address is none that members share now. */
type Held = { page: SharedPage | null };

export interface MemberPages extends Purgeable {
  /** The page that a member shares at an address; null where theirs is their own. */
  shared(asked: { url: URL; plan: PagePlan; pages: Pages; member: Member }): Promise<Held['page']>;
  /** A shared page as one member gets it. */
  fill(page: SharedPage, reader: { member: Member; done: DoneWithPosts; pages: Pages }): string;
}

/** What a member did with the posts of a page. */
export type DoneWithPosts = Omit<OwnMarks, 'counts'>;

const COUNTS_MAX = 10_000;
/** Longer than a page is held. */
const COUNTS_MS = 600_000;

/** The pages that members share, so that none is rendered for one of them alone. */
export function createMemberPages(
  renderer: Renderer,
  budget: CacheBudget,
  onError: (error: unknown) => void,
): MemberPages {
  const { app } = renderer;
  const { config, metrics } = app.platform;
  const cache: Cache<Held> = createCache<Held>({
    freshMs: 30_000,
    staleMs: 300_000,
    maxBytes: budget.bytesFor('memberPages'),
    bytesOf: bytesOfHeld,
    onError,
  });
  budget.watch('memberPages', () => ({ bytes: cache.bytes(), entries: cache.size() }));
  // A vote changes a number in a page, and does not make it anew.
  const counts = new LRUCache<string, { votes: number; at: number }>({
    max: COUNTS_MAX,
    ttl: COUNTS_MS,
  });

  return {
    async shared({ url, plan, pages, member }) {
      if (!plan.isShared || !plan.isKnown) return null;
      if (member.suspendedUntil !== null || member.needsSecondFactor) return null;
      const kind = kindOf(member);
      const key = `${Object.values(kind).join(' ')} ${url.pathname}${url.search}`;
      metrics.pageCache.inc({ result: cache.peek(key) ? 'hit' : 'miss' });
      const held = await cache.get(key, tagsOf(app, plan), async () => ({
        page: await renderShared(renderer, { url, plan, pages, me: anybodyOf(kind) }),
      }));
      return held.value.page?.authors.has(member.id) ? null : held.value.page;
    },
    fill(page, { member, done, pages }) {
      const changed = page.posts.flatMap((id) => {
        const count = counts.get(id);
        return count ? [[id, count.votes] as const] : [];
      });
      const marks: OwnMarks = { ...done, counts: Object.fromEntries(changed) };
      const bookmarks = new Set(marks.bookmarks);
      const written = page.pieces.map((piece) =>
        typeof piece === 'string' ? piece : writePlace(piece),
      );
      if (page.rendered)
        refuseDifference(pages, page.rendered, {
          html: written.slice(1, -3).join(''),
          member,
          marks,
        });
      return written.join('');

      function writePlace(place: Place): string {
        if (place.kind === 'state')
          return scriptJson(`"me":${JSON.stringify(member)},"own":${JSON.stringify(marks)}}`);
        if (place.kind === 'menu') return menuOf(member, pages);
        if (place.kind === 'bookmark') return stateOf(place, bookmarks.has(place.id) ? 1 : 0);
        const vote = marks.votes[place.id];
        const html = stateOf(place, vote === undefined ? 0 : vote === 'up' ? 1 : 2);
        const count = marks.counts[place.id];
        return count === undefined
          ? html
          : html.replace(/<b>[^<]*<\/b>/, `<b>${formatCount(count)}</b>`);
      }
    },
    purge(tags) {
      for (const tag of tags) {
        const message = readLive(tag);
        if (message?.kind !== 'votes') continue;
        // What this process published itself comes back to it, perhaps after a newer one.
        const held = counts.get(message.id);
        if (!held || held.at <= message.at) counts.set(message.id, message);
      }
      cache.purge(tags);
    },
    clear() {
      counts.clear();
      cache.clear();
    },
  };

  function menuOf(member: Member, pages: Pages): string {
    const parts = renderer.partCache(JSON.stringify(config.site));
    const key = `menu ${JSON.stringify(member)}`;
    const known = parts.get(key) ?? pages.renderMenu(member, config.site);
    parts.set(key, known);
    return known;
  }
}

const kindOf = ({ subscriptionTier, isExpert, isModerator, ...member }: Member): Kind => ({
  subscriptionTier,
  isExpert,
  isModerator,
  hasPosted: member.questionCount + member.answerCount > 0,
});

/** Nobody's id: who has it wrote nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const anybodyOf = ({ hasPosted, ...rights }: Kind): Me => ({
  ...rights,
  id: NOBODY,
  username: 'Member',
  reputation: 0,
  questionCount: hasPosted ? 1 : 0,
  answerCount: 0,
  credential: null,
  profileImageUrl: null,
  suspendedUntil: null,
  needsSecondFactor: false,
});

const ANYONE: Visitor = { session: null, address: '', userAgent: '' };

async function renderShared(
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
  return {
    subjectId: plan.subjectId,
    authors,
    posts: [...new Set(parts.flatMap((part) => (isMark(part) ? part.id : [])))],
    pieces: [
      frame.before,
      ...parts,
      `${frame.between}{${scriptJson(read)},`,
      { kind: 'state' },
      frame.after,
    ],
    ...(config.isChecking && { rendered: { state, url: address } }),
  };
}

const isMark = (part: SharedPart) => typeof part !== 'string' && part.kind !== 'menu';

const withoutJson = ({ pageJson: _json, ...read }: Read): PageRead => read;

/** Everybody who wrote something in a reply. */
function gatherAuthors(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (name === 'author' && typeof part === 'object' && part && 'id' in part)
      into.add(String(part.id));
    gatherAuthors(part, into);
  }
}

/** What a state's control looks like. */
function stateOf({ html }: { html: readonly string[] }, index: number): string {
  const found = html[index];
  if (found === undefined) throw new Error('A shared page lacks a state of a control.');
  return found;
}

const bytesOfHeld = ({ page }: Held): number =>
  (page?.pieces ?? []).reduce(
    (sum, piece) =>
      sum +
      (typeof piece === 'string'
        ? bytesOfText(piece)
        : 'html' in piece
          ? piece.html.reduce((all, html) => all + bytesOfText(html), 0)
          : 0),
    0,
  );

/** A shared page must be what rendering it for its reader alone would give. */
function refuseDifference(
  pages: Pages,
  { state, url }: NonNullable<SharedPage['rendered']>,
  { html, member, marks }: { html: string; member: Member; marks: OwnMarks },
): void {
  const reads = structuredClone(state.reads);
  withMarks(reads, marks);
  const own = pages.render(
    url,
    { ...state, me: member, reads },
    { cached: new Map(), isChecking: false },
  );
  if (own.html !== html)
    throw new Error(
      `A shared page is not what its reader's own would be:\n${html}\nis not\n${own.html}`,
    );
}
