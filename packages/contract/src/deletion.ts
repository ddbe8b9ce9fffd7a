import { z } from 'zod';
import { proof } from './accounts.ts';
import { defineCall } from './call.ts';

/** Deletes the member's account for good. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/auth/account',
  access: 'member',
  summary:
    'Delete your account. Send your password, or sign in less than 15 minutes before. What you wrote stays under “deleted user”, unless deletePosts is true.',
  body: z.object({
    ...proof,
    /** Also deletes the member's questions (with their answers), answers and comments. */
    deletePosts: z.boolean('Please answer true or false').default(false),
  }),
});
