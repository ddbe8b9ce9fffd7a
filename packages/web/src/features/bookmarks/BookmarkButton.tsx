import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastFailure } from '../../kit/failures.ts';
import { call } from '../../kit/queries.ts';
import { showToast } from '../../kit/toast.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Bookmark or not. It flips after the server agreed. */
export function BookmarkButton({ questionId, isBookmarked }: { questionId: string; isBookmarked: boolean }) {
  const client = useQueryClient();
  const [isOn, setOn] = useState(isBookmarked);
  const [given, setGiven] = useState(isBookmarked);
  if (given !== isBookmarked) {
    setGiven(isBookmarked);
    setOn(isBookmarked);
  }
  const toggle = useMutation({
    mutationFn: () => call('POST /api/bookmarks', { body: { questionId } }),
    onError: (error) => toastFailure('Bookmark failed', error),
    onSuccess: (reply) => {
      setOn(reply.isBookmarked);
      showToast({ title: reply.isBookmarked ? 'Question bookmarked' : 'Bookmark removed' });
      return client.invalidateQueries({ queryKey: ['GET /api/bookmarks'] });
    },
  });
  return (
    <button type="button" className="btn btn-quiet" aria-pressed={isOn} disabled={toggle.isPending} onClick={() => toggle.mutate()}>
      <Icon name="bookmark" isFilled={isOn} isSmall />
      Bookmark
    </button>
  );
}
