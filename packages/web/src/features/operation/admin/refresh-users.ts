import type { QueryClient } from '@tanstack/react-query';
import { readAnew } from '../../../kit/queries.ts';

const AFFECTED = [
  'GET /api/admin/users',
  'GET /api/admin/stats',
  'GET /api/admin/audit',
  'GET /api/admin/audit/actions',
  'GET /api/stats/users',
] as const;

/** Reads anew what a change of a member shows in. */
export async function refreshUsers(client: QueryClient): Promise<void> {
  await readAnew(client, ...AFFECTED);
}
