import type { Policy } from './policy.ts';

/** Days after a disposal in which another row can still change its figures. */
const THIRTY_DAYS = 30;
const FOUR_WEEKS = 28;

/**
 * How many days after a disposal a later row can still change its figures, 0 where none can.
 *
 * | rules | days | why |
 * |---|---|---|
 * | UK, persons | 30 | units bought back match the disposal (TCGA 1992 s 106A(5)) |
 * | Canada, superficial losses | 30 | units bought back deny a loss (ITA s 54) |
 * | Ireland, four weeks | 28 | units bought back restrict a loss (TCA 1997 s 581(3)) |
 *
 * Example: for a person in the UK it is 30.
 * Source: the laws of the table, read as SOURCES.md says.
 */
export function lookBackDays({ method, company, superficialLoss }: Policy): number {
  if (method === 'UK') return company ? 0 : THIRTY_DAYS;
  if (method === 'ACB') return superficialLoss ? THIRTY_DAYS : 0;
  return method === 'IE' ? FOUR_WEEKS : 0;
}
