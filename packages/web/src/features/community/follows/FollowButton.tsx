import { useRead } from '../../../lib/queries.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { type FollowTarget, useFollow } from './use-follow.ts';

/** Follow, or following. It appears once it is known which. */
export function FollowButton({ target }: { target: FollowTarget }) {
  const read = useRead('GET /api/follows/state', { query: target });
  const follow = useFollow(target);
  const isFollowing = read.data?.isFollowing ?? false;
  return (
    <button
      type="button"
      className={`btn btn-quiet sm:min-w-28 justify-start align-middle ${read.data ? '' : 'invisible'}`}
      aria-pressed={isFollowing}
      aria-disabled={follow.isPending}
      onClick={() => follow.mutate(!isFollowing)}
    >
      <Icon name="bell" isFilled={isFollowing} isSmall />
      <span>{isFollowing ? 'Following' : 'Follow'}</span>
    </button>
  );
}
