import type { Db } from '../../../platform/db/db.ts';
import { queryCacheFor } from '../../../platform/cache/query-cache.ts';

/** The start of a page of a long list: its offset and the sort key of its first row. */
export interface Anchor {
  offset: number;
  key: readonly string[];
}

const TTL_MS = 30_000;
/** An anchor further away than this is not used. */
const REACH = 2000;
const ANCHORS_MAX = 100;

type Dated = Anchor & { seenAt: number };
const cacheOf = queryCacheFor<Dated[]>({ max: 1000, ttl: TTL_MS });

/**
 * The nearest anchor at or before an offset of a list. Like the list's length it is up to 30
 * seconds old: what was asked meanwhile has moved the rows down by one, as it does between any two
 * pages.
 */
export function anchorBefore(db: Db, list: string, offset: number): Anchor | undefined {
  return fresh(db, list)
    .filter((one) => one.offset <= offset && offset - one.offset <= REACH)
    .sort((a, b) => b.offset - a.offset)[0];
}

/** Notes where a page of a list began, for the pages after it. */
export function noteAnchor(db: Db, list: string, anchor: Anchor): void {
  const others = fresh(db, list).filter(({ offset }) => offset !== anchor.offset);
  const noted = [...others, { ...anchor, seenAt: performance.now() }];
  cacheOf(db).set(list, noted.slice(-ANCHORS_MAX));
}

const fresh = (db: Db, list: string): Dated[] =>
  (cacheOf(db).get(list) ?? []).filter(({ seenAt }) => performance.now() - seenAt < TTL_MS);
