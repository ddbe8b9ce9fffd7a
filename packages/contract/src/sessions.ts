import { z } from 'zod';
import { defineCall } from './call.ts';
import { id, idParams, time } from './shared.ts';

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
export const listSessions = defineCall({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'member',
  summary: 'Where you are signed in.',
  reply: z.array(session),
});

/** Ends one of the member's sessions. */
export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'member',
  whileSuspended: true,
  summary: 'Sign one of your sessions out.',
  params: idParams,
});

/** Ends every session of the member but this one. */
export const endOtherSessions = defineCall({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'member',
  whileSuspended: true,
  summary: 'Sign all your other sessions out.',
});
