import { isOfInsight } from '@lotwise/domain/community/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../../lib/forms/draft.ts';
import { call } from '../../lib/queries.ts';
import { isSignedOutElsewhere } from '../../lib/session.ts';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import type { Fields, Place } from './draft-text.ts';
import { startDraftSaving, type Keeper, type Keeping } from './save-draft.ts';
import { useAnnouncement } from '../../lib/announcement.ts';

/** Keeps a draft on the server too, says so, and offers what another device has saved. */
export function DraftKeeper<T extends Fields>(props: Place & { draft: Draft<T> }) {
  const { state, other, keeper } = useKeeper(props);

  const told = wordsFor(state);
  // Not each pause of typing: that it is kept goes without saying.
  useAnnouncement(state.is === 'failed' ? told : '');

  return (
    <>
      <span className="hint" data-draft={state.is}>
        {told}
      </span>
      {state.is === 'failed' && (
        <button type="button" className="btn btn-quiet" onClick={() => keeper.current?.flush()}>
          Retry
        </button>
      )}
      {other && (
        <OtherVersion
          other={other}
          onUse={() => keeper.current?.swap()}
          onDiscard={() => keeper.current?.drop()}
        />
      )}
    </>
  );
}

function wordsFor(state: Keeping['state']): string {
  if (state.is === 'saving') return 'Saving…';
  if (state.is === 'saved') return `Draft saved ${clockTime(state.at)}`;
  if (state.is === 'failed') return `Not saved: ${state.reason}. It is kept in this browser.`;
  return '';
}

function clockTime(iso: string): string {
  const at = new Date(iso);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}

function OtherVersion({
  other,
  onUse,
  onDiscard,
}: {
  other: NonNullable<Keeping['other']>;
  onUse: () => void;
  onDiscard: () => void;
}) {
  return (
    <div className="writing-other" role="group" aria-label="Another version of this draft">
      <p>
        Another version of this draft was saved elsewhere <TimeAgo time={other.savedAt} />: “
        {excerptOf(other.content, 120) || other.title}”
      </p>
      <p className="flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={onUse}>
          Use it instead
        </button>
        <button type="button" className="btn btn-quiet" onClick={onDiscard}>
          Discard it
        </button>
      </p>
    </div>
  );
}

/** Starts to keep a draft with the form, and ends with it. */
function useKeeper<T extends Fields>({
  draft,
  place,
  subjectId,
  questionId,
  insightVersion,
}: Place & { draft: Draft<T> }) {
  const client = useQueryClient();
  const { link, clear, changedAtMs } = draft;
  const [{ state, other }, setKeeping] = useState<Keeping>({ state: { is: 'idle' }, other: null });
  const keeper = useRef<Keeper | null>(null);
  const insightId = isOfInsight(place) ? (subjectId ?? 'new') : null;

  useEffect(() => {
    const fetchDrafts = () =>
      client.fetchQuery({
        queryKey: ['drafts', questionId, insightId],
        queryFn: () =>
          call('GET /api/drafts', {
            query: { ...(questionId && { questionId }), ...(insightId && { insightId }) },
          }),
        // The forms of a page ask at once, for one reply.
        staleTime: 1000,
      });
    const own = startDraftSaving(
      { link, clear },
      { place, subjectId, questionId, insightVersion },
      fetchDrafts,
      setKeeping,
    );
    keeper.current = own;
    link.keepBy(own);
    void own.load();
    const onHidden = () => document.visibilityState === 'hidden' && own.flush(true);
    // Also once the writer is logged in again.
    const retry = () => isSignedOutElsewhere.get() || own.flush();
    const stopListening = isSignedOutElsewhere.subscribe(retry);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', retry);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', retry);
      stopListening();
      own.stop();
      link.keepBy(null);
    };
  }, [client, link, clear, place, subjectId, questionId, insightId, insightVersion]);

  useEffect(() => keeper.current?.changed(), [changedAtMs]);
  return { state, other, keeper };
}
