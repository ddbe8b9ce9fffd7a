import { useRead } from '../../../lib/queries.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { NearPages } from '../../../ui/charts/NearPages.tsx';
import { PastEnd } from '../../../ui/PastEnd.tsx';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { useMarkRead } from './use-mark-read.ts';

/** A page of the member's notifications. */
export function NotificationList({ page }: { page: number }) {
  const read = useRead('GET /api/notifications', { query: { page } });
  const markRead = useMarkRead();
  if (read.isPending) return <Skeleton count={6} height={64} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the notifications" />;
  const { notifications, unread, hasMore } = read.data;
  if (notifications.length === 0 && page === 1)
    return (
      <Empty text="No notifications yet. Answers, comments and votes on your posts appear here, and news from what you follow.">
        <a className="btn btn-primary" href="/">
          Browse Questions
        </a>
      </Empty>
    );
  if (notifications.length === 0) return <PastEnd what="notifications" href="/notifications" />;
  return (
    <>
      <Unread
        count={unread}
        isPending={markRead.all.isPending}
        onRead={() => markRead.all.mutate({ all: true })}
      />
      <ul className="card p-2">
        {notifications.map((notification) => (
          <li key={notification.id} className="flex flex-wrap items-start gap-1">
            <NotificationItem
              notification={notification}
              onRead={() => markRead.one.mutate({ ids: [notification.id] })}
            />
            {!notification.isRead && (
              <button
                type="button"
                className="icon-btn ml-auto"
                aria-label="Mark as read"
                onClick={() => markRead.one.mutate({ ids: [notification.id] })}
              >
                <Icon name="check" isSmall />
              </button>
            )}
          </li>
        ))}
      </ul>
      <NearPages
        page={page}
        hasMore={hasMore}
        hrefOf={(to) => (to === 1 ? '/notifications' : `/notifications?page=${to}`)}
        names={['Newer', 'Older']}
      />
    </>
  );
}

function Unread({
  count,
  isPending,
  onRead,
}: {
  count: number;
  isPending: boolean;
  onRead: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 mb-3">
      <p className="text-ink-2">
        {count === 0 ? 'You are all caught up.' : `${count >= 100 ? '99+' : count} unread`}
      </p>
      <button
        type="button"
        className="btn"
        aria-disabled={count === 0 || isPending}
        onClick={onRead}
      >
        {isPending ? 'Marking as read...' : 'Mark all as read'}
      </button>
    </div>
  );
}
