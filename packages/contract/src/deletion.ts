import { z } from 'zod';
import { proof } from './accounts.ts';
import { defineCall } from './call.ts';

/** Also deletes the member's questions (with their answers), answers and comments. */
export const deletePosts = z.boolean('Please answer true or false').default(false);

/** Deletes the member's account for good. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/auth/account',
  access: 'member',
  whileSuspended: true,
  summary:
    'Delete your account. Send your password, or sign in less than 15 minutes before. What you wrote stays under “deleted user”, unless deletePosts is true.',
  body: z.object({
    ...proof,
    deletePosts,
  }),
});
