import { useRead } from '../../../lib/queries.ts';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { useMarkRead } from './use-mark-read.ts';

const SHOWN = 6;

/** The latest notifications, in the bell's panel. */
export function LatestNotifications() {
  const read = useRead('GET /api/notifications', { query: {} });
  const markRead = useMarkRead();
  if (read.isPending) return <Skeleton count={3} height={56} />;
  if (read.isError) return <FailedRead read={read} title="We couldn’t load the notifications" />;
  const { notifications, unread } = read.data;
  if (notifications.length === 0)
    return (
      <p className="px-2.5 py-4 text-center text-ink-2">
        Nothing yet. When someone answers you, it appears here.
      </p>
    );
  return (
    <>
      <div className="flex items-center justify-between gap-2 px-2.5">
        <h2 className="font-semibold">Notifications</h2>
        <button
          type="button"
          className="btn btn-quiet -mr-2"
          aria-disabled={unread === 0 || markRead.all.isPending}
          onClick={() => markRead.all.mutate({ all: true })}
        >
          Mark all as read
        </button>
      </div>
      <ul className="max-h-[60vh] overflow-y-auto">
        {notifications.slice(0, SHOWN).map((notification) => (
          <li key={notification.id} className="flex">
            <NotificationItem
              notification={notification}
              onRead={() => markRead.one.mutate({ ids: [notification.id] })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
