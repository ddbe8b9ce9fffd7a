import type { QueryClient } from '@tanstack/react-query';
import { readAnew } from '../../../kit/queries.ts';

const READS = [
  'GET /api/questions/{id}',
  'GET /api/questions/{id}/comments',
  'GET /api/questions',
  'GET /api/moderation/questions/{id}',
  'GET /api/moderation/posts/{id}',
  'GET /api/moderation/flags',
  'GET /api/moderation/held',
  'GET /api/moderation/log',
] as const;

/** Reads anew what an act of a moderator changes. */
export async function refreshModeration(client: QueryClient): Promise<void> {
  // What was not there before may be now: a read that failed is only asked again from the start.
  await client.resetQueries({
    predicate: ({ state, queryKey: [key] }) =>
      state.status === 'error' && READS.some((read) => read === key),
  });
  await readAnew(client, ...READS);
}
