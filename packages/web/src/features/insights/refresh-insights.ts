import type { QueryClient } from '@tanstack/react-query';

/** Reads every list of insights anew, and forgets the articles. */
export async function refreshInsights(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: ['GET /api/insights/{slug}'] });
  await client.invalidateQueries({ queryKey: ['GET /api/insights'] });
  await client.invalidateQueries({ queryKey: ['GET /api/auth/insights'] });
}
