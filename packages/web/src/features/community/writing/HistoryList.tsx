import { useState } from 'react';
import type { History, Revision } from '@lotwise/contract/moderation/editing';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { FacetChanges } from '../../../components/posts/Facets.tsx';
import { chooseHistoryView, type HistoryView, useHistoryView } from './history-view.ts';
import { SideBySide } from './SideBySide.tsx';
import { Words } from './Words.tsx';
import './history.css';

/**
 * Versions, newest first. The newest shows what it changed; the others do when opened, because
 * comparing long texts takes its time.
 */
export function HistoryList({ history: { revisions, before } }: { history: History }) {
  const view = useHistoryView();
  if (revisions.length === 0) return <p className="card text-ink-2">There are no more versions.</p>;
  return (
    <>
      <ViewChoice view={view} />
      <ol className="flex flex-col gap-4">
        {revisions.map((revision, index) => (
          <li key={revision.number} className="card">
            <Version
              revision={revision}
              from={revisions[index + 1] ?? before}
              isFirst={index === 0}
              view={view}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

const VIEWS = { inline: 'Inline', beside: 'Side by side' } as const;

function ViewChoice({ view }: { view: HistoryView }) {
  return (
    <div role="group" aria-label="How differences are shown" className="hidden md:flex gap-2 mb-4">
      {(['inline', 'beside'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="chip chip-filter"
          aria-pressed={view === one}
          onClick={() => chooseHistoryView(one)}
        >
          {VIEWS[one]}
        </button>
      ))}
    </div>
  );
}

function Version({
  revision,
  from,
  isFirst,
  view,
}: {
  revision: Revision;
  from: Revision | null;
  isFirst: boolean;
  view: HistoryView;
}) {
  const [isOpen, setOpen] = useState(isFirst);
  const { number, editor, isByAdmin, createdAt, note } = revision;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>Version {number}</b>{' '}
        <span className="hint">
          {from ? 'edited' : 'posted'} <TimeAgo time={createdAt} /> by{' '}
          {editor ? editor.username : 'a deleted member'}
          {isByAdmin && ' (admin)'}
          {note !== null && ` — ${note}`}
        </span>
      </summary>
      {isOpen && <Difference revision={revision} from={from} view={view} />}
    </details>
  );
}

function Difference({
  revision,
  from,
  view,
}: {
  revision: Revision;
  from: Revision | null;
  view: HistoryView;
}) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      {revision.title !== null && (
        <p className="font-semibold diff">
          <Words from={from?.title ?? revision.title} to={revision.title} />
        </p>
      )}
      {from && view === 'beside' ? (
        <SideBySide from={from.content} to={revision.content} />
      ) : (
        <div className="diff">
          <Words from={from ? from.content : revision.content} to={revision.content} />
        </div>
      )}
      {revision.tags !== null && (
        <p className="hint diff">
          Tags:{' '}
          <Words from={(from?.tags ?? revision.tags).join(' ')} to={revision.tags.join(' ')} />
        </p>
      )}
      <FacetChanges from={from ?? revision} to={revision} />
    </div>
  );
}
