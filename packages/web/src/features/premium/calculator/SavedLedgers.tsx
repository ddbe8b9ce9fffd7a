import { useState } from 'react';
import type { SavedLedger } from '@lotwise/contract/premium/ledgers';
import { toastFailure } from '../../../lib/failures.ts';
import { exactTime } from '../../../lib/format.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { showBytes } from './figures.ts';
import { giveFile } from './give-file.ts';
import { fetchSaved } from './saved-content.ts';

/**
 * The ledgers on the member's account. Without `onOpen` they can be downloaded and deleted: what
 * was saved stays its owner's, premium or not.
 */
export function SavedLedgers({ onOpen }: { onOpen?: (ledger: SavedLedger) => void }) {
  const saved = useRead('GET /api/ledgers', {});
  const [deleted, setDeleted] = useState<SavedLedger | null>(null);
  if (saved.isPending) return <Skeleton count={1} height={80} />;
  if (saved.isError) return <FailedRead read={saved} title="We couldn’t load your saved ledgers" />;
  if (saved.data.length === 0) return null;
  return (
    <section className="card" aria-label="Saved to your account">
      <h2 className="card-title">Saved to your account</h2>
      <ul className="divide-y divide-line">
        {saved.data.map((ledger) => (
          <li key={ledger.id} className="flex flex-wrap items-center gap-2 py-2">
            <div className="flex-1 min-w-[min(12.5rem,100%)]">
              <p className="font-medium break-words">{ledger.name}</p>
              <p className="hint">
                {showBytes(ledger.size)}, saved{' '}
                <time dateTime={ledger.savedAt}>{exactTime(ledger.savedAt)}</time>
              </p>
            </div>
            {onOpen && (
              <button type="button" className="btn" onClick={() => onOpen(ledger)}>
                Open<span className="sr-only"> {ledger.name}</span>
              </button>
            )}
            <DownloadSaved ledger={ledger} />
            <button type="button" className="btn btn-bad" onClick={() => setDeleted(ledger)}>
              Delete<span className="sr-only"> {ledger.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {deleted && <DeleteSaved ledger={deleted} onClose={() => setDeleted(null)} />}
    </section>
  );
}

function DownloadSaved({ ledger }: { ledger: SavedLedger }) {
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      const json = await (await fetchSaved(call, ledger.id)).json.blob();
      giveFile(`${ledger.name.replace(/[^\p{L}\p{N}._ -]/gu, '_')}.json`, json);
    } catch (error) {
      toastFailure('Download failed', error);
    } finally {
      setPending(false);
    }
  };
  return (
    <button type="button" className="btn" aria-disabled={isPending} onClick={() => void download()}>
      {isPending ? 'Fetching...' : 'Download'}
      <span className="sr-only"> {ledger.name}</span>
    </button>
  );
}

function DeleteSaved({ ledger, onClose }: { ledger: SavedLedger; onClose: () => void }) {
  const remove = useWrite({
    writes: 'DELETE /api/ledgers/{id}',
    mutationFn: () => call('DELETE /api/ledgers/{id}', { params: { id: ledger.id } }),
    onError: (error) => toastFailure('Deletion Failed', error),
    onSuccess: () => showToast({ title: 'Ledger Deleted' }),
    onShown: onClose,
  });
  return (
    <Dialog title={`Delete “${ledger.name}”?`} onClose={onClose}>
      <p className="mb-4">
        It is removed from your account for good. What is in this browser stays.
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn btn-bad"
          aria-disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {remove.isPending ? 'Deleting...' : 'Delete it'}
        </button>
        <button type="button" className="btn" onClick={onClose}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}
