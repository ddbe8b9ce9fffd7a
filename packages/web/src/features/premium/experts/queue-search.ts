import type { QueueScope } from '@lotwise/domain/premium/experts';

/** The choices of the queue, in their order. */
export const SCOPES: readonly { scope: QueueScope; name: string }[] = [
  { scope: 'mine', name: 'For me' },
  { scope: 'tags', name: 'My tags' },
  { scope: 'countries', name: 'My countries' },
  { scope: 'all', name: 'All' },
];

export interface QueueSearch {
  scope: QueueScope;
  page: number;
}

/** Reads the address; what makes no sense there counts as absent. */
export function readQueueSearch(search: URLSearchParams): QueueSearch {
  const page = Number(search.get('page') ?? 1);
  return {
    scope: SCOPES.find(({ scope }) => scope === search.get('scope'))?.scope ?? 'mine',
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
  };
}

export function queueHref({ scope, page = 1 }: { scope: QueueScope; page?: number }): string {
  const params = new URLSearchParams();
  if (scope !== 'mine') params.set('scope', scope);
  if (page > 1) params.set('page', String(page));
  const text = params.toString();
  return text === '' ? '/experts/queue' : `/experts/queue?${text}`;
}
