import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { textOf } from '../../../components/editor/draft-text.ts';
import { facetsOf } from '../../../components/editor/FacetFields.tsx';
import { facetWords } from '../../../components/posts/Facets.tsx';
import type { Posted } from './send-edit.ts';

/** What someone else saved while this edit was made, and the choice between the two. */
export function EditConflict({
  newer,
  onUse,
  onOverwrite,
}: {
  newer: Posted;
  onUse: () => void;
  onOverwrite: () => void;
}) {
  const { title, content, tags } = textOf(newer.fields);
  const about = newer.facets ? facetWords(facetsOf(newer.facets)) : '';
  return (
    <div className="writing-other mb-4" role="alert">
      <p className="font-semibold">
        A newer version was saved <TimeAgo time={newer.updatedAt} />. Yours is still below.
      </p>
      {title !== null && <p>{title}</p>}
      <textarea
        className="input"
        rows={6}
        readOnly
        aria-label="The newer version"
        value={content}
      />
      {tags !== null && <p className="hint">{[...tags, about].filter(Boolean).join(', ')}</p>}
      <p className="flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={onUse}>
          Continue with the newer version
        </button>
        <button type="button" className="btn btn-quiet" onClick={onOverwrite}>
          Keep mine and overwrite it
        </button>
      </p>
    </div>
  );
}
