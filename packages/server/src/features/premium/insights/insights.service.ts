import type {
  EditedInsight,
  Insight,
  ListedInsight,
  OwnInsight,
} from '@lotwise/contract/premium/insights';
import { INSIGHTS_PER_PAGE, minutesToRead } from '@lotwise/domain/premium/insights';
import { isPremium } from '@lotwise/domain/members/tiers';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Member } from '../../../platform/http/session.ts';
import { HTML_VERSION } from '../../../rendering/render.ts';
import * as queries from './insights.queries.ts';
import { mayChange, rerender } from './insights.writing.service.ts';

const FEED_MAX = 20;
const SITEMAP_MAX = 5000;

/** A page of the published ones. */
export async function list(db: Db, { tag, page }: { tag?: string | undefined; page: number }) {
  const wanted = tag === '' ? undefined : tag;
  const [rows, total] = await Promise.all([
    queries.publishedPage(db, { tag: wanted, page }),
    queries.countPublished(db, wanted),
  ]);
  return {
    insights: rows.map(listedOf),
    totalPages: Math.ceil(total / INSIGHTS_PER_PAGE),
    total,
  };
}

function listedOf({ words, publishedAt, editedAt, ...row }: queries.ListedRow): ListedInsight {
  if (publishedAt === null) throw new Error(`The insight ${row.id} is published and has no time.`);
  return {
    ...row,
    minutes: minutesToRead(words),
    publishedAt: publishedAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

/** An insight as this reader may read it. The rest is not even fetched for whoever may not. */
export async function get(db: Db, slug: string, reader: Member | null): Promise<Insight> {
  const found = await queries.findPublished(db, slug);
  if (!found) throw new Refusal('not_found', 'Insight not found');
  const { htmlVersion, authorId, openingHtml, ...row } = found;
  const mayRead = reader !== null && (isPremium(reader.subscriptionTier) || reader.id === authorId);
  const texts = htmlVersion === HTML_VERSION ? null : await rerender(db, row.id);
  const hasRest = row.restWords > 0;
  const restHtml =
    hasRest && mayRead ? (texts?.restHtml ?? (await queries.restOf(db, row.id))) : null;
  return {
    ...listedOf(row),
    openingHtml: texts?.openingHtml ?? openingHtml,
    rest: restHtml === null ? null : { id: `${row.id}-rest`, restHtml },
    isLocked: hasRest && !mayRead,
  };
}

/** The newest with their openings, for the feed: what everyone may read. */
export async function openings(db: Db): Promise<(ListedInsight & { openingHtml: string })[]> {
  return (await queries.newestOpenings(db, FEED_MAX)).map(({ openingHtml, ...row }) => ({
    ...listedOf(row),
    openingHtml,
  }));
}

/** The addresses for the sitemap, with when each last changed. */
export async function addresses(db: Db): Promise<{ slug: string; changedAt: string }[]> {
  const rows = await queries.publishedSlugs(db, SITEMAP_MAX);
  return rows.map(({ slug, publishedAt, editedAt }) => ({
    slug,
    changedAt: (editedAt ?? publishedAt ?? new Date(0)).toISOString(),
  }));
}

/** The member's own, in every state; an admin's list has everyone's. */
export async function own(
  db: Db,
  me: Member,
  page: number,
): Promise<{ insights: OwnInsight[]; hasMore: boolean }> {
  const authorId = me.subscriptionTier === 'admin' ? null : me.id;
  const rows = await queries.ownPage(db, authorId, {
    limit: INSIGHTS_PER_PAGE + 1,
    offset: (page - 1) * INSIGHTS_PER_PAGE,
  });
  return {
    insights: rows.slice(0, INSIGHTS_PER_PAGE).map(ownOf),
    hasMore: rows.length > INSIGHTS_PER_PAGE,
  };
}

export async function getOwn(db: Db, id: string, me: Member): Promise<EditedInsight> {
  const row = await queries.findOwn(db, id);
  if (!row || !mayChange(row.insight, me)) throw new Refusal('not_found', 'Insight not found');
  return editedOf(row);
}

function ownOf({ insight, author }: queries.OwnRow): OwnInsight {
  const { id, slug, title, state, words, restWords } = insight;
  return {
    id,
    slug,
    title,
    state,
    words,
    restWords,
    publishAt: insight.publishAt?.toISOString() ?? null,
    publishedAt: insight.publishedAt?.toISOString() ?? null,
    editedAt: insight.editedAt?.toISOString() ?? null,
    updatedAt: insight.updatedAt.toISOString(),
    author,
  };
}

function editedOf(row: queries.OwnRow): EditedInsight {
  const { source, tags, jurisdiction, taxYearFrom, taxYearTo, version } = row.insight;
  return { ...ownOf(row), content: source, tags, jurisdiction, taxYearFrom, taxYearTo, version };
}
