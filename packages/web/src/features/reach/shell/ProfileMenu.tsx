import { useNavigate } from 'react-router';
import { toastFailure } from '../../../lib/failures.ts';
import { formatCount } from '../../../lib/format.ts';
import { call } from '../../../lib/queries.ts';
import type { Me } from '@lotwise/contract/page';
import { useSwitchMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Menu } from '../../../ui/Menu.tsx';

export function ProfileMenu({ me }: { me: Me }) {
  const navigate = useNavigate();
  const switchMe = useSwitchMe();
  const logout = useWrite({
    writes: 'POST /api/auth/logout',
    mutationFn: () => call('POST /api/auth/logout', {}),
    onError: (error) => toastFailure('Logout failed', error),
    onSuccess: async () => {
      switchMe(null);
      showToast({
        title: 'Logged out successfully',
        description: 'You have been logged out of your account.',
      });
      await navigate('/login');
    },
  });
  return (
    <Menu
      label="Profile menu"
      summary={<Avatar name={me.username} imageUrl={me.profileImageUrl} isBig />}
    >
      <p className="px-2.5 pt-1 font-semibold break-words">{me.username}</p>
      <p className="hint px-2.5 pb-2 border-b border-line mb-1">
        {formatCount(me.reputation)} reputation
      </p>
      <a className="menu-item" href="/profile">
        Profile
      </a>
      {me.subscriptionTier === 'free' && (
        <a className="menu-item text-premium" href="/subscribe">
          Upgrade to Premium
        </a>
      )}
      {(me.isExpert || me.subscriptionTier === 'admin') && (
        <a className="menu-item" href="/experts/queue">
          Expert queue
        </a>
      )}
      <a className="menu-item" href="/bookmarks">
        Bookmarks
      </a>
      {(me.isModerator || me.subscriptionTier === 'admin') && (
        <a className="menu-item" href="/moderation">
          Moderation
        </a>
      )}
      <a className="menu-item" href="/settings">
        Settings
      </a>
      <button
        type="button"
        className="menu-item"
        aria-disabled={logout.isPending}
        onClick={() => logout.mutate()}
      >
        {logout.isPending ? 'Logging out...' : 'Logout'}
      </button>
    </Menu>
  );
}
