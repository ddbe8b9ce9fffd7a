import { NOTIFICATION_TYPES } from '@lotwise/domain/members/notifications';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, page, time } from '../shared.ts';

/**
 * What a member is told of. `relatedId` is the answer or question it is about; `url` is a path of
 * the site that leads there.
 */
export const notification = z.object({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  message: z.string(),
  relatedId: id.nullable(),
  url: z.string(),
  isRead: z.boolean(),
  createdAt: time,
});
/** One notification as its member reads it. */
export type Notification = z.output<typeof notification>;

/** The member's notifications, newest first, 20 a page. `unread` counts to 100 and stops there. */
export const listNotifications = defineCall('GET /api/notifications', {
  access: 'member',
  summary:
    'Your notifications, newest first, 20 a page, and how many are unread (counted up to 100).',
  query: z.object({ page }),
  reply: z.object({ notifications: z.array(notification), unread: count, hasMore: z.boolean() }),
});

/** Marks notifications as read. Ids that belong to someone else or no longer exist are ignored. */
export const readNotifications = defineCall('POST /api/notifications/read', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Mark notifications as read: these ids, those about a question, or all. Returns how many remain unread (counted up to 100).',
  body: z.object({
    ids: z.array(id).max(100, 'Name at most 100 notifications').default([]),
    /** All that are about this question, as when its page is opened. */
    questionId: id.optional(),
    all: z.boolean().default(false),
  }),
  reply: z.object({ unread: count }),
});
