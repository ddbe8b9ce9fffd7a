import type { OwnMarks } from '@lotwise/contract/own-marks';
import type { Me, PagePlan, Pages, Site } from '@lotwise/contract/page';
import type { CacheBudget } from '../platform/cache/budget.ts';
import type { Cache, Purgeable } from '../platform/cache/cache.ts';
import { createMemberPageCache, createMenuCache } from '../platform/cache/member-pages.ts';
import { isOfCounts } from '../platform/cache/tags.ts';
import type { Member } from '../platform/http/session.ts';
import type { LiveCounts } from '../platform/cache/live-counts.ts';
import { scriptJson } from './document.ts';
import { tagsOf } from './read-page.ts';
import { fillingsOf } from './places.ts';
import type { Renderer } from './renderer.ts';
import { bytesOfShared, refuseDifference, renderShared, type SharedPage } from './shared-page.ts';
import { bytesOf, type Piece, pieceOf } from './pieces.ts';
import type { Filling, Fillings } from './stitched.ts';

/**
 * What a page shows of a member besides their name: members with the same values share the page.
 */
type Kind = Pick<Member, 'subscriptionTier' | 'isExpert' | 'isModerator' | 'credential'> & {
  hasPosted: boolean;
};

/** A page with its last measured size, or a mark that this address is not shared at present. */
type Held = { page: SharedPage | null; counted?: number | undefined };

/** What a member did with the posts of a page. */
export type DoneWithPosts = Omit<OwnMarks, 'counts'>;

interface Reader {
  member: Member;
  pages: Pages;
}

export interface MemberPages extends Purgeable {
  /** The page that a member shares; null if theirs must be rendered at each request. */
  shared(asked: Reader & { url: URL; plan: PagePlan }): Promise<SharedPage | null>;
  /** A member's own parts of a page; null if the page has no room for them. */
  fill(page: SharedPage, reader: Reader & { done: DoneWithPosts }): Fillings | null;
}

/**
 * Pages shared by members of one kind, so that none is rendered for a single member, but for the
 * authors of what is on it, who have more controls there: each of them has one to come back to.
 */
export function createMemberPages(
  renderer: Renderer,
  { budget, counts }: { budget: CacheBudget; counts: LiveCounts },
  onError: (error: unknown) => void,
): MemberPages {
  const cache = createMemberPageCache<Held>(budget, {
    bytesOf: ({ page }) => (page === null ? 0 : bytesOfShared(page)),
    onError,
  });
  const menus = createMenus(budget, renderer.app.platform.config.site);
  const { rendered } = createRendering(renderer, cache);

  return {
    async shared({ url, plan, pages, member }) {
      if (!plan.isShared || !plan.isKnown || !isSharing(member)) return null;
      const [kind, address] = [kindOf(member), url.pathname + url.search];
      const me = anybodyLike(member);
      const page = await rendered(keyOf(kind, address), { url, plan, pages, me });
      if (!page?.authors.has(member.id)) return page;
      const own = { url, plan, pages, me: { ...me, id: member.id } };
      return rendered(keyOf(kind, address, member), own);
    },
    fill(page, { member, done, pages }) {
      const marks: OwnMarks = { ...done, counts: counts.of(page) };
      const fillings = fillingsOf(page, {
        me: jsonOf(member),
        marks,
        menu: menus.of(member, pages),
      });
      if (fillings && page.rendered)
        refuseDifference(pages, page.rendered, {
          body: page.document.plain(fillings),
          member,
          marks,
        });
      return fillings;
    },
    purge(tags) {
      cache.purge(tags);
    },
    clear() {
      menus.clear();
      cache.clear();
    },
  };
}

/** Pages by their keys: those that are cached, and those rendered where they are not. */
function createRendering(renderer: Renderer, cache: Cache<Held>) {
  const { app } = renderer;
  const { pageCache } = app.platform.metrics;
  return {
    async rendered(
      key: string,
      asked: { url: URL; plan: PagePlan; pages: Pages; me: Me },
    ): Promise<SharedPage | null> {
      pageCache.inc({ result: cache.peek(key) ? 'hit' : 'miss' });
      const tags = tagsOf(app, asked.plan).filter((tag) => !isOfCounts(tag));
      const { value } = await cache.get(key, tags, async (earlier) => ({
        page: await renderShared(renderer, asked, earlier?.page ?? undefined),
      }));
      return pageIn(cache, key, value);
    },
  };
}

function pageIn(cache: Cache<Held>, key: string, held: Held): SharedPage | null {
  const size = held.page?.document.size();
  // More of it has been compressed since.
  if (size !== held.counted) cache.weigh(key);
  held.counted = size;
  return held.page;
}

const jsons = new WeakMap<Member, string>();

/** A member as JSON in a script, made once as long as their session is as it was. */
function jsonOf(member: Member): string {
  const known = jsons.get(member);
  if (known !== undefined) return known;
  const json = scriptJson(JSON.stringify(member));
  jsons.set(member, json);
  return json;
}

/** Members' menus, as in each of their pages. */
function createMenus(budget: CacheBudget, site: Site) {
  const menus = createMenuCache<Filling & { piece: Piece }>(budget);
  return {
    of(member: Member, pages: Pages): Filling {
      const key = jsonOf(member);
      const known = menus.get(key);
      if (known) return known;
      const piece = pieceOf(Buffer.from(pages.renderMenu(member, site)));
      const menu = { bytes: () => bytesOf(piece), piece };
      menus.set(key, menu);
      return menu;
    },
    clear: () => menus.clear(),
  };
}

/** Whether a member is shown the pages of others of their kind. */
const isSharing = ({ suspendedUntil, needsSecondFactor }: Member): boolean =>
  suspendedUntil === null && !needsSecondFactor;

/** A text that is the same for members who share their pages. */
const kindOf = (member: Member): string => JSON.stringify(shownOf(member));

/** The key of the page that members of a kind share at an address, or of one author's there. */
const keyOf = (kind: string, address: string, author?: Pick<Member, 'id'>): string =>
  author ? `${author.id} ${kind} ${address}` : `${kind} ${address}`;

const shownOf = ({ subscriptionTier, isExpert, isModerator, ...member }: Member): Kind => ({
  subscriptionTier,
  isExpert,
  isModerator,
  credential: member.credential,
  hasPosted: member.questionCount + member.answerCount > 0,
});

/** An id that belongs to nobody, for members who wrote nothing on the page. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function anybodyLike(member: Member): Me {
  const { hasPosted, ...rights } = shownOf(member);
  return {
    ...rights,
    id: NOBODY,
    username: 'Member',
    reputation: 0,
    questionCount: hasPosted ? 1 : 0,
    answerCount: 0,
    profileImageUrl: null,
    suspendedUntil: null,
    needsSecondFactor: false,
  };
}
