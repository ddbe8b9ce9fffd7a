import type { QueryClient } from '@tanstack/react-query';
import { readAnew } from '../../../kit/queries.ts';

/** Reads every list of insights anew, and forgets the articles. */
export async function refreshInsights(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: ['GET /api/insights/{slug}'] });
  await readAnew(client, 'GET /api/insights', 'GET /api/auth/insights');
}
