import type { Policy } from '../law/policy.ts';
import { isLawUnknown } from '../law/unknown-law.ts';
import type { DatedIssue } from '../model/issue.ts';
import type { Years } from './year-totals.ts';

/**
 * Refuses years whose law is not computed: they are incomplete, and without the country's own
 * figures.
 *
 * In Australia the discount gives way to indexation for gains that arise from 1 July 2027 on, and
 * what is held then counts as disposed of and acquired again; how the value of that day may be
 * apportioned is left to an instrument.
 * Source: Treasury Laws Amendment (Tax Reform No. 1) Act 2026 (No. 49, assent 26 June 2026), as
 * described by readers of ITAA 1997 ss 112-155 to 112-185; the Act was not read. Read 2026-11-28.
 */
export function refuseUnknownLaw(policy: Policy, years: Years, issues: DatedIssue[]): void {
  for (const year of [...years.keys()].sort()) {
    if (!isLawUnknown(policy, year)) continue;
    issues.push({
      code: 'LAW_NOT_COMPUTED',
      message: `The rules for gains from 1 July 2027 on (indexation in place of the discount) are not computed, so ${year} is not complete.`,
      blocking: true,
      day: Number(year.slice(0, 4)) * 10000 + 701,
      assets: [],
    });
  }
}
