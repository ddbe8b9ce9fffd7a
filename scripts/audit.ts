import { spawnSync } from 'node:child_process';
import { z } from 'zod';

/** What is written to standard output by `npm audit --json`, as far as it is read here. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      range: z.string(),
      via: z.array(
        z.union([z.string(), z.object({ title: z.string(), url: z.string(), range: z.string() })]),
      ),
    }),
  ),
});
const failure = z.object({ message: z.string() });

export type Audit =
  | { state: 'good' }
  | { state: 'vulnerable'; lines: string[] }
  | { state: 'unavailable'; reason: string };

/**
 * Reads npm's report. A package that is only affected through another one is left out: the other
 * stands there with the reason. Throws for what is neither a report nor an error of the registry:
 * nobody may take that for a good end.
 */
export function readAudit(text: string): Audit {
  const json: unknown = JSON.parse(text);
  const read = report.safeParse(json);
  if (!read.success) {
    const failed = failure.safeParse(json);
    if (!failed.success)
      throw new Error(`npm audit did not return a report: ${text.slice(0, 300)}`);
    return { state: 'unavailable', reason: failed.data.message };
  }
  const lines = Object.entries(read.data.vulnerabilities).flatMap(([name, { severity, via }]) =>
    via
      .filter((cause) => typeof cause !== 'string')
      .map(({ title, url, range }) => `${severity}: ${name} ${range}: ${title} (${url})`),
  );
  const names = Object.keys(read.data.vulnerabilities);
  if (names.length === 0) return { state: 'good' };
  return { state: 'vulnerable', lines: lines.length > 0 ? lines : names };
}

/**
 * Asks the registry whether a version that is installed has a known weakness. A registry that does
 * not answer such questions (a mirror, or none without a network) fails nothing, and says so.
 */
export function checkAudit(): boolean {
  console.log('\n== audit of packages');
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 2 ** 20,
  });
  const audit = readAudit(stdout);
  if (audit.state === 'vulnerable') for (const line of audit.lines) console.log(line);
  console.log(
    {
      good: '== audit of packages: good',
      vulnerable: '== audit of packages: FAILED',
      unavailable: `== audit of packages: not done, the registry gave no answer (${audit.state === 'unavailable' ? audit.reason : ''})`,
    }[audit.state],
  );
  return audit.state !== 'vulnerable';
}
