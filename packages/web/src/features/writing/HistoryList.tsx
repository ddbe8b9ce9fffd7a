import { diffWordsWithSpace } from 'diff';
import { useMemo, useState } from 'react';
import type { History, Revision } from '@lotwise/contract/editing';
import { facetWords } from '../questions/facet-words.ts';
import { TimeAgo } from '../../ui/TimeAgo.tsx';

/** Versions, newest first. The newest shows what it changed; the others do when opened, because comparing long texts takes its time. */
export function HistoryList({ history: { revisions, before } }: { history: History }) {
  if (revisions.length === 0) return <p className="card text-ink-2">There are no more versions.</p>;
  return (
    <ol className="flex flex-col gap-4">
      {revisions.map((revision, index) => (
        <li key={revision.number} className="card">
          <Version revision={revision} from={revisions[index + 1] ?? before} isFirst={index === 0} />
        </li>
      ))}
    </ol>
  );
}

function Version({ revision, from, isFirst }: { revision: Revision; from: Revision | null; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst);
  const { number, editor, isByAdmin, createdAt, note } = revision;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer">
        <b>Version {number}</b>{' '}
        <span className="hint">
          {from ? 'edited' : 'posted'} <TimeAgo time={createdAt} /> by {editor ? editor.username : 'a deleted member'}
          {isByAdmin && ' (admin)'}
          {note !== null && ` — ${note}`}
        </span>
      </summary>
      {isOpen && <Difference revision={revision} from={from} />}
    </details>
  );
}

function Difference({ revision, from }: { revision: Revision; from: Revision | null }) {
  return (
    <div className="mt-3 flex flex-col gap-3">
      {revision.title !== null && (
        <p className="font-semibold diff">
          <Words from={from?.title ?? revision.title} to={revision.title} />
        </p>
      )}
      <div className="diff">
        <Words from={from ? from.content : revision.content} to={revision.content} />
      </div>
      {revision.tags !== null && (
        <p className="hint diff">
          Tags: <Words from={(from?.tags ?? revision.tags).join(' ')} to={revision.tags.join(' ')} />
        </p>
      )}
      <FacetChange from={facetWords(from ?? revision)} to={facetWords(revision)} />
    </div>
  );
}

/** What a question said of country and tax year: replaced as a whole, not word by word. */
function FacetChange({ from, to }: { from: string; to: string }) {
  if (from === '' && to === '') return null;
  return (
    <p className="hint diff">
      Country and tax year:{' '}
      {from === to ? (
        to
      ) : (
        <>
          {from !== '' && <del>{from}</del>} {to !== '' ? <ins>{to}</ins> : 'none'}
        </>
      )}
    </p>
  );
}

/** So many changes at most are told apart word by word; beyond them a text counts as replaced. */
const CHANGES_MAX = 800;

function Words({ from, to }: { from: string; to: string }) {
  const parts = useMemo(() => {
    if (from === to) return [{ value: to }];
    return (
      diffWordsWithSpace(from, to, { maxEditLength: CHANGES_MAX }) ?? [
        { value: from, removed: true },
        { value: `\n${to}`, added: true },
      ]
    );
  }, [from, to]);
  return parts.map((part, index) => {
    if ('added' in part && part.added) return <ins key={index}>{part.value}</ins>;
    if ('removed' in part && part.removed) return <del key={index}>{part.value}</del>;
    return <span key={index}>{part.value}</span>;
  });
}
