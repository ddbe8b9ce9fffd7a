import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, idParams, time } from '../shared.ts';

/** Where a member is signed in. */
export const session = z.object({
  id,
  /** `Firefox on Linux`. */
  device: z.string(),
  createdAt: time,
  /** Noted every few minutes. */
  lastUsedAt: time,
  isCurrent: z.boolean(),
});

/** The member's sessions, the current one first, then the last used. */
export const listSessions = defineCall('GET /api/auth/sessions', {
  access: 'member',
  summary: 'Where you are logged in.',
  reply: z.array(session),
});

/** Ends one of the member's sessions. */
export const endSession = defineCall('DELETE /api/auth/sessions/{id}', {
  access: 'member',
  whileSuspended: true,
  summary: 'Log out one of your sessions.',
  params: idParams,
});

/** Ends every session of the member but this one. */
export const endOtherSessions = defineCall('DELETE /api/auth/sessions', {
  access: 'member',
  whileSuspended: true,
  summary: 'Log out all your other sessions.',
});

/** Ends every session of another member, such as one whose account somebody else has got into. */
export const endSessionsOf = defineCall('DELETE /api/admin/users/{userId}/sessions', {
  access: 'admin',
  summary: 'Log a member out on every device. Their account stays as it is.',
  params: z.object({ userId: id }),
  reply: z.object({ ended: count }),
});
