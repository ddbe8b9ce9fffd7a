import { JURISDICTIONS } from '@lotwise/domain/countries/jurisdictions';
import { TAX_YEAR_MAX, TAX_YEAR_MIN } from '@lotwise/domain/countries/tax-years';
import { z } from 'zod';

const YEAR_RANGE = `Tax year must be from ${TAX_YEAR_MIN} to ${TAX_YEAR_MAX}`;

/** Where a post applies: an ISO 3166 country code in lower case, or `other`. */
export const jurisdiction = z.enum(JURISDICTIONS, {
  error: `Jurisdiction must be one of ${JURISDICTIONS.join(', ')}`,
});

/**
 * A tax year, named by the calendar year in which it begins: 2024 is 2024/25 in the United Kingdom.
 */
export const taxYear = z
  .int({ error: YEAR_RANGE })
  .min(TAX_YEAR_MIN, YEAR_RANGE)
  .max(TAX_YEAR_MAX, YEAR_RANGE);

/**
 * What a question says besides its text, each null where it doesn't: where and for which tax year
 * it asks. Its asker sends them, edits may change them, and its history keeps them.
 */
export const facets = { jurisdiction: jurisdiction.nullable(), taxYear: taxYear.nullable() };
/** What a question says besides its text. */
export type Facets = z.output<z.ZodObject<typeof facets>>;

/** The same as it is sent; absent and null mean none. */
export const sentFacets = {
  jurisdiction: jurisdiction.nullish(),
  taxYear: taxYear.nullish(),
} satisfies Record<keyof Facets, z.ZodType>;

/** Those of a question that says nothing besides its text. */
export const NO_FACETS: Facets = { jurisdiction: null, taxYear: null };

/** A tax year in an address. */
export const taxYearParameter = z.coerce
  .number(YEAR_RANGE)
  .int(YEAR_RANGE)
  .min(TAX_YEAR_MIN, YEAR_RANGE)
  .max(TAX_YEAR_MAX, YEAR_RANGE);

/** Refuses one tax year without the other, and a last year before the first. */
export function refuseOddYears(
  {
    taxYearFrom: from,
    taxYearTo: to,
  }: { taxYearFrom?: number | null | undefined; taxYearTo?: number | null | undefined },
  context: z.RefinementCtx,
): void {
  if ((from == null) !== (to == null))
    context.addIssue({
      code: 'custom',
      path: [from == null ? 'taxYearFrom' : 'taxYearTo'],
      message: 'Please give both tax years, or none',
    });
  if (from != null && to != null && from > to)
    context.addIssue({
      code: 'custom',
      path: ['taxYearTo'],
      message: 'The last tax year must not be before the first',
    });
}
