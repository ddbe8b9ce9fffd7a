import type { BrokerForm } from '../model/broker-form.ts';
import type { Method } from '../model/ledger.ts';
import { computeTax } from '../compute/compute-tax.ts';
import type { TaxResult } from '../model/result.ts';
import { form8949Row } from '../reports/form-8949-row.ts';
import { compareResult } from './compare-result.ts';

/**
 * A worked case: a ledger with its result. `same_result_for` names methods that have to give the
 * same.
 */
export type WorkedCase = {
  id: string;
  method: Method;
  expected: Record<string, unknown>;
  same_result_for?: readonly Method[];
};

/** What the case's own row of Form 8949 has to be, and what the broker's form said. */
type ExpectedForm = {
  given: BrokerForm;
  box: string;
  d: string;
  e: string;
  f: string;
  g: string;
  h: string;
};

/**
 * Differences between a worked case and what the engine computes, for its method and every other it
 * names.
 */
export function checkCase(worked: WorkedCase): string[] {
  const { form8949_row: form, ...expected } = worked.expected;
  return [worked.method, ...(worked.same_result_for ?? [])]
    .flatMap((method) => {
      const result = computeTax({ ...worked, method });
      const [first] = result.disposals;
      const differences = differencesOf(expected, result);
      if (form === undefined || first === undefined) return differences;
      const { given, ...row } = form as ExpectedForm; // the case format's own shape
      return [
        ...differences,
        ...compareResult(row, form8949Row(first, given, 'whole'), 'form8949_row'),
      ];
    })
    .map((difference) => `${worked.id}: ${difference}`);
}

/** `any_of` is right where one of it is; issues are right where each that is expected is there. */
function differencesOf(
  { any_of: alternatives, issues, ...expected }: Record<string, unknown>,
  result: TaxResult,
): string[] {
  const differences = compareResult(expected, result);
  if (Array.isArray(alternatives)) {
    // The case format's own shape.
    const all = (alternatives as Record<string, unknown>[]).map((one) =>
      differencesOf(one, result),
    );
    if (!all.some((one) => one.length === 0)) differences.push(...all.flat());
  }
  if (!Array.isArray(issues)) return differences;
  if (issues.length === 0)
    return [...differences, ...compareResult(issues, result.issues, 'issues')];
  const missing = issues.filter(
    (issue) => !result.issues.some((found) => compareResult(issue, found).length === 0),
  );
  return [...differences, ...missing.map((issue) => `issues: ${JSON.stringify(issue)} is missing`)];
}
