import { MONEY_DIGITS, powerOfTen } from '../numbers/decimal.ts';

const EURO = powerOfTen(MONEY_DIGITS);

/**
 * What of a German year's taxable private-sale gains is taxed: nothing while they are below the
 * limit, all of them from
 * the limit on; it is a limit, not an allowance. A loss is not taxed. The limit is 600 euros to
 * 2023 and 1,000 from
 * 2024, or the ledger's own. Money 10^-24.
 * Example: 999.99 euros in 2024 give 0, 1,000 euros give 1,000.
 * Source: EStG s 23(3) sentence 5, as amended by the Wachstumschancengesetz from 2024. Read
 * 2026-11-20.
 */
export function freigrenzeTaxable(
  year: number,
  taxable: bigint,
  limit: bigint | undefined,
): bigint {
  const from = limit ?? (year <= 2023 ? 600n : 1000n) * EURO;
  return taxable > 0n && taxable >= from ? taxable : 0n;
}
