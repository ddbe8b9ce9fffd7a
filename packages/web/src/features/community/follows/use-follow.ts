import { useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../../lib/failures.ts';
import { call, queryKey } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';

/** A question, or a tag. */
export type FollowTarget = { questionId: string } | { tag: string };

/** Follows something or stops following it, and says so. */
export function useFollow(target: FollowTarget) {
  const client = useQueryClient();
  return useWrite({
    writes: 'POST /api/follows',
    mutationFn: (isFollowing: boolean) =>
      call('POST /api/follows', { body: { ...target, isFollowing } }),
    onError: (error) => toastFailure('Follow failed', error),
    onSuccess: (reply) => {
      client.setQueryData(
        queryKey({ key: 'GET /api/follows/state', input: { query: target } }),
        reply,
      );
      const what = 'tag' in target ? 'questions with this tag' : 'answers to this question';
      showToast({
        title: reply.isFollowing ? 'Following' : 'No longer following',
        description: reply.isFollowing
          ? `You’ll be notified of new ${what}.`
          : `You won’t be notified of new ${what}.`,
      });
    },
  });
}
