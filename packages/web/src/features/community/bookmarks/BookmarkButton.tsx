import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { call } from '../../../lib/queries.ts';
import { refetchAfter } from '../../../lib/refetch.ts';
import { showToast } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/Icon.tsx';

interface BookmarkProps {
  questionId: string;
  isBookmarked: boolean;
  /** The icon alone, with its name for those who don't see it. */
  isSmall?: boolean;
}

/** Bookmark or not. It flips after the server agreed. */
export function BookmarkButton({ questionId, isBookmarked, isSmall = false }: BookmarkProps) {
  const client = useQueryClient();
  const [isOn, setOn] = useState(isBookmarked);
  const [given, setGiven] = useState(isBookmarked);
  if (given !== isBookmarked) {
    setGiven(isBookmarked);
    setOn(isBookmarked);
  }
  const [isPending, setPending] = useState(false);
  const toggle = async () => {
    setPending(true);
    try {
      const reply = await call('POST /api/bookmarks', { body: { questionId } });
      setOn(reply.isBookmarked);
      showToast({ title: reply.isBookmarked ? 'Question bookmarked' : 'Bookmark removed' });
      await refetchAfter(client, 'POST /api/bookmarks');
    } catch (error) {
      toastFailure('Bookmark failed', error);
    } finally {
      setPending(false);
    }
  };
  const name = isOn ? 'Remove bookmark' : 'Bookmark';
  return (
    <button
      type="button"
      className={isSmall ? 'icon-btn bookmark' : 'btn btn-quiet'}
      title={isSmall ? name : undefined}
      aria-label={isSmall ? name : undefined}
      aria-disabled={isPending}
      onClick={() => void toggle()}
    >
      <Icon name="bookmark" isFilled={isOn} isSmall />
      {!isSmall && <span>{name}</span>}
    </button>
  );
}
