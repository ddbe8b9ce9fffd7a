import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';

/** Empties the caches of every server. */
export function ClearCacheCard() {
  const clear = useWrite({
    writes: 'POST /api/admin/clear-cache',
    mutationFn: () => call('POST /api/admin/clear-cache', {}),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: () =>
      showToast({ title: 'Cache Cleared', description: 'All caches have been emptied.' }),
  });
  return (
    <section className="card" aria-labelledby="clear-cache">
      <h2 id="clear-cache" className="card-title">
        Clear cache
      </h2>
      <p className="text-ink-2 mb-4">
        Empties every server’s cached pages, lists and counts. The next few page loads will be
        slower.
      </p>
      <button
        type="button"
        className="btn"
        aria-disabled={clear.isPending}
        onClick={() => clear.mutate()}
      >
        {clear.isPending ? 'Clearing...' : 'Clear Cache'}
      </button>
    </section>
  );
}
