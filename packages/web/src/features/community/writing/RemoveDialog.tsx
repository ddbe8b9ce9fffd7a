import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '@lotwise/contract/client';
import { usePostFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import type { EditablePost } from '../../../components/posts/editable-post.ts';

const NAMES = { question: 'Question', answer: 'Answer', comment: 'Comment' };
const WHAT_GOES = {
  question:
    'This also deletes its comments, votes and history, and removes the points earned from votes.',
  answer:
    'This also deletes its votes and history, and removes the points earned from votes and acceptance.',
  comment: 'This also deletes its history.',
};

/** Asks before a post is deleted: it can't be brought back. */
export function RemoveDialog({
  post: { type, id },
  onClose,
}: {
  post: EditablePost;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const fail = usePostFailure();
  useEffect(() => dialog.current?.showModal(), []);
  const remove = useWrite({
    writes: `DELETE /api/${type}s/{id}`,
    mutationFn: async () => {
      await call(`DELETE /api/${type}s/{id}`, { params: { id } }).catch((error: unknown) => {
        // A second press, or another device: it is gone, as was asked for.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
    },
    onError: (error) => fail('Deletion Failed', error),
    onSuccess: async () => {
      onClose();
      showToast({ title: `${NAMES[type]} Deleted` });
      if (type === 'question') await navigate('/');
    },
  });
  return (
    <dialog ref={dialog} className="card" aria-labelledby="remove-title" onClose={onClose}>
      <h2 id="remove-title" className="card-title">
        Delete this {type}?
      </h2>
      <p className="mb-4">{WHAT_GOES[type]} It can’t be restored.</p>
      <p className="flex flex-wrap gap-2 justify-end">
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          Keep it
        </button>
        <button
          type="button"
          className="btn btn-bad"
          aria-disabled={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {remove.isPending ? 'Deleting...' : `Delete ${type}`}
        </button>
      </p>
    </dialog>
  );
}
