import type { ExportedTable } from './exported-table.ts';
import { ACCOUNT_TABLES } from './tables.account.ts';
import { POST_TABLES } from './tables.posts.ts';
import { PREMIUM_TABLES } from './tables.premium.ts';

/**
 * Every table with a member's own data. A new one is a line in one of these, or in
 * `export.left-out.ts` with its reason; a test asks for it.
 */
export const EXPORTED: readonly ExportedTable[] = [
  ...ACCOUNT_TABLES,
  ...POST_TABLES,
  ...PREMIUM_TABLES,
];
