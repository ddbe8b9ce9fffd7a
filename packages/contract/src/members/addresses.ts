import { TOKEN_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { email, factorProof } from './accounts.ts';
import { defineCall } from '../call.ts';
import { requiredText } from '../text.ts';

/** The token of a mailed link. */
export const linkToken = requiredText(TOKEN_MAX, {
  missing: 'This link is incomplete. Please open it from the email again.',
});

/**
 * Confirms the address that a mailed link was sent to: the account's own, or the one it changes to.
 * It takes a session of that account, whose other sessions end; without one nothing happens. The
 * link works once.
 */
export const verifyEmail = defineCall('POST /api/auth/verify-email', {
  access: 'anyone',
  whileSuspended: true,
  summary:
    'Confirm an email address with the token from the emailed link, in a session of the account. Without one, `isConfirmed` is false and nothing has happened.',
  body: z.object({ token: linkToken }),
  reply: z.object({
    isConfirmed: z.boolean(),
    email: z.string(),
    /** The account's name. */
    username: z.string(),
    /** Whether the link makes this another address than the account had. */
    isChanged: z.boolean(),
  }),
});

/**
 * Takes an address out of an account that its owner did not make: the account made with it is
 * deleted, or a change to this address is cancelled.
 */
export const disownAddress = defineCall('POST /api/auth/verify-email/disown', {
  access: 'anyone',
  whileSuspended: true,
  summary:
    'Say with the token from the emailed link that you did not make the account: it is deleted at once, or its change to your address is canceled.',
  body: z.object({ token: linkToken }),
});

/**
 * Sends the address check again; the links sent before no longer work. Nothing happens where the
 * address is confirmed already.
 */
export const resendVerification = defineCall('POST /api/auth/verify-email/resend', {
  access: 'member',
  whileSuspended: true,
  summary: 'Send yourself the address check again.',
});

/** What the form for a new address sends. */
export const emailBody = z.object({ email, ...factorProof });

/**
 * Asks for a change of address. It takes effect when the new address is confirmed; the old one is
 * told and can undo it for seven days.
 */
export const changeEmail = defineCall('POST /api/auth/email', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Change your email address once the new one is confirmed. With two-factor on, it takes a code. 409 when it belongs to another account.',
  body: emailBody,
});

/**
 * Takes a change of address back, with the link that the old address was sent: every session ends.
 */
export const undoEmailChange = defineCall('POST /api/auth/undo-email-change', {
  access: 'anyone',
  whileSuspended: true,
  summary:
    'Undo a change of email address with the token sent to the old one; every session of the account ends.',
  body: z.object({ token: linkToken }),
  reply: z.object({ email: z.string() }),
});
