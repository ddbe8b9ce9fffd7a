import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useAnnouncement } from '../../../lib/announcement.ts';
import { isOutdated } from '../../../lib/queries.ts';

const TEXT = 'This page may be out of date.';

/** Tells the reader that a refetch failed, so that the page shows what was read before. */
export function Outdated() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  const shown = () =>
    cache.findAll({ type: 'active', predicate: ({ state }) => isOutdated(state) });
  const isShown = useSyncExternalStore(
    subscribe,
    () => shown().length > 0,
    () => false,
  );
  const [isPending, setPending] = useState(false);
  useAnnouncement(isShown ? TEXT : '');
  const refresh = async () => {
    setPending(true);
    await Promise.all(shown().map((query) => query.fetch().catch(() => {})));
    setPending(false);
  };
  if (!isShown) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-36 sm:bottom-20 z-20 flex justify-center px-4">
      <p className="card pointer-events-auto flex items-center gap-3 py-2 [box-shadow:var(--float)]">
        {TEXT}
        <button
          type="button"
          className="btn whitespace-nowrap"
          aria-disabled={isPending}
          onClick={() => void refresh()}
        >
          {isPending ? 'Refreshing...' : 'Refresh'}
        </button>
      </p>
    </div>
  );
}
