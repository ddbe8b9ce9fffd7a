import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What stands in one place only, and where. Tests may write it by hand. */
const PLACES: readonly { rule: string; text: RegExp; only: readonly string[] }[] = [
  {
    rule: 'jobs-are-defined',
    text: /graphile_worker\.add_job\(/,
    // A restore puts jobs back whatever their names are.
    only: ['platform/jobs/job.ts', 'features/operation/backup/backup.queries.ts'],
  },
];

/** The files below the server's sources that write by hand what has a place of its own. */
export function strays(root: string): string[] {
  const server = path.join(root, 'packages/server/src');
  const files = globSync('**/*.ts', { cwd: server }).filter((file) => !file.endsWith('.test.ts'));
  return files.flatMap((file) => {
    const text = readFileSync(path.join(server, file), 'utf8');
    return PLACES.filter((place) => place.text.test(text) && !place.only.includes(file)).map(
      ({ rule, only }) => `${rule}: ${file} writes what stands in ${only[0]}`,
    );
  });
}
