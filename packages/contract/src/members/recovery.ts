import { z } from 'zod';
import { email, newPassword } from './accounts.ts';
import { linkToken } from './addresses.ts';
import { defineCall } from '../call.ts';
import { text } from '../text.ts';

/**
 * Sends a link for a new password, where there is such an account. Both cases answer alike, in the
 * same time.
 */
export const forgotPassword = defineCall('POST /api/auth/forgot-password', {
  access: 'anyone',
  whileSuspended: true,
  summary:
    'Have a link for a new password emailed, if the address has an account. The reply does not say whether it has.',
  body: z.object({ email }),
});

/** What the form for a forgotten password sends. */
export const resetBody = z.object({ token: linkToken, newPassword });

/** The same as it is filled in. */
export const resetForm = resetBody
  .extend({ confirmPassword: text() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/**
 * Sets a new password with the mailed link, which works once, within an hour. Every session of the
 * account ends.
 */
export const resetPassword = defineCall('POST /api/auth/reset-password', {
  access: 'anyone',
  whileSuspended: true,
  summary:
    'Set a new password with the token of the mailed link; every session of the account ends.',
  body: resetBody,
});
