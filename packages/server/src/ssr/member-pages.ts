import type { OwnMarks } from '@lotwise/contract/own-marks';
import type { Me, PagePlan, Pages, Site } from '@lotwise/contract/page';
import { type CacheBudget, exactCopy } from '../platform/cache/budget.ts';
import type { Purgeable } from '../platform/cache/cache.ts';
import { createMemberPageCache, createMenuCache } from '../platform/cache/member-pages.ts';
import { isOfCounts } from '../platform/cache/tags.ts';
import type { Member } from '../platform/http/session.ts';
import type { LiveCounts } from '../platform/cache/live-counts.ts';
import { tagsOf } from './read-page.ts';
import type { Renderer } from './renderer.ts';
import {
  bytesOfShared,
  fillingsOf,
  refuseDifference,
  renderShared,
  type SharedPage,
} from './shared-page.ts';
import { type Filling, type Piece, pieceOf } from './stitched.ts';

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
  /** The shared page for a member at an address; null if theirs must be rendered for them. */
  shared(asked: Reader & { url: URL; plan: PagePlan }): Promise<SharedPage | null>;
  /** A member's own parts of a page; null if the page has no room for them. */
  fill(page: SharedPage, reader: Reader & { done: DoneWithPosts }): Filling[] | null;
}

/** Pages shared by members of one kind, so that none is rendered for a single member. */
export function createMemberPages(
  renderer: Renderer,
  { budget, counts }: { budget: CacheBudget; counts: LiveCounts },
  onError: (error: unknown) => void,
): MemberPages {
  const { app } = renderer;
  const { config, metrics } = app.platform;
  const cache = createMemberPageCache<Held>(budget, {
    bytesOf: ({ page }) => (page === null ? 0 : bytesOfShared(page)),
    onError,
  });
  const menus = createMenus(budget, config.site);

  return {
    async shared({ url, plan, pages, member }) {
      if (!plan.isShared || !plan.isKnown) return null;
      if (member.suspendedUntil !== null || member.needsSecondFactor) return null;
      const kind = kindOf(member);
      const key = `${JSON.stringify(kind)} ${url.pathname}${url.search}`;
      metrics.pageCache.inc({ result: cache.peek(key) ? 'hit' : 'miss' });
      const tags = tagsOf(app, plan).filter((tag) => !isOfCounts(tag));
      const asked = { url, plan, pages, me: anybodyOf(kind) };
      const held = await cache.get(key, tags, async (earlier) => ({
        page: await renderShared(renderer, asked, earlier?.page ?? undefined),
      }));
      const { page, counted } = held.value;
      const size = page?.document.size();
      // More of it has been compressed since.
      if (size !== counted) cache.weigh(key);
      held.value.counted = size;
      return page?.authors.has(member.id) ? null : page;
    },
    fill(page, { member, done, pages }) {
      const marks: OwnMarks = { ...done, counts: counts.of(page) };
      const fillings = fillingsOf(page, { member, marks, menu: menus.of(member, pages) });
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

/** Members' menus, as in each of their pages. */
function createMenus(budget: CacheBudget, site: Site) {
  const menus = createMenuCache<Filling & { piece: Piece }>(budget);
  return {
    of(member: Member, pages: Pages): Filling {
      const key = JSON.stringify(member);
      const known = menus.get(key);
      if (known) return known;
      const bytes = exactCopy(pages.renderMenu(member, site));
      const menu = { bytes: () => bytes, piece: pieceOf(bytes) };
      menus.set(key, menu);
      return menu;
    },
    clear: () => menus.clear(),
  };
}

const kindOf = ({ subscriptionTier, isExpert, isModerator, ...member }: Member): Kind => ({
  subscriptionTier,
  isExpert,
  isModerator,
  credential: member.credential,
  hasPosted: member.questionCount + member.answerCount > 0,
});

/** An id that belongs to nobody, for members who wrote nothing on the page. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const anybodyOf = ({ hasPosted, ...rights }: Kind): Me => ({
  ...rights,
  id: NOBODY,
  username: 'Member',
  reputation: 0,
  questionCount: hasPosted ? 1 : 0,
  answerCount: 0,
  profileImageUrl: null,
  suspendedUntil: null,
  needsSecondFactor: false,
});
