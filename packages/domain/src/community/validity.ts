import { COUNTRY_CODES, placeOfBadge } from '../countries/countries.ts';
import { type Jurisdiction, readJurisdiction } from '../countries/jurisdictions.ts';
import { currentTaxYear } from '../countries/tax-years.ts';

/** What an answer holds for. Both tax years or none. */
export interface HoldsFor {
  jurisdiction: Jurisdiction | null;
  taxYearFrom: number | null;
  taxYearTo: number | null;
  /** The first tax year for which somebody said that the law is another; null for none. */
  changedFrom: number | null;
}

/**
 * What somebody who knows the law says of an answer: that it holds for a tax year too, or that the
 * law is another from that year on.
 */
export const VERDICTS = ['confirmed', 'changed'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** One such statement; `on` is its day, ISO 8601. */
export interface Review {
  verdict: Verdict;
  taxYear: number;
  on: string;
}

/** What an answer's author said of it, and when. */
export interface Stated {
  taxYearFrom: number;
  taxYearTo: number;
  checkedOn: string;
}

/**
 * What an answer holds for after all that was said of it, in the order in which it was said.
 *
 * | said      | of the year               | from, to        | changed from                 | checked on |
 * |-----------|---------------------------|-----------------|------------------------------|------------|
 * | confirmed | in or beside from and to  | reach the year  | stays, or none at that year  | that day   |
 * | changed   | after the first           | end before it   | that year, or an earlier one | stays      |
 * | changed   | the first or before it    | stay            | that year, or an earlier one | stays      |
 */
export function afterReviews(
  stated: Stated,
  reviews: readonly Review[],
): Stated & { changedFrom: number | null } {
  let now: Stated & { changedFrom: number | null } = { ...stated, changedFrom: null };
  for (const review of reviews) now = after(now, review);
  return now;
}

function after(
  { taxYearFrom, taxYearTo, checkedOn, changedFrom }: Stated & { changedFrom: number | null },
  { verdict, taxYear, on }: Review,
): Stated & { changedFrom: number | null } {
  if (verdict === 'confirmed')
    return {
      taxYearFrom: Math.min(taxYearFrom, taxYear),
      taxYearTo: Math.max(taxYearTo, taxYear),
      checkedOn: on > checkedOn ? on : checkedOn,
      changedFrom: changedFrom !== null && changedFrom <= taxYear ? null : changedFrom,
    };
  return {
    taxYearFrom,
    taxYearTo: taxYear > taxYearFrom ? Math.min(taxYearTo, taxYear - 1) : taxYearTo,
    checkedOn,
    // Who names a later change does not take an earlier one back.
    changedFrom: changedFrom === null ? taxYear : Math.min(changedFrom, taxYear),
  };
}

/**
 * Whether an answer is out of date on a day: somebody said that the law is another for the tax year
 * that runs then. That its years are past doesn't make it so.
 */
export function isOutdated(
  { jurisdiction, changedFrom }: Pick<HoldsFor, 'jurisdiction' | 'changedFrom'>,
  day: string,
): boolean {
  return changedFrom !== null && changedFrom <= currentTaxYear(jurisdiction, day);
}

/**
 * How an answer relates to a tax year.
 *
 * | the year                                | standing    |
 * |-----------------------------------------|-------------|
 * | no years are named                      | unsaid      |
 * | from the changed one on                 | changed     |
 * | one of the named                        | holds       |
 * | before the first of them                | before      |
 * | any other                               | not checked |
 */
export function standingFor(
  { taxYearFrom, taxYearTo, changedFrom }: Omit<HoldsFor, 'jurisdiction'>,
  year: number,
): 'unsaid' | 'changed' | 'before' | 'holds' | 'not checked' {
  if (taxYearFrom === null || taxYearTo === null) return 'unsaid';
  if (changedFrom !== null && year >= changedFrom) return 'changed';
  if (year < taxYearFrom) return 'before';
  return year <= taxYearTo ? 'holds' : 'not checked';
}

/** Who would say something of an answer's law. */
export interface Reviewer {
  isAuthor: boolean;
  /** Moderators and admins. */
  isStaff: boolean;
  /** Their verified profession as shown beside their name, null for none. */
  credential: string | null;
}

/**
 * Who may confirm an answer's law or say that it changed.
 *
 * | who                                          | may |
 * |----------------------------------------------|-----|
 * | its author, moderators, admins               | yes |
 * | verified in the answer's country             | yes |
 * | verified, and the answer names no country or one without professions here | yes |
 * | verified elsewhere                           | no  |
 * | anybody else                                 | no  |
 */
export function mayReview(
  { isAuthor, isStaff, credential }: Reviewer,
  jurisdiction: Jurisdiction | null,
): boolean {
  return isAuthor || isStaff || isExpertIn(credential, jurisdiction);
}

/** Whether a badge makes an expert of a country's law: the rows of `mayReview` on the verified. */
export function isExpertIn(credential: string | null, jurisdiction: Jurisdiction | null): boolean {
  if (credential === null) return false;
  if (jurisdiction === null || !WITH_PROFESSIONS.has(jurisdiction)) return true;
  return placeOfBadge(credential) === jurisdiction;
}

const WITH_PROFESSIONS = new Set(COUNTRY_CODES.map((code) => readJurisdiction(code)));
