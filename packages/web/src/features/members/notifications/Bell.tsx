import { useState } from 'react';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { unread } from '../../../components/people/unread.ts';

const Latest = lazyPart(
  async () => (await import('./LatestNotifications.tsx')).LatestNotifications,
);

/**
 * The bell of the bar: how many notifications are unread, and the latest in a panel that is loaded
 * when it opens.
 */
export function Bell() {
  const count = unread.use();
  const [isOpened, setOpened] = useState(false);
  const text = count >= 100 ? '99+' : String(count);
  return (
    <Menu
      label={count === 0 ? 'Notifications' : `Notifications, ${text} unread`}
      summary={<BellIcon text={count === 0 ? '' : text} />}
      onOpen={() => setOpened(true)}
      isWide
    >
      {isOpened && <Latest />}
      <a className="menu-item justify-center font-semibold text-brand" href="/notifications">
        See all notifications
      </a>
    </Menu>
  );
}

function BellIcon({ text }: { text: string }) {
  return (
    <span className="relative inline-flex">
      <Icon name="bell" />
      {text !== '' && (
        <span
          className="absolute -top-2 -right-2.5 min-w-5 rounded-full bg-bad px-1 text-center text-small leading-5 font-semibold text-surface tabular-nums"
          aria-hidden="true"
        >
          {text}
        </span>
      )}
    </span>
  );
}
