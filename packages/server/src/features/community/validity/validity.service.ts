import type { Validity, ValidityBody } from '@lotwise/contract/community/validity';
import { dayOf } from '@lotwise/domain/text/days';
import { currentTaxYear } from '@lotwise/domain/countries/tax-years';
import { afterReviews, isExpertIn, isOutdated } from '@lotwise/domain/community/validity';
import type { Db } from '../../../platform/db/db.ts';
import * as queries from './validity.queries.ts';

export {
  bookmarkersOf,
  deleteReview,
  findReview,
  insertReview,
  lockAnswer,
  type LockedAnswer,
  type ValidityRow,
} from './validity.queries.ts';

/** A review as the answer's row brings it along. */
export interface ShownReview {
  id: string;
  verdict: 'confirmed' | 'changed';
  taxYear: number;
  note: string | null;
  url: string | null;
  on: string;
  by: { id: string; username: string; credential: string | null } | null;
}

/**
 * What an answer holds for, as its readers see it on a day. A left join gives nulls for one that
 * says nothing.
 */
export function validityOf(
  row: { [K in keyof queries.ValidityRow]: queries.ValidityRow[K] | null } | null,
  reviews: readonly ShownReview[],
  now: Date,
): Validity | null {
  if (!row || row.answerId === null || row.checkedOn === null) return null;
  const { jurisdiction, taxYearFrom, taxYearTo, sources, checkedOn, changedFrom } = row;
  const changed = reviews.findLast(
    ({ verdict, taxYear }) => verdict === 'changed' && taxYear === changedFrom,
  );
  return {
    jurisdiction,
    taxYearFrom,
    taxYearTo,
    sources: sources ?? [],
    checkedOn,
    changed: changed
      ? {
          id: changed.id,
          taxYear: changed.taxYear,
          note: changed.note ?? '',
          url: changed.url,
          on: changed.on,
          by: changed.by,
        }
      : null,
    confirmations: reviews
      .filter(
        ({ verdict, taxYear }) =>
          verdict === 'confirmed' && (changedFrom === null || taxYear < changedFrom),
      )
      .map(({ id, taxYear, on, by }) => ({ id, taxYear, on, by }))
      .reverse(),
    isOutdated: isOutdated({ jurisdiction, changedFrom }, dayOf(now)),
  };
}

/**
 * Stores what an answer holds for, as its author says it; everything empty stores nothing.
 * `authorId` is the answer's; `checkedOn` is today unless the text was checked on another day.
 * Returns who had said that the law changed, which this replaces.
 */
export async function store(
  db: Db,
  answerId: string,
  body: ValidityBody,
  { authorId, now, checkedOn = dayOf(now) }: { authorId: string; now: Date; checkedOn?: string },
): Promise<string[]> {
  const { jurisdiction = null, taxYearFrom = null, taxYearTo = null } = body;
  const sources = body.sources.map(({ title, section = null, url }) => ({ title, section, url }));
  if (jurisdiction === null && taxYearTo === null && sources.length === 0) {
    const contested = await queries.endReviews(db, answerId, null);
    await queries.deleteValidity(db, answerId);
    return contested;
  }
  const years =
    taxYearFrom === null || taxYearTo === null ? null : { from: taxYearFrom, to: taxYearTo };
  const contested = await queries.endReviews(db, answerId, years);
  const statedByExpert = isExpertIn(await queries.credentialOf(db, authorId), jurisdiction);
  await queries.saveValidity(db, {
    answerId,
    jurisdiction,
    taxYearFrom,
    taxYearTo,
    sources,
    checkedOn,
    changedFrom: null,
    statedFrom: taxYearFrom,
    statedTo: taxYearTo,
    statedOn: checkedOn,
    statedAt: now,
    statedByExpert,
    isExpert: statedByExpert || isConfirmedByExpert(await queries.reviewsOf(db, answerId)),
    // An author who names past years today must not be reminded tomorrow that they are past.
    toldAt: years !== null && years.to < currentTaxYear(jurisdiction, dayOf(now)) ? now : null,
  });
  return contested;
}

/** Works out again what an answer holds for, after its reviews changed. */
export async function recompute(
  db: Db,
  { statedFrom, statedTo, statedOn, ...row }: queries.ValidityRow,
): Promise<void> {
  if (statedFrom === null || statedTo === null) return;
  const stated = { taxYearFrom: statedFrom, taxYearTo: statedTo, checkedOn: statedOn };
  const reviews = await queries.reviewsOf(db, row.answerId);
  await queries.saveValidity(db, {
    ...row,
    statedFrom,
    statedTo,
    statedOn,
    ...afterReviews(stated, reviews),
    isExpert: row.statedByExpert || isConfirmedByExpert(reviews),
    toldAt: null,
  });
}

const isConfirmedByExpert = (reviews: Awaited<ReturnType<typeof queries.reviewsOf>>): boolean =>
  reviews.some(({ verdict, byExpert }) => verdict === 'confirmed' && byExpert);
