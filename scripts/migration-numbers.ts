import { existsSync, readdirSync } from 'node:fs';

// Written before numbers had to be unique. Databases know a migration by its whole name, so that
// none can be renamed.
const FROM = '0030';

/**
 * The migrations that share their number with another, a line for each number; and those without a
 * number of four digits, which would run in another order than they are read in.
 */
export function repeatedNumbers(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const byNumber = Map.groupBy(names, (name) => name.split('_')[0] ?? '');
  return [...byNumber]
    .filter(([number, group]) => !/^\d{4}$/.test(number) || (number >= FROM && group.length > 1))
    .map(([, group]) => `unique-migration-numbers: ${group.join(', ')}`);
}
