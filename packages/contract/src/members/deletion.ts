import { z } from 'zod';
import { factorProof } from './accounts.ts';
import { defineCall } from '../call.ts';

/** Also deletes the member's questions (with their answers), answers and comments. */
export const deletePosts = z.boolean('Please answer true or false').default(false);

/**
 * Closes the member's account: signed out everywhere and shown as a deleted user at once, erased
 * after seven days. Signing in before brings it back.
 */
export const deleteAccount = defineCall('DELETE /api/auth/account', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Close your account at once; it is erased after seven days, and logging in before brings it back. Send your password; without one, log in less than 15 minutes before. With two-factor on, it takes a code too. What you wrote stays under “deleted user”, unless deletePosts is true.',
  body: z.object({
    ...factorProof,
    deletePosts,
  }),
});
