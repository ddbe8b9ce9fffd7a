import { toastFailure } from '../../../kit/failures.ts';
import { call } from '../../../kit/queries.ts';
import { showToast } from '../../../kit/toast.ts';
import { useWrite } from '../../../kit/use-write.ts';

/** Empties the caches of every server. */
export function ClearCacheCard() {
  const clear = useWrite({
    writes: 'POST /api/admin/clear-cache',
    mutationFn: () => call('POST /api/admin/clear-cache', {}),
    onError: (error) => toastFailure('Update Failed', error),
    onSuccess: () =>
      showToast({ title: 'Cache Cleared', description: 'Every server reads its pages again.' }),
  });
  return (
    <section className="card" aria-labelledby="clear-cache">
      <h2 id="clear-cache" className="card-title">
        Clear cache
      </h2>
      <p className="text-ink-2 mb-4">
        Every server forgets the pages, lists and counts it keeps and makes them again. The first
        readers wait a little longer.
      </p>
      <button
        type="button"
        className="btn"
        disabled={clear.isPending}
        onClick={() => clear.mutate()}
      >
        {clear.isPending ? 'Clearing...' : 'Clear Cache'}
      </button>
    </section>
  );
}
