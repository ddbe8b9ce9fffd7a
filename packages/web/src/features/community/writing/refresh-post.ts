import type { QueryClient } from '@tanstack/react-query';
import { readAnew } from '../../../kit/queries.ts';

/**
 * Reads a question, its comments and the lists anew after one of its posts was edited or deleted.
 */
export async function refreshPost(client: QueryClient, questionId: string): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey: [key] }) => String(key).endsWith('/history') });
  client.removeQueries({ queryKey: ['drafts', questionId] });
  await readAnew(client, 'GET /api/questions/{id}', 'GET /api/questions/{id}/comments');
  await refreshLists(client);
}

/** Reads the lists anew after a question was deleted. */
export async function refreshLists(client: QueryClient): Promise<void> {
  await readAnew(client, 'GET /api/questions', 'GET /api/stats/tags');
}
