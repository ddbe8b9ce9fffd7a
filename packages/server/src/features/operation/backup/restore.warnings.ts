import { plural } from '@lotwise/domain/text/format-count';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { countersThatDiffer } from '../upkeep/upkeep.service.ts';
import type * as manifest from './manifest.ts';
import type { RestoreTarget } from './restore.target.ts';

export function warningsOf(
  head: manifest.Head,
  { tables, missingFiles }: manifest.Tail,
  { keys }: RestoreTarget,
): string[] {
  const isSealedOtherwise = (what: keyof manifest.KeyMarks, table: string): boolean => {
    const mark = head.keys[what];
    return mark !== null && !keys[what].includes(mark) && (tables[table]?.rows ?? 0) > 0;
  };
  return [
    ...(head.files === 'apart' && head.purpose === 'backup'
      ? [
          'Uploaded files are in a bucket and are not in this backup: set the S3_ settings to that bucket.',
        ]
      : []),
    ...(missingFiles > 0
      ? [`${missingFiles} uploaded files were missing already when the backup was taken.`]
      : []),
    ...(isSealedOtherwise('ledgers', 'ledgers')
      ? [
          'Saved ledgers were encrypted with a different LEDGER_KEY: set that key, or add it to LEDGER_KEY_OLD.',
        ]
      : []),
    ...(isSealedOtherwise('accounts', 'two_factor')
      ? [
          'Two-factor secrets were encrypted with a different ACCOUNT_KEY: set that key, or those members can only log in with recovery codes.',
        ]
      : []),
  ];
}

export async function counterMismatches(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const found = await countersThatDiffer(drizzle(pool));
    return found.length === 0
      ? []
      : [
          `${plural(found.length, 'counter')} did not match a fresh count when the backup was taken, ${found[0]?.counter} first.`,
        ];
  } finally {
    await pool.end();
  }
}
