import { USERNAME_IMPORTED_MAX } from '@lotwise/domain/shared/limits';
import { RESTRICTION_DAYS, RESTRICTION_KINDS } from '@lotwise/domain/moderation/restrictions';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, time } from '../shared.ts';
import { requiredText } from '../text.ts';

const MESSAGE_MAX = 500;
const userParams = z.object({ userId: id });
const kind = z.enum(RESTRICTION_KINDS, { error: 'kind must be silence or suspension' });

/** A member as moderators see them: never their email. */
export const moderatedMember = z.object({
  id,
  username: z.string(),
  isModerator: z.boolean(),
  createdAt: time,
  reputation: count,
  /** Questions, answers and comments that everyone sees. */
  postCount: count,
  hiddenCount: count,
  silence: z.object({ until: time, message: z.string() }).nullable(),
  suspension: z.object({ until: time, message: z.string() }).nullable(),
  /** Why the reader can’t restrict them; null where they can. */
  restrictionProblem: z.string().nullable(),
  /** Why the reader can’t delete them as a spammer; null where they can. */
  spammerProblem: z.string().nullable(),
});
export type ModeratedMember = z.output<typeof moderatedMember>;

/** A member, for moderators. */
export const getModeratedMember = defineCall('GET /api/moderation/users/{userId}', {
  access: 'moderator',
  summary:
    'A member as moderators see them: how long they have been here, what they wrote, and their restrictions.',
  params: userParams,
  reply: moderatedMember,
});

/** Silences or suspends a member. */
export const restrictMember = defineCall('POST /api/moderation/users/{userId}/restrict', {
  access: 'moderator',
  summary:
    'Silence a member (read-only) or suspend them (read and appeal only), for a number of days and with a message to them. `seen` is the end of such a restriction as you saw it, null for none: 409 if another moderator has decided meanwhile.',
  params: userParams,
  body: z.object({
    kind,
    days: z.literal(RESTRICTION_DAYS, {
      error: `days must be one of ${RESTRICTION_DAYS.join(', ')}`,
    }),
    message: requiredText(MESSAGE_MAX, { missing: 'Please tell the member why' }),
    seen: time.nullable().optional(),
  }),
  reply: moderatedMember,
});

/** Ends a silence or suspension. */
export const liftRestriction = defineCall('POST /api/moderation/users/{userId}/lift', {
  access: 'moderator',
  summary: 'End a silence or suspension before its time. 409 where there is none.',
  params: userParams,
  body: z.object({ kind }),
  reply: moderatedMember,
});

/** Deletes a spammer with all their posts. */
export const deleteSpammer = defineCall('POST /api/moderation/users/{userId}/delete-spammer', {
  access: 'moderator',
  summary:
    'Delete an account with all its posts, for good. `username` confirms it. Moderators can do it to young and small accounts, admins to any but admins.',
  params: userParams,
  body: z.object({
    username: requiredText(USERNAME_IMPORTED_MAX, { missing: 'Please type the username' }),
  }),
  reply: z.object({ deletedPosts: count }),
});
