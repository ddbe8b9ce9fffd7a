import type { QueryClient } from '@tanstack/react-query';

/** Reads a question, its comments and the lists anew after one of its posts was edited or deleted. */
export async function refreshPost(client: QueryClient, questionId: string): Promise<void> {
  const reads = ['GET /api/questions/{id}', 'GET /api/questions/{id}/comments'];
  client.removeQueries({ predicate: ({ queryKey: [key] }) => String(key).endsWith('/history') });
  client.removeQueries({ queryKey: ['drafts', questionId] });
  await Promise.all(reads.map((key) => client.invalidateQueries({ queryKey: [key] })));
  await refreshLists(client);
}

/** Reads the lists anew after a question was deleted. */
export async function refreshLists(client: QueryClient): Promise<void> {
  await Promise.all(['GET /api/questions', 'GET /api/stats/tags'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
