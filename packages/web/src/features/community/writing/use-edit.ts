import { useId, useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import { useDraft } from '../../../lib/forms/draft.ts';
import { usePostFailure } from '../../../lib/failures.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import type { FacetTexts } from '../../../components/editor/FacetFields.tsx';
import type { Fields } from '../../../components/editor/draft-text.ts';
import type { EditablePost } from '../../../components/posts/editable-post.ts';
import { type Posted, readPosted, sendEdit } from './send-edit.ts';

const NAMES = { question: 'Question', answer: 'Answer', comment: 'Comment' };

// The form opens by a press: nobody can have typed into it before.
const NO_EARLY = { content: '-', title: '-', description: '-', tags: '-' };

/**
 * An edit of a post: its draft, and what becomes of it where someone else has saved another text
 * meanwhile.
 */
export function useEdit(post: EditablePost, posted: Posted, onDone: () => void) {
  const { type, id } = post;
  const prefix = useId();
  const [basedOn, setBasedOn] = useState(posted.updatedAt);
  const [note, setNote] = useState('');
  const [newer, setNewer] = useState<Posted | null>(null);
  const draft = useDraft<Fields>(`edit:${id}`, posted.fields, NO_EARLY);
  const facets = useDraft<FacetTexts>(`edit-facets:${id}`, posted.facets);
  const fail = usePostFailure();
  const form = useForm({
    idPrefix: prefix,
    writes: `PATCH /api/${type}s/{id}`,
    draft,
    send: () => {
      const idempotencyKey = `${draft.key}-${basedOn}-${note.length}-${draft.changedAtMs}-${facets.changedAtMs}`;
      return sendEdit(post, draft.value, { facets: facets.value, note, basedOn, idempotencyKey });
    },
    failed: async (error) => {
      if (error instanceof ApiError && error.status === 409) setNewer(await readPosted(post));
      else fail('Update Failed', error);
    },
    onSuccess: () => {
      facets.clear();
      showToast({ title: `${NAMES[type]} updated` });
    },
    onShown: onDone,
  });
  const saved = draft.link.now();
  return {
    form,
    prefix,
    draft,
    facets,
    note,
    setNote,
    newer,
    isChanged: saved.isUnsaved || saved.version !== null || facets.link.now().isUnsaved,
    /** Goes back to what is posted. */
    reset: () => {
      draft.change(posted.fields);
      facets.clear();
    },
    /** Goes on from the newer text, or over it. */
    goOn: (text: Posted, isTaken: boolean) => {
      if (isTaken) draft.change(text.fields);
      if (isTaken) facets.change(text.facets);
      setBasedOn(text.updatedAt);
      setNewer(null);
    },
  };
}

export type Edit = ReturnType<typeof useEdit>;
