import type { Notification } from '@lotwise/contract/members/notifications';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';

/** One notification as a link to what it is about; following the link reads it. */
export function NotificationItem({
  notification: { message, url, isRead, createdAt },
  onRead,
}: {
  notification: Notification;
  onRead: () => void;
}) {
  return (
    <a
      className="flex flex-[1_1_10rem] min-w-0 gap-2 rounded-lg px-2.5 py-2 text-control leading-snug text-ink no-underline hover:bg-well"
      href={url}
      onClick={() => !isRead && onRead()}
    >
      <span
        className={`mt-1.5 size-2 flex-none rounded-full ${isRead ? '' : 'border-[0.25rem] border-brand'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {!isRead && <span className="sr-only">Unread: </span>}
        <span className={isRead ? '' : 'font-semibold'}>{message}</span>
        <span className="hint block">
          <TimeAgo time={createdAt} />
        </span>
      </span>
    </a>
  );
}
