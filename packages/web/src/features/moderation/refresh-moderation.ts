import type { QueryClient } from '@tanstack/react-query';

const READS = [
  'GET /api/questions/{id}',
  'GET /api/questions/{id}/comments',
  'GET /api/questions',
  'GET /api/moderation/questions/{id}',
  'GET /api/moderation/posts/{id}',
  'GET /api/moderation/flags',
  'GET /api/moderation/held',
  'GET /api/moderation/log',
];

/** Reads anew what an act of a moderator changes. */
export async function refreshModeration(client: QueryClient): Promise<void> {
  await Promise.all(READS.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
