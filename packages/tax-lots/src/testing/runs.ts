/**
 * How many random ledgers a property is tried with: the usual number, times FUZZ_FACTOR where the
 * environment has one.
 */
export function runs(usual: number): number {
  return usual * Number(process.env['FUZZ_FACTOR'] ?? 1);
}
